/** Sections that "g" and a letter lead to. */
export const SECTION_KEYS = {
  d: "/desk",
  i: "/desk/inbox",
  t: "/desk/tickets",
  n: "/desk/messages",
  m: "/desk/meetings",
  c: "/desk/clients",
  p: "/desk/plan-changes",
  s: "/desk/subscribers",
  e: "/desk/deliveries",
} as const;
