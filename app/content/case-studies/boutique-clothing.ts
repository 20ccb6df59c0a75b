import type { Story } from "./case-study";

export const boutiqueClothing: Story = {
  company: "Maison Iris",
  title: "Sold out by Sunday",
  fullTitle: "How Maison Iris sells a new dress before the window is dressed",
  description:
    "A four-person dress shop plans each small collection as a story in seven posts, and sells most of it in the first weekend.",
  posts: ["dress", "scarf"],
  stats: [
    { label: "of a collection sold in week one", value: "72%" },
    { label: "engagement on Instagram", value: "+85%" },
    { label: "photo shoots a season, from four", value: "1" },
  ],
  industry: "Fashion",
  companySize: "4 people",
  location: "Lyon, France",
  challenge: [
    "Camille Laurent sews linen dresses in runs of thirty. She photographed each one on a Saturday, posted it when the shop was quiet, and learned on Tuesday that it had been a good dress.",
    "A run of thirty leaves no room for a slow start. What was left after two weeks went on sale at a loss.",
  ],
  solution:
    "Every collection gets one shoot and one story: the cloth, the cut, the first fitting, the colors, the price, the last five, the thank-you. The AI writes the seven posts in Camille’s tone (Bold, but never loud), crops the pictures and picks the evenings on which her customers browse.",
  implementationSteps: {
    "Named the voice": "Warm, precise, unhurried. Words to avoid: must-have, obsessed.",
    "Shot once, for everything": "One morning of photographs covers a season of posts.",
    "Wrote the seven-post story": "The outline stays, the dress changes.",
    "Let the stock speak": "“Last five” is posted when there are five.",
  },
  results: [
    "Seventy-two percent of the summer collection sold in its first week. The year before it was thirty-eight.",
    "No end-of-season sale was needed, for the first time in six years.",
    "Customers come in with the post open and ask for “number three”.",
  ],
  testimonial: {
    quote:
      "I make thirty of a dress. I used to hope thirty people would notice. Now they’re waiting before I finish the hem.",
    name: "Camille Laurent",
    title: "Owner, Maison Iris",
    avatar: "/images/avatars/camille-laurent.svg",
  },
};
