import type { Story } from "./case-study";

export const fitnessStudio: Story = {
  company: "Ironwood Studio",
  title: "Full classes, no before-and-after",
  fullTitle: "How Ironwood Studio fills its classes without a single before-and-after picture",
  description:
    "A strength studio for beginners posts what a first session is like, and its trial list books itself.",
  posts: ["kettlebell", "shoe"],
  stats: [
    { label: "of places filled, from 61%", value: "94%" },
    { label: "trial bookings a month", value: "3x" },
    { label: "members still there after six months", value: "8 in 10" },
  ],
  industry: "Health and fitness",
  companySize: "12 people",
  location: "Manchester, United Kingdom",
  challenge: [
    "Ironwood teaches strength training to people who dislike gyms. Most of its members are over forty. The usual fitness post, all sweat and shouting, sends exactly these people away.",
    "The coaches knew what to say. They said it on the floor, six sessions a day, and had nothing left for a keyboard.",
  ],
  solution:
    "The words-to-avoid list came first: shred, beast, summer body. The AI then wrote for one reader, someone standing outside the door and thinking about going home. Short videos show where to park, what to wear, and how heavy the first weight is (four kilos).",
  implementationSteps: {
    "Banned the clichés": "Nineteen words, agreed by every coach.",
    "Asked ten members why they came": "Their answers set the topics for three months.",
    "Made the first visit visible": "A video a week: the door, the rack, the tea afterwards.",
    "Posted when doubt strikes":
      "Sunday evening and Wednesday lunch, when trial pages get their visits.",
  },
  results: [
    "Classes went from 61 to 94 percent full in five months.",
    "Trial bookings tripled. Eight in ten trial guests become members and stay at least half a year.",
    "A second room opens in spring. It will also have tea.",
  ],
  testimonial: {
    quote:
      "People walk in and say, I saw where to park. That’s the whole trick: someone told them where to park.",
    name: "Marcus Bailey",
    title: "Head Coach and Owner, Ironwood Studio",
    avatar: "/images/avatars/marcus-bailey.svg",
  },
};
