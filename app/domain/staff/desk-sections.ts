/** Sections of the desk, in the order of its navigation; `key` follows "g" in their shortcut. */
export const DESK_SECTIONS = {
  today: { key: "d", href: "/desk", label: "Today" },
  inbox: { key: "i", href: "/desk/inbox", label: "Inbox" },
  tickets: { key: "t", href: "/desk/tickets", label: "Tickets" },
  messages: { key: "n", href: "/desk/messages", label: "Messages" },
  posts: { key: "o", href: "/desk/posts", label: "Posts" },
  meetings: { key: "m", href: "/desk/meetings", label: "Meetings" },
  clients: { key: "c", href: "/desk/clients", label: "Clients" },
  plan_changes: { key: "p", href: "/desk/plan-changes", label: "Plan requests" },
  subscribers: { key: "s", href: "/desk/subscribers", label: "Subscribers" },
  unsent: { key: "e", href: "/desk/unsent", label: "Unsent" },
  staff: { key: "l", href: "/desk/staff", label: "Team" },
  settings: { key: ",", href: "/desk/settings", label: "Settings" },
} as const;
export type DeskSection = keyof typeof DESK_SECTIONS;
