import type { Story } from "./case-study";

export const eshopGlobal: Story = {
  company: "EShop Global",
  title: "One shop, five feeds, 22 countries",
  fullTitle: "How EShop Global sells pans in 22 countries with a marketing team of two",
  description:
    "An online kitchen shop fills five channels with daily video and still closes the laptop at five.",
  posts: ["parcel", "bottle"],
  stats: [
    { label: "revenue from social, in a year", value: "+64%" },
    { label: "videos a week, from one", value: "7" },
    { label: "people in the team, still", value: "2" },
  ],
  industry: "E-commerce",
  companySize: "38 people",
  location: "Rotterdam, Netherlands",
  challenge: [
    "EShop Global sells cookware online. It has four hundred products and two people for marketing. Short video sold best, and one video took a day and a half: cook, film, cut, subtitle, post, repeat for the next network.",
    "So they made one a week, for one network, of whichever pan was nearest. The other 399 products waited.",
  ],
  solution:
    "On the Video Pro plan the shop gets seven videos a week, cut to fit five networks. The AI starts from product photos and stock levels, so it never promotes what’s sold out. The two marketers write recipes, which is the part they’re good at.",
  implementationSteps: {
    "Connected five channels":
      "Each with its own posting times, counted from where the followers live.",
    "Ranked the shelf": "Margin, stock and season decide what gets a video next.",
    "Tested the first three seconds": "Two openings per video for a month. The sizzle won.",
    "Moved approval to the phone": "A day’s posts are read and approved on the tram.",
  },
  results: [
    "Revenue from social channels grew by 64 percent in twelve months, with the same advertising budget.",
    "Products that had never been shown bring in a fifth of it.",
    "The team didn’t grow. One of the two now works four days a week.",
  ],
  testimonial: {
    quote:
      "I stopped planning around what we had time to film. We plan around what people want to cook on a Thursday.",
    name: "Daan Visser",
    title: "Head of Marketing, EShop Global",
    avatar: "/images/avatars/daan-visser.svg",
  },
};
