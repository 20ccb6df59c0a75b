import type { Network, PostShape } from "./post";
import { posts } from "./sample-posts";

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
    text: "Before a line is written, we get to know your trade: what your customers ask, what they are tired of, what the season brings. Our strategy meeting is for that.",
    points: [
      "Questions people ask before they buy",
      "Topics on the rise, and tired ones",
      "Dates that matter in your trade",
    ],
  },
  {
    title: "Architect your content",
    text: "A week is a structure, not a pile. It’s laid out so every post has its own job.",
    points: [
      "A balance of showing, teaching and asking",
      "A picture idea with each post",
      "Planned before anything goes out",
    ],
  },
  {
    title: "Distribute across channels",
    text: "One idea leaves the workshop in up to five shapes: each cut to fit its network, at a time you can change.",
    points: [
      "Shown on all five networks; plans include two, three or five",
      "A posting time proposed per channel",
      "Length, crop and wording to fit",
    ],
  },
] as const;

export const example = {
  business: posts.cup.business,
  trade: "Coffee, Nicosia",
  adjectives: ["Warm", "Dry", "Exact"],
  tone: "Funny",
  banned: ["Artisanal", "Barista-crafted", "Vibes"],
  checkedPost: posts.cup,
  questions: ["Do you open before eight?", "Which table has an outlet?", "Is oat milk extra?"],
  rising: ["Cold brew to go", "Breakfast under €6", "Dogs on the terrace"],
  tired: ["Latte-art clips", "“But first, coffee”"],
  dates: [
    { date: "Sep 8", occasion: "Back to school" },
    { date: "Oct 1", occasion: "Coffee Day" },
  ],
  week: [posts.cup, posts.croissants, posts.brew, posts.beans, posts.socket, posts.dog, posts.egg],
  jobs: [
    { title: "Showing", days: 3 },
    { title: "Teaching", days: 2 },
    { title: "Asking", days: 2 },
  ],
  cutPost: posts.croissants,
} as const;

export type Cut = { network: Network; shape: PostShape; time: string };

export const cuts: readonly Cut[] = [
  { network: "TikTok", shape: "story", time: "7:20 PM" },
  { network: "Instagram", shape: "portrait", time: "7:10 AM" },
  { network: "Facebook", shape: "square", time: "8:30 AM" },
  { network: "X", shape: "video", time: "7:25 AM" },
  { network: "LinkedIn", shape: "video", time: "8:05 AM" },
];

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
      "How it’s made, in thirty seconds",
      "Answers to what people ask before buying",
      "Back in stock, without the shouting",
    ],
  },
  {
    title: "Local businesses",
    shown: [posts.pizza, posts.bicycle, posts.flowers],
    posts: [
      "Today’s special, before lunch",
      "The faces behind the counter",
      "Hours on holidays and odd days",
      "What’s on in the neighborhood",
    ],
  },
  {
    title: "Professional services",
    shown: [posts.calendar, posts.ledger, posts.laptop],
    posts: [
      "One rule, explained in plain words",
      "Deadlines your clients forget",
      "What a first meeting looks like",
      "Your take on news in your field",
    ],
  },
] as const;
