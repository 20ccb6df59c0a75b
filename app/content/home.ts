import { promises } from "./promises";
import { posts } from "./sample-posts";

export const heroSlides = [
  { id: "picture-create", word: "Create.", caption: "From your brief to a post." },
  { id: "picture-post", word: "Post.", caption: "Five networks, well timed." },
  { id: "picture-dominate", word: "Dominate.", caption: "Your customers do the talking." },
] as const;

export const traits = [
  "Bakery, Nicosia",
  "24-hour dough",
  "Warm, honest",
  "Never “yummy”",
] as const;

export const hours = [
  { network: "Instagram", time: "Mon 6:40 AM", post: posts.loaf },
  { network: "X", time: "Tue 7:55 AM", post: posts.croissants },
  { network: "Facebook", time: "Wed 9:30 AM", post: posts.cup },
  { network: "LinkedIn", time: "Thu 12:10 PM", post: posts.granola },
  { network: "TikTok", time: "Sat 6:20 PM", post: posts.pizza },
] as const;

export const answers = [
  "Table for six, please.",
  "Do you keep one figless?",
  "We’re the line.",
] as const;

export const queue = [posts.cup, posts.loaf, posts.croissants] as const;

export const heroBenefits = [
  "Posts in your own voice, from your own facts",
  "A week planned ahead, at times you can change",
  "Instagram, Facebook, X, LinkedIn and TikTok from one brief",
] as const;

export const claims = [
  { figure: "10x", claim: "faster than DIY posting" },
  { figure: "85%", claim: "higher engagement" },
  { figure: "24/7", claim: "consistent presence" },
] as const;

export const ritual = {
  "Describe your brand":
    "What you sell, what sets you apart, how you sound. Takes about as long as a coffee.",
  "Choose a posting plan": `One post a week or one a day, images or video. First we meet for ${promises.meeting.minutes} minutes.`,
  "Let the AI create and post":
    "It writes each post for its network and proposes a time. You approve it with one click.",
};

export const profile = [
  ["Offering", "Small-batch granola"],
  ["Advantage", "Baked the day it ships"],
  ["Personality", "Warm, plain, playful"],
  ["Tone", "Friendly"],
  ["Never say", "Superfood"],
] as const;

export const proWeek = [
  posts.granola,
  posts.cup,
  posts.parcel,
  posts.croissants,
  posts.bicycle,
  posts.flowers,
  posts.loaf,
] as const;

/** One brief in each tone of the questionnaire, with the same facts in all five. */
export const toneDial = {
  brief: "Peonies are in. Forty bunches, €14 each, until Saturday.",
  post: posts.flowers,
  tones: {
    Professional:
      "Our first peonies of the season have arrived: forty bunches, at €14 each. Reserve yours by Saturday.",
    Friendly:
      "They’re here! Forty bunches of the peonies you ask about every April, €14 each. Come by before Saturday: we’ll wrap yours while you smell the rest.",
    Bold: "Forty bunches. Fourteen euros. Saturday night: none. Be early.",
    Funny:
      "Peonies, €14. Say sorry, say thank you, or say nothing and keep them in the bath. Forty bunches, then it’s Saturday and back to cactus.",
    Edgy: "Gas-station roses say one thing: you forgot. Forty bunches of peonies, €14, say you didn’t. You have until Saturday.",
  },
} as const;

export const crops = {
  post: posts.bicycle,
  networks: [
    { network: "Instagram", shape: "Portrait", ratio: "4:5" },
    { network: "Facebook", shape: "Square", ratio: "1:1" },
    { network: "LinkedIn", shape: "Banner", ratio: "1.91:1" },
    { network: "X", shape: "Wide", ratio: "16:9" },
    { network: "TikTok", shape: "Story", ratio: "9:16" },
  ],
} as const;

export const values = {
  "Your voice, not ours": "If a post could belong to any other shop, it never leaves ours.",
  "You meet a person first": "Nothing is published before your strategy meeting. First, we listen.",
  "Built for small teams": "One person can run all of it between customers.",
  "Prices in plain sight": "Three plans, one card each. Change or stop at the next billing cycle.",
};

export const quotes = [
  {
    quote:
      "Posting was what I did at eleven at night, badly. Now I read the week’s drafts on Monday, and they sound like me on a good day.",
    name: "Niki Charalambous",
    role: "Owner, Wick & Wax candles",
    post: posts.candle,
  },
  {
    quote:
      "A couple drove in from Larnaca for a dish they saw on a Tuesday. I didn’t even know we’d posted it.",
    name: "Andreas Pavlou",
    role: "Chef, Pavlou’s Kitchen",
    post: posts.pot,
  },
  {
    quote:
      "I banned eleven words of accountant-speak in the questionnaire. I haven’t seen one of them since.",
    name: "Sofia Brandt",
    role: "Partner, Brandt & Lowe Accounting",
    post: posts.ledger,
  },
] as const;
