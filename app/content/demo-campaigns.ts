import type { DemoPicture } from "./demo-posts";

export const campaignKinds: readonly {
  title: string;
  text: string;
  label: string;
  href: string;
}[] = [
  {
    title: "Quick Start",
    text: "We draft a week of posts from your brand profile. You just say OK.",
    label: "See a Drafted Week",
    href: "/client-portal/posts",
  },
  {
    title: "Custom Campaign",
    text: "Choose the channel, picture, words and day yourself.",
    label: "Build Your Own",
    href: "/schedule-content?compose=new",
  },
  {
    title: "Scheduled Campaign",
    text: "Choose the days, and we’ll find the times.",
    label: "Open the Calendar",
    href: "/schedule-content",
  },
];

export const campaignTemplates: readonly {
  id: string;
  title: string;
  text: string;
  starter: string;
  example: string;
  picture: DemoPicture;
}[] = [
  {
    id: "social-media-engagement",
    title: "Social Media Engagement",
    text: "Questions, polls and replies that start a conversation.",
    starter: "Help us decide: ",
    example: "Help us decide: red or orange with the figs? We open what wins by six.",
    picture: "wine",
  },
  {
    id: "lead-generation",
    title: "Lead Generation",
    text: "An offer, a reason and a link, told five ways.",
    starter: "Leave us your name, and ",
    example: "Leave us your name, and the olives are on the table before you are.",
    picture: "olives",
  },
  {
    id: "brand-awareness",
    title: "Brand Awareness",
    text: "The same face on every channel until people know it.",
    starter: "You know us by ",
    example: "You know us by the fig tree. It has been here longer than the road.",
    picture: "courtyard",
  },
  {
    id: "event-promotion",
    title: "Event Promotion",
    text: "A countdown that ends at your door.",
    starter: "Three days to go: ",
    example: "Three days to go: the trio is tuning, the lemons are zested.",
    picture: "trio",
  },
];
