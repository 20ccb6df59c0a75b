/** The words of the home page. */

import { promises } from "./promises";

/** One picture for each word of the hero's title. */
export const heroSlides = [
  {
    id: "picture-create",
    word: "Create.",
    image: "/images/hero-create.svg",
    alt: "Four brand traits flow into a post card for the Olive & Rye bakery: a loaf, steam, and the words “Sourdough leaves the oven at 7.”",
    caption: "Your brief becomes a finished post.",
  },
  {
    id: "picture-post",
    word: "Post.",
    image: "/images/hero-post.svg",
    alt: "A post card at the centre of a 24-hour dial, with five networks in orbit, each with its own posting time.",
    caption: "Five networks, each at its own hour.",
  },
  {
    id: "picture-dominate",
    word: "Dominate.",
    image: "/images/hero-dominate.svg",
    alt: "A path of posts climbs a mountain to a flag on the summit; customers answer along the way: “Table for six, please.”",
    caption: "Post by post, up to the top of your street.",
  },
] as const;

export const heroBenefits = [
  "Images and videos made for your brand",
  "Posting times chosen for your customers",
  "Instagram, Facebook, X, LinkedIn and TikTok from one brief",
] as const;

export const claims = [
  {
    figure: "10x",
    claim: "faster than DIY posting",
    text: "You describe the business once. After that, a week of posts takes one read-through, not one evening each.",
  },
  {
    figure: "85%",
    claim: "higher engagement",
    text: "Posts go out when your customers look, in words that sound like you. People answer people.",
  },
  {
    figure: "24/7",
    claim: "consistent presence",
    text: "Holidays, sick days, stocktaking: your feed keeps its rhythm and never notices.",
  },
] as const;

export const ritual = [
  {
    title: "Describe your brand",
    text: "What you sell, what sets you apart, how you like to sound. Three short steps, about as long as a coffee.",
    card: {
      title: "Brand profile",
      rows: [
        ["Offering", "Small-batch granola"],
        ["Advantage", "Baked the day it ships"],
        ["Personality", "Warm, plain, playful"],
        ["Never say", "Superfood"],
      ],
    },
  },
  {
    title: "Choose a posting plan",
    text: `One post a week or one a day, pictures or video. Then we meet for ${promises.meeting.minutes} minutes and agree on the strategy before anything is made.`,
    card: {
      title: "Posting plans",
      rows: [
        ["Starter", "1 post per week, images"],
        ["Pro", "7 posts per week, images plus 1 video"],
        ["Video Pro", "7 video posts per week"],
      ],
    },
  },
  {
    title: "Let the AI create and post",
    text: "It writes, draws, films and picks the hour. You open the app to answer customers, not to stare at an empty box.",
    card: {
      title: "This week",
      rows: [
        ["Tue 08:15", "Batch 41 is out of the oven"],
        ["Thu 12:40", "Video: the sound of a good crunch"],
        ["Sat 10:30", "Two jars left. Who is it going to be?"],
      ],
    },
  },
] as const;

export const values = [
  {
    title: "Your voice, not ours",
    text: "Words you rule out stay out. If a post could belong to any other shop, it does not leave the workshop.",
  },
  {
    title: "You meet a person first",
    text: "Every plan starts with a strategy meeting. No content is made before we have listened.",
  },
  {
    title: "Built for small teams",
    text: "Shops, cafés, studios, practices. One person can run all of it between two customers.",
  },
  {
    title: "Prices in plain sight",
    text: "Three plans, each on one card. Change or stop at the next billing cycle.",
  },
] as const;

export const quotes = [
  {
    quote:
      "Posting was the thing I did at eleven at night, badly. Now I read the week’s drafts on Monday with my first coffee, and they sound like me on a good day.",
    name: "Niki Charalambous",
    role: "Owner, Wick & Wax candles",
    icon: "candle",
  },
  {
    quote:
      "A couple drove in from Larnaca for a dish they saw on a Tuesday. I did not even know we had posted it.",
    name: "Andreas Pavlou",
    role: "Chef, Pavlou’s Kitchen",
    icon: "pot",
  },
  {
    quote:
      "I banned eleven words of accountant-speak in the questionnaire. I have not seen one of them since.",
    name: "Sofia Brandt",
    role: "Partner, Brandt & Lowe Accounting",
    icon: "ledger",
  },
] as const;
