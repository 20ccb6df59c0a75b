export const demoFeatures: readonly {
  title: string;
  text: string;
  href: string;
}[] = [
  {
    title: "Create a campaign",
    text: "Three ways to begin and four templates.",
    href: "/create-campaign",
  },
  {
    title: "Connect platforms",
    text: "Eight places your posts can go.",
    href: "/connect-platforms",
  },
  {
    title: "Schedule content",
    text: "A calendar with three sample posts.",
    href: "/schedule-content",
  },
  {
    title: "Settings",
    text: "Notifications, language, time zone, data.",
    href: "/client-portal/settings",
  },
  {
    title: "Support",
    text: "Tickets, answers, a person to call.",
    href: "/client-portal/support",
  },
  {
    title: "My profile",
    text: "Your details and your activity.",
    href: "/client-portal/profile",
  },
];
