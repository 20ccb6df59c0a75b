import type { Story } from "./case-study";

export const beautyBrand: Story = {
  company: "Saltleaf",
  title: "Skincare without the miracle",
  fullTitle: "How Saltleaf grew by promising less than everyone else",
  description:
    "A small skincare maker explains one ingredient at a time, and its customers do the rest of the talking.",
  posts: ["cream", "soap"],
  stats: [
    { label: "repeat orders, from 22%", value: "39%" },
    { label: "reach without paid posts", value: "4.2x" },
    { label: "claims taken back", value: "0" },
  ],
  industry: "Beauty",
  companySize: "6 people",
  location: "Chania, Greece",
  challenge: [
    "Saltleaf makes five creams from olive leaf and sea salt. The big brands promise ten years younger. Saltleaf’s chemist, who’s also the founder, won’t.",
    "Honest posts about glycerine are hard to write and easy to scroll past. Two agencies tried. Both came back with the word “radiance”.",
  ],
  solution:
    "The profile lists what may be claimed for each product and the source for it. Nothing else gets through. From there the AI writes small, good explanations: one ingredient, one picture, one thing it does and one it doesn’t. The tone is Edgy, in an industry where edgy means telling the truth.",
  implementationSteps: {
    "Wrote the claim list": "Thirty-one sentences the founder can defend. The AI uses no others.",
    "Gave each ingredient a week": "A post, a short video, an answer to the best question.",
    "Asked before reposting": "Customer photos are used only with a written yes.",
    "Kept the comments human": "Drafts only. A person at Saltleaf sends every reply.",
  },
  results: [
    "Repeat orders went from 22 to 39 percent in eight months.",
    "Reach grew 4.2 times with no paid posts at all.",
    "“What it doesn’t do” is now printed on the box.",
  ],
  testimonial: {
    quote: "It’s the first copywriter I’ve met that takes no for an answer and remembers it.",
    name: "Dimitra Vlachou",
    title: "Founder and Chemist, Saltleaf",
    avatar: "/images/avatars/dimitra-vlachou.svg",
  },
};
