export const DESK_SECTIONS = {
  today: { href: "/desk", label: "Today" },
  inbox: { href: "/desk/inbox", label: "Inbox" },
  posts: { href: "/desk/posts", label: "Posts" },
  meetings: { href: "/desk/meetings", label: "Meetings" },
  clients: { href: "/desk/clients", label: "Clients" },
  plan_changes: { href: "/desk/plan-changes", label: "Plan requests" },
  subscribers: { href: "/desk/subscribers", label: "Subscribers" },
  unsent: { href: "/desk/unsent", label: "Unsent" },
  staff: { href: "/desk/staff", label: "Team" },
  settings: { href: "/desk/settings", label: "Settings" },
} as const;
export type DeskSection = keyof typeof DESK_SECTIONS;
