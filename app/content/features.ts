/** The words of /features. */

export const steps = [
  {
    title: "Forge your brand persona",
    text: "We hammer your answers into one clear character: what it cares about, how it talks, what it would never say. Every post is checked against it.",
    points: [
      "Three adjectives set the temperament",
      "One of five tones sets the volume",
      "Banned words stay banned",
    ],
    image: "/images/step-forge.svg",
    alt: "A brand card on an anvil, struck by a hammer; the words Bold, Plain and Curious fly in.",
  },
  {
    title: "Scan your industry",
    text: "Before it writes a line, the AI looks around: what your customers ask, what your competitors repeat, what the season brings.",
    points: [
      "Questions people ask before they buy",
      "Topics on the rise, and topics worn thin",
      "Dates that matter in your trade",
    ],
    image: "/images/step-scan.svg",
    alt: "A radar sweeps over topics: rising are refills and local makers, tired are giveaways and countdowns.",
  },
  {
    title: "Architect your content",
    text: "A week is a structure, not a pile. Images, videos and words are laid out so that each post has a job and no two do the same one.",
    points: [
      "A balance of showing, teaching and asking",
      "Images and videos made to match",
      "Drawn up before anything is published",
    ],
    image: "/images/step-architect.svg",
    alt: "A plan of the week from Monday to Friday with picture, text and video posts connected by lines.",
  },
  {
    title: "Distribute across channels",
    text: "One idea leaves the workshop in up to five shapes: each cut to its network, each at the hour its people are there.",
    points: [
      "Instagram, Facebook, X, LinkedIn and TikTok",
      "Posting times chosen per channel",
      "Length, crop and wording to fit",
    ],
    image: "/images/step-distribute.svg",
    alt: "One post splits into five channels, each with its own posting time.",
  },
] as const;

/** The five brand-profile inputs, clockwise from the top of the orbit. */
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
    posts: [
      "New arrivals, shown in use",
      "How it is made, in thirty seconds",
      "Answers to the question before the purchase",
      "Back in stock, without the shouting",
    ],
  },
  {
    title: "Local businesses",
    posts: [
      "Today’s special, before lunch",
      "The faces behind the counter",
      "Opening hours on the odd days",
      "What is on in the neighbourhood",
    ],
  },
  {
    title: "Professional services",
    posts: [
      "One rule, explained in plain words",
      "Deadlines your clients forget",
      "What a first meeting looks like",
      "A view on the news of your field",
    ],
  },
] as const;
