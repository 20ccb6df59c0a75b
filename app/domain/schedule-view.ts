import { monthOf, toDay, toMonth } from "./calendar";

/**
 * What /schedule-content shows. All of it is in the address, so it works without script and
 * survives a reload.
 */
export type ScheduleView = {
  /** The one date chosen in the calendar. */
  date: string;
  /** The month shown in the calendar. */
  month: string;
  /** The sample posts deleted during this visit. */
  deleted: string[];
  /** What the composer is open with: "new", a post's id or a template's; null while closed. */
  compose: string | null;
};

/**
 * Reads the view from an address or a form.
 * @param today the date chosen by default
 * @param postIds the posts that can be deleted; other ids in the address are ignored
 */
export function toScheduleView(
  values: URLSearchParams | FormData,
  today: string,
  postIds: readonly string[],
): ScheduleView {
  const last = (name: string) => values.getAll(name).map(String).at(-1);
  const date = toDay(last("date")) ?? today;
  const named = values.getAll("deleted").map(String);
  const deleted = postIds.filter((id) => named.includes(id));
  const compose = last("compose") || null;
  return {
    date,
    month: toMonth(last("month")) ?? monthOf(date),
    deleted,
    compose: deleted.includes(compose ?? "") ? null : compose,
  };
}

/** The address of a view. */
export function scheduleSearch({ date, month, deleted, compose }: ScheduleView): string {
  const search = new URLSearchParams({ date, month });
  for (const id of deleted) search.append("deleted", id);
  if (compose) search.set("compose", compose);
  return `?${search}`;
}
