import type { Network, PostShape } from "./post";
import { posts } from "./sample-posts";

/** Texts of /features. */
export const steps = [
  {
    title: "Forge your brand persona",
    text: "We hammer your answers into one clear character: what it cares about, how it talks, what it would never say. Every post is checked against it.",
    points: [
      "Three adjectives set the temperament",
      "One of five tones sets the volume",
      "Banned words stay banned",
    ],
  },
  {
    title: "Scan your industry",
    text: "Before it writes a line, the AI looks around: what your customers ask, what your competitors repeat, what the season brings.",
    points: [
      "Questions people ask before they buy",
      "Topics on the rise, and topics worn thin",
      "Dates that matter in your trade",
    ],
  },
  {
    title: "Architect your content",
    text: "A week is a structure, not a pile. Images, videos and words are laid out so that each post has a job and no two do the same one.",
    points: [
      "A balance of showing, teaching and asking",
      "Images and videos made to match",
      "Drawn up before anything is published",
    ],
  },
  {
    title: "Distribute across channels",
    text: "One idea leaves the workshop in up to five shapes: each cut to its network, each at the hour its people are there.",
    points: [
      "Instagram, Facebook, X, LinkedIn and TikTok",
      "Posting times chosen per channel",
      "Length, crop and wording to fit",
    ],
  },
] as const;

/** Example business on which the four steps are illustrated, with each step's results. */
export const example = {
  business: posts.cup.business,
  trade: "Coffee, Nicosia",
  adjectives: ["Warm", "Dry", "Exact"],
  tone: "Funny",
  banned: ["Artisanal", "Barista-crafted", "Vibes"],
  checkedPost: posts.cup,
  questions: ["Do you open before eight?", "Which table has a socket?", "Is oat milk extra?"],
  rising: ["Cold brew to go", "Breakfast under €6", "Dogs on the terrace"],
  tired: ["Latte-art clips", "“But first, coffee”"],
  dates: [
    { date: "8 Sep", occasion: "Back to school" },
    { date: "1 Oct", occasion: "Coffee Day" },
  ],
  week: [posts.cup, posts.croissants, posts.brew, posts.beans, posts.socket, posts.dog, posts.egg],
  /** Purposes of the week's posts, starting on Monday. */
  jobs: [
    { title: "Showing", days: 3 },
    { title: "Teaching", days: 2 },
    { title: "Asking", days: 2 },
  ],
  cutPost: posts.croissants,
} as const;

export type Cut = { network: Network; shape: PostShape; time: string };

/** Formats of the example post for each network. */
export const cuts: readonly Cut[] = [
  { network: "TikTok", shape: "story", time: "19:20" },
  { network: "Instagram", shape: "portrait", time: "07:10" },
  { network: "Facebook", shape: "square", time: "08:30" },
  { network: "X", shape: "video", time: "07:25" },
  { network: "LinkedIn", shape: "video", time: "08:05" },
];

/** Five inputs of the brand profile, clockwise from the top of the orbit. */
export const brandInputs = [
  { title: "Offering and industry", text: "“Handmade soap, skincare”" },
  { title: "Unique advantage", text: "“Olive oil from our own trees”" },
  { title: "Exactly three adjectives", text: "The brand personality: “calm, earthy, exact”" },
  { title: "Tone", text: "Professional, Friendly, Bold, Funny or Edgy" },
  { title: "Words or topics to avoid", text: "“Luxury”, politics" },
] as const;

export const casesByTrade = [
  {
    title: "E-commerce brands",
    shown: [posts.dress, posts.bottle, posts.soap],
    posts: [
      "New arrivals, shown in use",
      "How it is made, in thirty seconds",
      "Answers to the question before the purchase",
      "Back in stock, without the shouting",
    ],
  },
  {
    title: "Local businesses",
    shown: [posts.pizza, posts.bicycle, posts.flowers],
    posts: [
      "Today’s special, before lunch",
      "The faces behind the counter",
      "Opening hours on the odd days",
      "What is on in the neighbourhood",
    ],
  },
  {
    title: "Professional services",
    shown: [posts.calendar, posts.ledger, posts.laptop],
    posts: [
      "One rule, explained in plain words",
      "Deadlines your clients forget",
      "What a first meeting looks like",
      "A view on the news of your field",
    ],
  },
] as const;
