import { demoPosts } from "./demo-posts.ts";
import { addIds, type Network } from "./post.ts";

const post = (business: string, network: Network, text: string, alt: string) => ({
  business,
  network,
  text,
  alt,
});

export const posts = addIds({
  loaf: post(
    "Olive & Rye",
    "Instagram",
    "Sourdough leaves the oven at 7. The line starts at 6:50.",
    "A round loaf with a scored crust, steaming.",
  ),
  granola: post(
    "Batch & Bowl",
    "Instagram",
    "Batch 41 is out of the oven. You can hear it from the street.",
    "A jar of granola with a wooden spoon.",
  ),
  candle: post(
    "Wick & Wax",
    "Facebook",
    "Forty hours of fig and cedar. We counted, in the evenings.",
    "A lit candle in a glass, its light in rings.",
  ),
  pot: post(
    "Pavlou’s Kitchen",
    "Facebook",
    "Lamb since six this morning. It’s ready when it says so.",
    "A red pot with its lid ajar.",
  ),
  ledger: post(
    "Brandt & Lowe",
    "LinkedIn",
    "Keep the receipt, even for the coffee. Here’s why, in four lines.",
    "A long receipt beside a cup of coffee.",
  ),
  cup: post(
    "Third Cup",
    "Instagram",
    "Rain until ten. The corner table is dry, and so is the wit.",
    "A cup of coffee from above, with a leaf in the foam.",
  ),
  croissants: post(
    "Third Cup",
    "X",
    "Twelve croissants left. This isn’t marketing, it’s arithmetic.",
    "Three croissants on a tray.",
  ),
  brew: post(
    "Third Cup",
    "Instagram",
    "Cold brew, sixteen hours in the dark. It comes out in a good mood.",
    "A tall glass of cold coffee with ice and a red straw.",
  ),
  beans: post(
    "Third Cup",
    "Facebook",
    "Grind these like sea salt, not like flour. Your kettle will thank you.",
    "A bag of coffee, a few beans beside it.",
  ),
  socket: post(
    "Third Cup",
    "X",
    "The table with the outlet is number four. You didn’t hear it from us.",
    "A plug just out of its outlet, over a small table with a cup.",
  ),
  dog: post(
    "Third Cup",
    "Instagram",
    "Whose dog is this, and does he take milk?",
    "A brown dog with a blue collar, under an awning.",
  ),
  egg: post(
    "Third Cup",
    "Facebook",
    "Eggs until eleven. Runny or firm? Settle it below.",
    "A fried egg on toast, from above, and a fork.",
  ),
  kettlebell: post(
    "Ironwood Studio",
    "Instagram",
    "Your first class: no mirror, no shouting, one kettlebell.",
    "A kettlebell on a mat.",
  ),
  shoe: post(
    "Ironwood Studio",
    "TikTok",
    "Sunday doubt starts at 19:20. So does this video.",
    "A running shoe in mid-stride.",
  ),
  key: post(
    "Harbour & Key",
    "Facebook",
    "Third floor, morning light, one neighbor who plays the cello.",
    "A key in front of a row of house fronts.",
  ),
  balcony: post(
    "Harbour & Key",
    "TikTok",
    "Walk through it with us. Forty seconds, no drone.",
    "A balcony with plants over a blue harbor.",
  ),
  dress: post(
    "Maison Iris",
    "Instagram",
    "Linen, cut on Tuesday. Nine of them, then no more.",
    "A linen dress on a hanger.",
  ),
  scarf: post(
    "Maison Iris",
    "Instagram",
    "One scarf, three mornings. Swipe for the windy one.",
    "A patterned scarf, folded once.",
  ),
  cream: post(
    "Saltleaf",
    "Instagram",
    "Squalane: what it does, what it doesn’t. Thirty seconds.",
    "An open jar of cream with a green leaf.",
  ),
  soap: post(
    "Saltleaf",
    "Facebook",
    "Six weeks on the shelf before it meets you. Soap is patient.",
    "Three bars of soap and half a lemon.",
  ),
  parcel: post(
    "EShop Global",
    "X",
    "Packed at 16:40, in Lisbon by Thursday. Your turn, mail carrier.",
    "A parcel tied with string, on its way around a globe.",
  ),
  bottle: post(
    "EShop Global",
    "TikTok",
    "Three seconds: does it leak upside down? (No.)",
    "A drinking bottle, upside down, with not a drop.",
  ),
  sprout: post(
    "Growth Ventures",
    "LinkedIn",
    "Profit is an opinion, cash is a fact. This week: the fact.",
    "A plant that grows out of a column of coins.",
  ),
  calendar: post(
    "Growth Ventures",
    "LinkedIn",
    "VAT is due on the 10th. Today is the day before panic.",
    "A calendar page with one day circled.",
  ),
  laptop: post(
    "TechStart",
    "LinkedIn",
    "What broke last night, and what we changed by breakfast.",
    "A laptop with a bandage on its lid.",
  ),
  rocket: post(
    "TechStart",
    "X",
    "We removed a button. Support tickets fell by a third.",
    "A paper rocket over a desk.",
  ),
  napkin: post(
    "Loopwise",
    "LinkedIn",
    "Version 1.0. We kept the napkin.",
    "A schedule for the week, drawn on a paper napkin.",
  ),
  swap: post(
    "Loopwise",
    "TikTok",
    "Two cooks, one free Friday. The swap took nine seconds.",
    "Two chefs’ hats change places.",
  ),
  pizza: demoPosts.pizza,
  bicycle: post(
    "Kollektiv Bikes",
    "TikTok",
    "Steel, lugs, eleven hours. Watch one come together.",
    "A bicycle with a basket.",
  ),
  flowers: post(
    "Petal & Stem",
    "Facebook",
    "The market had peonies at five. Now we have all of them.",
    "A bunch of peonies wrapped in paper.",
  ),
});

export type PostKey = keyof typeof posts;
