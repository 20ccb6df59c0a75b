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

/** The eight platforms that can be connected; one is shown as connected. */
export const platforms: readonly {
  name: string;
  description: string;
  connected: boolean;
  Icon: LucideIcon;
}[] = [
  {
    name: "LinkedIn",
    description: "The professional network: company pages and people.",
    connected: true,
    Icon: Briefcase,
  },
  { name: "X", description: "Short words, fast answers.", connected: false, Icon: AtSign },
  {
    name: "Instagram",
    description: "Photos, carousels and stories.",
    connected: false,
    Icon: Camera,
  },
  { name: "Facebook", description: "Pages, groups and events.", connected: false, Icon: Users },
  { name: "TikTok", description: "Short videos, upright.", connected: false, Icon: Music2 },
  { name: "YouTube", description: "Longer videos and shorts.", connected: false, Icon: CirclePlay },
  { name: "Pinterest", description: "Boards people plan with.", connected: false, Icon: Pin },
  {
    name: "Slack",
    description: "Approvals where your team talks.",
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
