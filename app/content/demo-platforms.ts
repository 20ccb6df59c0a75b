import {
  AtSign,
  Briefcase,
  Camera,
  CirclePlay,
  type IconNode,
  MessagesSquare,
  Music2,
  Pin,
  Users,
} from "lucide";

type Platform = {
  name: string;
  description: string;
  may: string;
  icon: IconNode;
};

const PLATFORMS: readonly Platform[] = [
  {
    name: "LinkedIn",
    description: "The professional network: company pages and people.",
    may: "publish posts and read their figures",
    icon: Briefcase,
  },
  { name: "X", description: "Short words, fast answers.", may: "publish posts", icon: AtSign },
  {
    name: "Instagram",
    description: "Photos, carousels and stories.",
    may: "publish images and stories",
    icon: Camera,
  },
  {
    name: "Facebook",
    description: "Pages, groups and events.",
    may: "publish to your page",
    icon: Users,
  },
  { name: "TikTok", description: "Short vertical videos.", may: "upload videos", icon: Music2 },
  {
    name: "YouTube",
    description: "Longer videos and shorts.",
    may: "upload videos and shorts",
    icon: CirclePlay,
  },
  {
    name: "Pinterest",
    description: "Boards for planning.",
    may: "pin to your boards",
    icon: Pin,
  },
  {
    name: "Slack",
    description: "Approvals in your team chat.",
    may: "ask your team for an OK",
    icon: MessagesSquare,
  },
];

export const platforms = PLATFORMS.map((platform, index) => ({
  ...platform,
  connected: index === 0,
}));

export const platformBenefits = {
  "Cross-platform sync": "Write once. Each network gets it in its own size and tone.",
  "Unified analytics": "One page of numbers instead of eight.",
  "Smart automation": "Posts wait until your people are there.",
};
