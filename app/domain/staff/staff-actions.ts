import { type Enums, STAFF_ACTION_KIND_VALUES } from "~/services/database.types";
import { isUuid } from "../uuid";

/** Action that takes effect after its grace period, and can be undone until then. */
export type PendingAction = { kind: Enums<"staff_action_kind">; id: string };

/** Adds the action that was just asked for to the path of the page that offers to undo it. */
export function addPendingAction(path: string, { kind, id }: PendingAction): string {
  const [pathname, query] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("pending", kind);
  params.set("undo", id);
  return `${pathname}?${params}`;
}

/** Parses what `addPendingAction` adds; null for anything else. */
export function parsePendingAction(params: URLSearchParams): PendingAction | null {
  const id = params.get("undo") ?? "";
  const kind = STAFF_ACTION_KIND_VALUES.find((value) => value === params.get("pending"));
  return kind && isUuid(id) ? { kind, id } : null;
}

/** Returns the path without what `addPendingAction` adds, if it is one of the desk. */
export function parseDeskPath(path: string | null): string {
  const [pathname = "", query] = path?.split("?") ?? [];
  if (!/^\/desk(\/[\w-]+)*$/.test(pathname)) return "/desk";
  const params = new URLSearchParams(query);
  for (const name of ["pending", "undo"]) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
