import {
  CalendarCheck,
  CalendarClock,
  Eye,
  type LucideIcon,
  MessagesSquare,
  SlidersHorizontal,
  Target,
  Zap,
} from "lucide-react";

type Entry = { title: string; text: string; Icon: LucideIcon };

/** Three ways to begin; one without an address is not available yet. */
export const campaignKinds: readonly (Entry & { label: string; href?: string })[] = [
  {
    title: "Quick Start",
    text: "Name a goal and a budget. The AI drafts a week of posts from your brand profile.",
    label: "Start quickly",
    Icon: Zap,
  },
  {
    title: "Custom Campaign",
    text: "Choose channels, audience, tone and rhythm yourself, step by step.",
    label: "Build your own",
    Icon: SlidersHorizontal,
  },
  {
    title: "Scheduled Campaign",
    text: "Pick the days first and let the posts find their hours.",
    label: "Open the calendar",
    href: "/schedule-content",
    Icon: CalendarClock,
  },
];

export const campaignTemplates: readonly Entry[] = [
  {
    title: "Social Media Engagement",
    text: "Questions, polls and replies that start a conversation.",
    Icon: MessagesSquare,
  },
  {
    title: "Lead Generation",
    text: "An offer, a reason and a link, told five ways.",
    Icon: Target,
  },
  {
    title: "Brand Awareness",
    text: "The same face on every channel until people know it.",
    Icon: Eye,
  },
  { title: "Event Promotion", text: "A countdown that ends at your door.", Icon: CalendarCheck },
];
