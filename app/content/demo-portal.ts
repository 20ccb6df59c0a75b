import {
  CalendarClock,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  Plug,
  SlidersHorizontal,
  UserRound,
} from "lucide-react";

/** Features of the demo, with links to their pages. */
export const demoFeatures: readonly {
  title: string;
  text: string;
  href: string;
  Icon: LucideIcon;
}[] = [
  {
    title: "Create a campaign",
    text: "Three ways to begin and four templates.",
    href: "/create-campaign",
    Icon: Megaphone,
  },
  {
    title: "Connect platforms",
    text: "Eight places your posts can go.",
    href: "/connect-platforms",
    Icon: Plug,
  },
  {
    title: "Schedule content",
    text: "A calendar with three sample posts.",
    href: "/schedule-content",
    Icon: CalendarClock,
  },
  {
    title: "Settings",
    text: "Notifications, language, time zone, data.",
    href: "/client-portal/settings",
    Icon: SlidersHorizontal,
  },
  {
    title: "Support",
    text: "Tickets, answers, a person to call.",
    href: "/client-portal/support",
    Icon: LifeBuoy,
  },
  {
    title: "My profile",
    text: "Your details and your activity.",
    href: "/client-portal/profile",
    Icon: UserRound,
  },
];

/** Steps that the progress card shows as completed. */
export const demoSteps = [
  "Account created",
  "Brand profile described",
  "First posts scheduled",
] as const;
