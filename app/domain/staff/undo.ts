import { isUuid } from "../uuid";

/** Undone by the opposite action. */
const UNDOABLE_ACTIONS = [
  "activation",
  "approval",
  "day-off",
  "day-off-removal",
  "removal",
  "missed-meeting",
  "action-plan",
] as const;

export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

/** `target` is a row id, or a day and a staff id separated by a space. */
export type Undo = { action: UndoableAction; target: string };

/** The emails leave after this. */
const OFFER_MS = 20_000;

export function addUndo(path: string, { action, target }: Undo, now: number): string {
  const [pathname, query] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("undo", action);
  params.set("target", target);
  params.set("until", String(now + OFFER_MS));
  return `${pathname}?${params}`;
}

/** Null once it is too late. */
export function parseUndo(params: URLSearchParams, now: number): Undo | null {
  const target = params.get("target") ?? "";
  const action = parseUndoableAction(params.get("undo"));
  const isOver = !(now < Number(params.get("until")));
  return action && isTarget(target) && !isOver ? { action, target } : null;
}

export function parseUndoableAction(text: string | null): UndoableAction | undefined {
  return UNDOABLE_ACTIONS.find((value) => value === text);
}

function isTarget(text: string): boolean {
  return isUuid(text) || parseDayOff(text) !== null;
}

export function formatDayOff(day: string, staffId: string | undefined): string {
  return staffId ? `${day} ${staffId}` : day;
}

export function parseDayOff(text: string): { day: string; staff_id: string | undefined } | null {
  const [day = "", staffId] = text.split(" ");
  const isValid = /^\d{4}-\d\d-\d\d$/.test(day) && (staffId === undefined || isUuid(staffId));
  return isValid ? { day, staff_id: staffId } : null;
}

export function parseDeskPath(path: string | null): string {
  const [pathname = "", query] = path?.split("?") ?? [];
  if (!/^\/desk(\/[\w-]+)*$/.test(pathname)) return "/desk";
  const params = new URLSearchParams(query);
  for (const name of ["undo", "target", "until"]) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
