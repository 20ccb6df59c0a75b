/** How long submitting a ticket takes while it is simulated (spec section 9). */
export const TICKET_SUBMIT_MS = 2000;
/** In characters; the spec sets none, an honest ticket is far below. */
export const TICKET_LIMITS = { subject: 200, description: 5000 } as const;
/** What a ticket can be about and how much it hurries (spec section 9). */
export const TICKET_CATEGORIES = ["general", "technical", "billing", "feature"] as const;
export const TICKET_PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export const DEFAULT_CATEGORY = "general" satisfies (typeof TICKET_CATEGORIES)[number];
export const DEFAULT_PRIORITY = "medium" satisfies (typeof TICKET_PRIORITIES)[number];
