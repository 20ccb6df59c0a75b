import type { Story } from "./case-study";

export const realEstate: Story = {
  company: "Harbour & Key",
  title: "Homes that get visits, not just likes",
  fullTitle: "How Harbour & Key cut the wait for a buyer from 94 days to 51",
  description:
    "An estate agency shows the street, the light and the bakery, and lets buyers arrive half decided.",
  posts: ["balcony", "key"],
  stats: [
    { label: "on the market, from 94", value: "51 days" },
    { label: "viewings per listing", value: "+46%" },
    { label: "to publish a new home, from two days", value: "2 hours" },
  ],
  industry: "Real estate",
  companySize: "14 people",
  location: "Porto, Portugal",
  challenge: [
    "Every agency in Porto posts the same picture: an empty living room, a wide lens, a price. Harbour & Key did too. People tapped Like, and no one called.",
    "A good post about one home took two days between the photographer, the agent and the office. By then the first viewings were over.",
  ],
  solution:
    "An agent now records a two-minute voice note while walking through the home. The AI turns it, with the photographs, into a short video, a carousel and a post for each network. It describes what a floor plan leaves out: when the sun reaches the kitchen, how far the bakery is. The law on advertising homes is part of the profile, so size and energy class are always there.",
  implementationSteps: {
    "Replaced the form with a walk": "Two minutes of talking while the agent’s there anyway.",
    "Built in the legal lines": "Area, energy class and license number go under every listing.",
    "Mapped the neighborhoods": "Eleven districts, each with its own short guide in the plan.",
    "Measured viewings": "Likes are left out of the report on purpose.",
  },
  results: [
    "Homes sell in 51 days on average, down from 94.",
    "Viewings per listing rose by 46 percent, while calls that lead nowhere fell.",
    "A new home is online two hours after the agent locks its door.",
  ],
  testimonial: {
    quote:
      "Buyers used to ask how many square meters. Now they ask if the bakery really opens at six. It does.",
    name: "Inês Almeida",
    title: "Partner, Harbour & Key",
    avatar: "/images/avatars/ines-almeida.svg",
  },
};
