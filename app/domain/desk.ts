/** Cursor of a paginated list: the next page starts after this row. */
export type Cursor = { at: string; id: string };

export type Page<Row> = { rows: Row[]; next: Cursor | null };

/** Oldest open item of a desk section: the time since which it waits, and the promised deadline. */
export type WorkItem = { path: string; title: string; since: string; due: string | null };

export const DESK_SECTIONS = {
  waiting: { href: "/desk", label: "What waits" },
  tickets: { href: "/desk/tickets", label: "Tickets" },
  messages: { href: "/desk/messages", label: "Messages" },
  subscribers: { href: "/desk/subscribers", label: "Subscribers" },
  deliveries: { href: "/desk/deliveries", label: "Deliveries" },
  plan_requests: { href: "/desk/plan-changes", label: "Plan requests" },
  clients: { href: "/desk/clients", label: "Clients" },
  meetings: { href: "/desk/meetings", label: "Meetings" },
  team: { href: "/desk/staff", label: "Team" },
} as const;
export type DeskSection = keyof typeof DESK_SECTIONS;

const SEPARATOR = "_";

/** Formats the cursor of a list's next page for the URL; `parseCursor` parses it. */
export function formatCursor({ at, id }: Cursor): string {
  return at + SEPARATOR + id;
}

export function parseCursor(key: string | null): Cursor | null {
  const [at = "", id = ""] = key?.split(SEPARATOR) ?? [];
  const isKey = !Number.isNaN(Date.parse(at)) && isUuid(id);
  return isKey ? { at, id } : null;
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

const MINUTE_MS = 60_000;

/**
 * Formats the waiting time and the promised deadline: "waits 3 hours, 21 hours left" or "waits 2
 * days, 1 day late".
 */
export function formatWaitingTime(since: string, due: string | null, now: Date): string {
  const waits = `waits ${formatDuration(now.getTime() - Date.parse(since))}`;
  if (due === null) return waits;
  const left = Date.parse(due) - now.getTime();
  return `${waits}, ${formatDuration(Math.abs(left))} ${left < 0 ? "late" : "left"}`;
}

/** Formats a duration in minutes below an hour, in hours below two days, and in days above. */
function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 60) return formatCount(minutes, "minute");
  if (minutes < 48 * 60) return formatCount(Math.floor(minutes / 60), "hour");
  return formatCount(Math.floor(minutes / (24 * 60)), "day");
}

function formatCount(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

/** Client in a list of the desk. */
export type ClientRow = {
  id: string;
  business: string;
  website: string | null;
  email: string | null;
  name: string | null;
  /** Marketing consent; null when it was never asked for. */
  takes_marketing: boolean | null;
  chosen_plan: string;
  plan_status: "inactive" | "active";
  plan_activated_at: string | null;
  created_at: string;
};

/** Parses the filter of a client list or export from the query. */
export function parseClientFilter(search: URLSearchParams): { q?: string; plan_status?: string } {
  const status = search.get("status") ?? "";
  const q = search.get("q")?.trim();
  return {
    ...(q && { q }),
    ...(["active", "inactive"].includes(status) && { plan_status: status }),
  };
}
