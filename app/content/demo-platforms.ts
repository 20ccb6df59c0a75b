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

/** Eight platforms that can be connected; one is shown as connected. */
export const platforms: readonly {
  name: string;
  description: string;
  connected: boolean;
  /** Permissions of a connection. */
  may: string;
  Icon: LucideIcon;
}[] = [
  {
    name: "LinkedIn",
    description: "The professional network: company pages and people.",
    may: "publish posts and read their figures",
    connected: true,
    Icon: Briefcase,
  },
  {
    name: "X",
    description: "Short words, fast answers.",
    may: "publish posts",
    connected: false,
    Icon: AtSign,
  },
  {
    name: "Instagram",
    description: "Photos, carousels and stories.",
    may: "publish pictures and stories",
    connected: false,
    Icon: Camera,
  },
  {
    name: "Facebook",
    description: "Pages, groups and events.",
    may: "publish to your page",
    connected: false,
    Icon: Users,
  },
  {
    name: "TikTok",
    description: "Short videos, upright.",
    may: "upload videos",
    connected: false,
    Icon: Music2,
  },
  {
    name: "YouTube",
    description: "Longer videos and shorts.",
    may: "upload videos and shorts",
    connected: false,
    Icon: CirclePlay,
  },
  {
    name: "Pinterest",
    description: "Boards people plan with.",
    may: "pin to your boards",
    connected: false,
    Icon: Pin,
  },
  {
    name: "Slack",
    description: "Approvals where your team talks.",
    may: "ask your team for a yes",
    connected: false,
    Icon: MessagesSquare,
  },
];

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
    text: "Posts wait for the hour your people are there.",
    Icon: Sparkles,
  },
];
