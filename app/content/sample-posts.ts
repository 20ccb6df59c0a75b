import { demoPosts } from "./demo-posts";

/** Format of a post's picture. */
export type PostShape = "portrait" | "square" | "story" | "video";

export type Network = "Instagram" | "Facebook" | "X" | "LinkedIn" | "TikTok";

export type Post = {
  /** Id, and name of the picture in public/images/posts. */
  id: string;
  /** Name of an illustrative business, usually from the case studies. */
  business: string;
  network: Network;
  text: string;
  /** Description of the picture. */
  alt: string;
};

const post = (id: string, business: string, network: Network, text: string, alt: string): Post => ({
  id,
  business,
  network,
  text,
  alt,
});

/** Library of finished example posts, which pages show wherever they mention posts. */
export const posts = {
  loaf: post(
    "loaf",
    "Olive & Rye",
    "Instagram",
    "Sourdough leaves the oven at 7. The queue starts at 6:50.",
    "A round loaf with a scored crust, steaming.",
  ),
  granola: post(
    "granola",
    "Batch & Bowl",
    "Instagram",
    "Batch 41 is out of the oven. You can hear it from the street.",
    "A jar of granola with a wooden spoon.",
  ),
  candle: post(
    "candle",
    "Wick & Wax",
    "Facebook",
    "Forty hours of fig and cedar. We counted, in the evenings.",
    "A lit candle in a glass, its light in rings.",
  ),
  pot: post(
    "pot",
    "Pavlou’s Kitchen",
    "Facebook",
    "Lamb since six this morning. It is ready when it says so.",
    "A red pot with its lid ajar.",
  ),
  ledger: post(
    "ledger",
    "Brandt & Lowe",
    "LinkedIn",
    "Keep the receipt, even for the coffee. Here is why, in four lines.",
    "A long receipt beside a cup of coffee.",
  ),
  cup: post(
    "cup",
    "Third Cup",
    "Instagram",
    "Rain until ten. The corner table is dry, and so is the wit.",
    "A cup of coffee from above, with a leaf in the foam.",
  ),
  croissants: post(
    "croissants",
    "Third Cup",
    "X",
    "Twelve croissants left. This is not marketing, it is arithmetic.",
    "Three croissants on a tray.",
  ),
  brew: post(
    "brew",
    "Third Cup",
    "Instagram",
    "Cold brew, sixteen hours in the dark. It comes out in a good mood.",
    "A tall glass of cold coffee with ice and a red straw.",
  ),
  beans: post(
    "beans",
    "Third Cup",
    "Facebook",
    "Grind these like sea salt, not like flour. Your kettle will thank you.",
    "A bag of coffee, a few beans beside it.",
  ),
  socket: post(
    "socket",
    "Third Cup",
    "X",
    "The table with the socket is number four. You did not hear it from us.",
    "A plug just out of its socket, over a small table with a cup.",
  ),
  dog: post(
    "dog",
    "Third Cup",
    "Instagram",
    "Whose dog is this, and does he take milk?",
    "A brown dog with a blue collar, under an awning.",
  ),
  egg: post(
    "egg",
    "Third Cup",
    "Facebook",
    "Eggs until eleven. Runny or firm? Settle it below.",
    "A fried egg on toast, from above, and a fork.",
  ),
  kettlebell: post(
    "kettlebell",
    "Ironwood Studio",
    "Instagram",
    "Your first class: no mirror, no shouting, one kettlebell.",
    "A kettlebell on a mat.",
  ),
  shoe: post(
    "shoe",
    "Ironwood Studio",
    "TikTok",
    "Sunday doubt starts at 19:20. So does this video.",
    "A running shoe in mid-stride.",
  ),
  key: post(
    "key",
    "Harbour & Key",
    "Facebook",
    "Third floor, morning light, one neighbour who plays the cello.",
    "A key in front of a row of house fronts.",
  ),
  balcony: post(
    "balcony",
    "Harbour & Key",
    "TikTok",
    "Walk through it with us. Forty seconds, no drone.",
    "A balcony with plants over a blue harbour.",
  ),
  dress: post(
    "dress",
    "Maison Iris",
    "Instagram",
    "Linen, cut on Tuesday. Nine of them, then no more.",
    "A linen dress on a hanger.",
  ),
  scarf: post(
    "scarf",
    "Maison Iris",
    "Instagram",
    "One scarf, three mornings. Swipe for the windy one.",
    "A patterned scarf, folded once.",
  ),
  cream: post(
    "cream",
    "Saltleaf",
    "Instagram",
    "Squalane: what it does, what it does not. Thirty seconds.",
    "An open jar of cream with a green leaf.",
  ),
  soap: post(
    "soap",
    "Saltleaf",
    "Facebook",
    "Six weeks on the shelf before it meets you. Soap is patient.",
    "Three bars of soap and half a lemon.",
  ),
  parcel: post(
    "parcel",
    "EShop Global",
    "X",
    "Packed at 16:40, in Lisbon by Thursday. Your turn, postman.",
    "A parcel tied with string, on its way around a globe.",
  ),
  bottle: post(
    "bottle",
    "EShop Global",
    "TikTok",
    "Three seconds: does it leak upside down? (No.)",
    "A drinking bottle, upside down, with not a drop.",
  ),
  sprout: post(
    "sprout",
    "Growth Ventures",
    "LinkedIn",
    "Profit is an opinion, cash is a fact. This week: the fact.",
    "A plant that grows out of a column of coins.",
  ),
  calendar: post(
    "calendar",
    "Growth Ventures",
    "LinkedIn",
    "VAT is due on the 10th. Today is the day before panic.",
    "A calendar page with one day circled.",
  ),
  laptop: post(
    "laptop",
    "TechStart",
    "LinkedIn",
    "What broke last night, and what we changed by breakfast.",
    "A laptop with a plaster on its lid.",
  ),
  rocket: post(
    "rocket",
    "TechStart",
    "X",
    "We removed a button. Support tickets fell by a third.",
    "A paper rocket over a desk.",
  ),
  napkin: post(
    "napkin",
    "Loopwise",
    "LinkedIn",
    "Version 1.0. We kept the napkin.",
    "A rota for the week, drawn on a paper napkin.",
  ),
  swap: post(
    "swap",
    "Loopwise",
    "TikTok",
    "Two cooks, one free Friday. The swap took nine seconds.",
    "Two chefs’ hats change places.",
  ),
  pizza: demoPosts.pizza,
  bicycle: post(
    "bicycle",
    "Kollektiv Bikes",
    "TikTok",
    "Steel, lugs, eleven hours. Watch one come together.",
    "A bicycle with a basket.",
  ),
  flowers: post(
    "flowers",
    "Petal & Stem",
    "Facebook",
    "The market had peonies at five. Now we have all of them.",
    "A bunch of peonies wrapped in paper.",
  ),
} as const satisfies Record<string, Post>;
