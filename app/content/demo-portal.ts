import {
  CalendarClock,
  LifeBuoy,
  type IconNode,
  Megaphone,
  Plug,
  SlidersHorizontal,
  UserRound,
} from "lucide";

export const demoFeatures: readonly {
  title: string;
  text: string;
  href: string;
  icon: IconNode;
}[] = [
  {
    title: "Create a campaign",
    text: "Three ways to begin and four templates.",
    href: "/create-campaign",
    icon: Megaphone,
  },
  {
    title: "Connect platforms",
    text: "Eight places your posts can go.",
    href: "/connect-platforms",
    icon: Plug,
  },
  {
    title: "Schedule content",
    text: "A calendar with three sample posts.",
    href: "/schedule-content",
    icon: CalendarClock,
  },
  {
    title: "Settings",
    text: "Notifications, language, time zone, data.",
    href: "/client-portal/settings",
    icon: SlidersHorizontal,
  },
  {
    title: "Support",
    text: "Tickets, answers, a person to call.",
    href: "/client-portal/support",
    icon: LifeBuoy,
  },
  {
    title: "My profile",
    text: "Your details and your activity.",
    href: "/client-portal/profile",
    icon: UserRound,
  },
];

export const demoSteps = [
  "Account created",
  "Brand profile described",
  "First posts scheduled",
] as const;
