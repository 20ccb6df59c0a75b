import { addDays, DAYS_A_WEEK } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { listOtherDays } from "~/domain/demo/week";
import { campaignTemplates } from "./demo-campaigns";
import { DEMO_PICTURES, type DemoPicture, demoPosts } from "./demo-posts";
import type { Network } from "./post";

export const HOURS = {
  Instagram: "09:00",
  X: "12:00",
  LinkedIn: "14:30",
  Facebook: "18:15",
} as const satisfies Partial<Record<Network, string>>;

type DemoNetwork = keyof typeof HOURS;
const NETWORKS = Object.keys(HOURS) as DemoNetwork[];
export const CHOICES = { networks: NETWORKS, pictures: DEMO_PICTURES };

const programme = (picture: DemoPicture, ...networks: DemoNetwork[]) => ({ picture, networks });

const TODAY = [
  programme("pizza", "Instagram"),
  programme("dough", "LinkedIn"),
  programme("trio", "Facebook"),
];
/** With today's, they add up to the twelve of the quick stats. */
const OTHER_DAYS = [
  programme("wine", "Instagram", "Facebook"),
  programme("oven", "Instagram", "X"),
  programme("courtyard", "Instagram", "Facebook"),
  programme("basil", "Instagram"),
  programme("olives", "X", "LinkedIn"),
];

const planned =
  (day: string, prefix = day) =>
  ({ picture, networks }: ReturnType<typeof programme>): PlannedPost[] =>
    networks.map((network) => ({
      id: `${prefix}-${picture}-${network}`,
      network,
      picture,
      day,
      text: demoPosts[picture].text,
    }));

export function samplePosts(today: string): PlannedPost[] {
  return TODAY.flatMap(planned(today, "today"));
}

/** Of this week and the next. */
export function otherPosts(today: string): PlannedPost[] {
  return [today, addDays(today, DAYS_A_WEEK)].flatMap((start) =>
    listOtherDays(start).flatMap((day, index) => planned(day)(OTHER_DAYS[index]!)),
  );
}

export const postTemplates: readonly {
  id: string;
  title: string;
  text: string;
  starter: string;
  picture: DemoPicture;
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
    text: "What customers don’t get to see.",
    starter: "What you don’t see from the street: ",
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

export const starters = [...postTemplates, ...campaignTemplates];

/** Independent of the calendar. */
export const quickStats = [
  { label: "posts this week", value: "12" },
  { label: "scheduled today", value: "3" },
  { label: "platforms active", value: "4" },
] as const;
