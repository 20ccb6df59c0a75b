import { type Enums, STAFF_ACTION_KIND_VALUES } from "~/services/database.types";
import { isUuid } from "../uuid";

/** Action that takes effect after its grace period, and can be undone until then. */
export type PendingAction = { kind: Enums<"staff_action_kind">; id: string };

/**
 * Time for which a page shows that an action is pending, in milliseconds: its grace period, and the time
 * until the next run of what is due.
 */
const NOTICE_MS = 20_000;

/** Adds the action that was just asked for to the path of the page that offers to undo it. */
export function addPendingAction(path: string, { kind, id }: PendingAction, now: number): string {
  const [pathname, query] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("pending", kind);
  params.set("undo", id);
  params.set("until", String(now + NOTICE_MS));
  return `${pathname}?${params}`;
}

/** Parses what `addPendingAction` adds; null for anything else, and once the action has taken effect. */
export function parsePendingAction(params: URLSearchParams, now: number): PendingAction | null {
  const id = params.get("undo") ?? "";
  const kind = STAFF_ACTION_KIND_VALUES.find((value) => value === params.get("pending"));
  const isOver = !(now < Number(params.get("until")));
  return kind && isUuid(id) && !isOver ? { kind, id } : null;
}

/** Returns the path without what `addPendingAction` adds, if it is one of the desk. */
export function parseDeskPath(path: string | null): string {
  const [pathname = "", query] = path?.split("?") ?? [];
  if (!/^\/desk(\/[\w-]+)*$/.test(pathname)) return "/desk";
  const params = new URLSearchParams(query);
  for (const name of ["pending", "undo", "until"]) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
