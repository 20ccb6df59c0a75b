/** Sections of the desk, in the order of its navigation. */
export const DESK_SECTIONS = {
  today: { href: "/desk", label: "Today" },
  inbox: { href: "/desk/inbox", label: "Inbox" },
  tickets: { href: "/desk/tickets", label: "Tickets" },
  messages: { href: "/desk/messages", label: "Messages" },
  subscribers: { href: "/desk/subscribers", label: "Subscribers" },
  deliveries: { href: "/desk/deliveries", label: "Deliveries" },
  plan_changes: { href: "/desk/plan-changes", label: "Plan requests" },
  clients: { href: "/desk/clients", label: "Clients" },
  meetings: { href: "/desk/meetings", label: "Meetings" },
  staff: { href: "/desk/staff", label: "Team" },
} as const;
export type DeskSection = keyof typeof DESK_SECTIONS;
