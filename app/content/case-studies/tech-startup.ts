import type { Story } from "./case-study";

export const techStartup: Story = {
  company: "Loopwise",
  title: "A launch without a launch team",
  fullTitle: "How Loopwise launched to 2,400 kitchens with no one in marketing",
  description:
    "Seven engineers built an app for swapping restaurant shifts, and let the AI tell the trade about it.",
  posts: ["napkin", "swap"],
  stats: [
    { label: "kitchens on the waiting list", value: "2,400" },
    { label: "days from profile to first post", value: "3" },
    { label: "people in marketing", value: "0" },
  ],
  industry: "Software",
  companySize: "7 people",
  location: "Tallinn, Estonia",
  challenge: [
    "Loopwise lets waiters and cooks swap shifts without a group chat. The app was ready. Seven engineers looked at the empty launch page and opened another pull request instead.",
    "Hiring a marketer would have taken three months. Their runway had nine.",
  ],
  solution:
    "They wrote the brand profile on a Tuesday. By Friday the first post was out: a rota on a napkin, with the caption “version 1.0”. The AI built on what they knew by heart, the small disasters of shift work, and posted two for the trade for every one about the product.",
  implementationSteps: {
    "Interviewed themselves":
      "Three founders had waited tables. Their worst shifts became twelve posts.",
    "Picked two networks": "TikTok for staff, LinkedIn for owners, with different words on each.",
    "Set a two-to-one rule": "Two posts that help, one that sells.",
    "Shipped the launch week":
      "Seven videos, planned ahead, so the engineers could watch the servers.",
  },
  results: [
    "2,400 kitchens joined the waiting list in eleven weeks. The plan had said 500.",
    "The napkin post was seen 190,000 times and is now printed on their T-shirts.",
    "The first marketing hire came a year later, by choice.",
  ],
  testimonial: {
    quote:
      "We treated it like any other service: define the input, review the output, keep it running. It has had better uptime than our own.",
    name: "Kaarel Tamm",
    title: "Co-founder, Loopwise",
    avatar: "/images/avatars/kaarel-tamm.svg",
  },
};
