/** A sample post. Its date is `daysAhead` days from today, and `date` is how the demo labels it. */
export type SamplePost = {
  id: string;
  platform: string;
  content: string;
  time: string;
  date: string;
  daysAhead: number;
};

export const samplePosts: readonly SamplePost[] = [
  {
    id: "1",
    platform: "Instagram",
    content: "The first figs are in. Come early, they will not last the weekend.",
    time: "9:00 AM",
    date: "Today",
    daysAhead: 0,
  },
  {
    id: "2",
    platform: "LinkedIn",
    content: "Why we rest our dough for three days, and what it taught us about planning.",
    time: "2:30 PM",
    date: "Today",
    daysAhead: 0,
  },
  {
    id: "3",
    platform: "Facebook",
    content: "Live music on Thursday: the trio is back, and so is the lemon cake.",
    time: "6:15 PM",
    date: "Today",
    daysAhead: 0,
  },
];
export const SAMPLE_POST_IDS = samplePosts.map(({ id }) => id);

/** The texts the composer can start with. */
export const postTemplates: readonly {
  id: string;
  title: string;
  text: string;
  starter: string;
}[] = [
  {
    id: "daily-motivation",
    title: "Daily Motivation",
    text: "One thought for the morning.",
    starter: "Small steps, every day. Today’s: ",
  },
  {
    id: "industry-news",
    title: "Industry News",
    text: "What happened and what you think of it.",
    starter: "This week in our trade: ",
  },
  {
    id: "behind-the-scenes",
    title: "Behind the Scenes",
    text: "What customers do not get to see.",
    starter: "What you do not see from the street: ",
  },
  {
    id: "educational-content",
    title: "Educational Content",
    text: "Something useful, in a minute.",
    starter: "Three things worth knowing about ",
  },
];

/** Sample figures: they stay the same whatever the calendar shows. */
export const quickStats = [
  { label: "posts this week", value: "12" },
  { label: "scheduled today", value: "3" },
  { label: "platforms active", value: "4" },
] as const;
