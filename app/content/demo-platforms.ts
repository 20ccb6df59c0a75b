import {
  AtSign,
  Briefcase,
  Camera,
  ChartNoAxesColumn,
  CirclePlay,
  type LucideIcon,
  MessagesSquare,
  Music2,
  Pin,
  RefreshCw,
  Sparkles,
  Users,
} from "lucide-react";

type Platform = {
  name: string;
  description: string;
  /** Permissions of a connection. */
  may: string;
  Icon: LucideIcon;
};

const PLATFORMS: readonly Platform[] = [
  {
    name: "LinkedIn",
    description: "The professional network: company pages and people.",
    may: "publish posts and read their figures",
    Icon: Briefcase,
  },
  { name: "X", description: "Short words, fast answers.", may: "publish posts", Icon: AtSign },
  {
    name: "Instagram",
    description: "Photos, carousels and stories.",
    may: "publish images and stories",
    Icon: Camera,
  },
  {
    name: "Facebook",
    description: "Pages, groups and events.",
    may: "publish to your page",
    Icon: Users,
  },
  { name: "TikTok", description: "Short videos, upright.", may: "upload videos", Icon: Music2 },
  {
    name: "YouTube",
    description: "Longer videos and shorts.",
    may: "upload videos and shorts",
    Icon: CirclePlay,
  },
  {
    name: "Pinterest",
    description: "Boards people plan with.",
    may: "pin to your boards",
    Icon: Pin,
  },
  {
    name: "Slack",
    description: "Approvals where your team talks.",
    may: "ask your team for an OK",
    Icon: MessagesSquare,
  },
];

/** Eight platforms that can be connected; the first is shown as connected. */
export const platforms = PLATFORMS.map((platform, index) => ({
  ...platform,
  connected: index === 0,
}));

export const platformBenefits: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: "Cross-platform sync",
    text: "Write once. Each network gets it in its own size and tone.",
    Icon: RefreshCw,
  },
  {
    title: "Unified analytics",
    text: "One page of numbers instead of eight.",
    Icon: ChartNoAxesColumn,
  },
  {
    title: "Smart automation",
    text: "Posts wait until your people are there.",
    Icon: Sparkles,
  },
];
