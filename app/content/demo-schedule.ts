import type { PlannedPost } from "~/domain/schedule-view";
import { campaignTemplates } from "./demo-campaigns";
import { FIG_PICTURES, type FigPicture, figPosts } from "./demo-posts";
import type { Network } from "./posts";

/** The hour at which a post goes out, by its network. */
export const HOURS = {
  Instagram: "9:00 AM",
  X: "12:00 PM",
  LinkedIn: "2:30 PM",
  Facebook: "6:15 PM",
} as const satisfies Partial<Record<Network, string>>;

type DemoNetwork = keyof typeof HOURS;
const NETWORKS = Object.keys(HOURS) as DemoNetwork[];
/** What the composer lets one choose. */
export const CHOICES = { networks: NETWORKS, pictures: FIG_PICTURES };

const programme = (picture: FigPicture, ...networks: DemoNetwork[]) => ({ picture, networks });

/** The three posts of today, which can be edited and deleted. */
const TODAY = [
  programme("pizza", "Instagram"),
  programme("dough", "LinkedIn"),
  programme("trio", "Facebook"),
];
/** The other days of the week, in order. With today's they make the twelve posts of the quick stats. */
const OTHER_DAYS = [
  programme("wine", "Instagram", "Facebook"),
  programme("oven", "Instagram", "X"),
  programme("courtyard", "Instagram", "Facebook"),
  programme("basil", "Instagram"),
  programme("olives", "X", "LinkedIn"),
];

const planned =
  (day: string, prefix: string) =>
  ({ picture, networks }: ReturnType<typeof programme>): PlannedPost[] =>
    networks.map((network) => ({
      id: `${prefix}-${picture}-${network}`,
      network,
      picture,
      day,
      text: figPosts[picture].words,
    }));

/** The sample posts, as of a day. */
export function samplePosts(today: string): PlannedPost[] {
  return TODAY.flatMap(planned(today, "today"));
}

/** @param days the days of the week on which something else than today's posts goes out */
export function otherPosts(days: readonly string[]): PlannedPost[] {
  return OTHER_DAYS.flatMap((each, index) => {
    const day = days[index];
    return day ? planned(day, "week")(each) : [];
  });
}

/** The texts the composer can start with. */
export const postTemplates: readonly {
  id: string;
  title: string;
  text: string;
  starter: string;
  picture: FigPicture;
}[] = [
  {
    id: "daily-motivation",
    title: "Daily Motivation",
    text: "One thought for the morning.",
    starter: "Small steps, every day. Today’s: ",
    picture: "basil",
  },
  {
    id: "industry-news",
    title: "Industry News",
    text: "What happened and what you think of it.",
    starter: "This week in our trade: ",
    picture: "olives",
  },
  {
    id: "behind-the-scenes",
    title: "Behind the Scenes",
    text: "What customers do not get to see.",
    starter: "What you do not see from the street: ",
    picture: "oven",
  },
  {
    id: "educational-content",
    title: "Educational Content",
    text: "Something useful, in a minute.",
    starter: "Three things worth knowing about ",
    picture: "dough",
  },
];

/** Everything that opens the composer with first words, here and on the page of the campaigns. */
export const starters = [...postTemplates, ...campaignTemplates];

/** Sample figures: they stay the same whatever the calendar shows. */
export const quickStats = [
  { label: "posts this week", value: "12" },
  { label: "scheduled today", value: "3" },
  { label: "platforms active", value: "4" },
] as const;
