import type { Story } from "./case-study";

export const growthVentures: Story = {
  company: "Growth Ventures",
  title: "Bookkeepers with a following",
  fullTitle: "How Growth Ventures made tax deadlines worth following",
  description:
    "A firm of eleven bookkeepers posts one clear answer a day and stopped paying for leads.",
  posts: ["calendar", "sprout"],
  stats: [
    { label: "of new clients come from posts", value: "41%" },
    { label: "posts missed in nine months", value: "0" },
    { label: "spent on bought leads, from €1,900", value: "€0" },
  ],
  industry: "Accounting and advice",
  companySize: "11 people",
  location: "Dublin, Ireland",
  challenge: [
    "Growth Ventures keeps the books of young companies. It bought its leads from a directory for €1,900 a month, and half of them wanted a price list and nothing else.",
    "The partners knew that founders trust whoever explains things first. They had tried posting three times. Each time it stopped in the week before a filing deadline, which is when founders have the most questions.",
  ],
  solution:
    "The calendar of filing dates became the backbone of the plan. Spellpost drafts a month ahead: what’s due, what people forget, what it costs to be late. The tone is Friendly. Advice that needs a qualified eye is marked and waits for a partner’s approval.",
  implementationSteps: {
    "Loaded the year": "Fourteen deadlines, each with a run-up of five posts.",
    "Drew the line":
      "Anything with a figure in it is checked by a partner. The AI flags those by itself.",
    "Added one video a week": "Forty seconds, one question, subtitles for people in meetings.",
    "Closed the loop": "Questions under a post become next month’s posts.",
  },
  results: [
    "Nine months without a missed day, three filing seasons included.",
    "Four in ten new clients name a post when asked how they found the firm.",
    "The directory contract was cancelled in month five. The money pays for a trainee’s exam fees.",
  ],
  testimonial: {
    quote:
      "We’re accountants. We were never going to be witty at eight in the morning. Turns out we only had to be clear, every day, and let something else do the every day.",
    name: "Niamh Brennan",
    title: "Founding Partner, Growth Ventures",
    avatar: "/images/avatars/niamh-brennan.svg",
  },
};
