import type { Story } from "./case-study";

export const localCafe: Story = {
  company: "Third Cup",
  title: "The queue starts at half past seven",
  fullTitle: "How Third Cup filled its quiet mornings with one post a day",
  description:
    "A neighborhood coffee roaster posts what came out of the oven, while it’s still warm.",
  posts: ["cup", "croissants"],
  stats: [
    { label: "guests before nine o’clock", value: "+38%" },
    { label: "to approve a week of posts", value: "12 min" },
    { label: "saves of the cheese-pie post", value: "900" },
  ],
  industry: "Food and drink",
  companySize: "9 people",
  location: "Nicosia, Cyprus",
  challenge: [
    "Third Cup is two streets off the main road. Those who know it come every day. Between half past seven and nine, when offices fill up, too few people knew it.",
    "Sofia posted when she could, which was at night. Coffee doesn’t sell at eleven in the evening.",
  ],
  solution:
    "On the Pro plan the café posts every day at 7:10 AM: one picture, one line, what’s fresh. Sofia photographs a week of trays in one go on Monday, and the AI matches them to the baking plan and the weather. On a 40-degree day no one is offered soup.",
  implementationSteps: {
    "Told the AI about the street": "School, courthouse, bus stop: three kinds of morning people.",
    "Photographed Monday’s trays": "Twenty pictures by the window, ten minutes.",
    "Fixed the hour": "7:10 AM, on the bus, before they decide.",
    "Tied it to the oven": "If the pies are late, one tap moves the post.",
  },
  results: [
    "Thirty-eight percent more guests before nine, measured by the till over ten weeks.",
    "The cheese pie sells out by ten. They bake two trays now.",
    "Sofia’s phone stays in the drawer after closing time.",
  ],
  testimonial: {
    quote: "I didn’t want to become a content creator. I wanted to sell coffee before nine. I do.",
    name: "Sofia Georgiou",
    title: "Owner, Third Cup",
    avatar: "/images/avatars/sofia-georgiou.svg",
  },
};
