import { isUuid } from "./uuid";

/** Rows on one page of a list. */
export const PAGE_SIZE = 50;

/** Cursor of a paginated list: the next page starts after this row. */
export type Cursor = { at: string; id: string };

export type Page<Row> = { rows: Row[]; next: Cursor | null };

const SEPARATOR = "_";

/** Formats the cursor of a list's next page for the URL; `parseCursor` parses it. */
export function formatCursor({ at, id }: Cursor): string {
  return at + SEPARATOR + id;
}

export function parseCursor(value: string | null): Cursor | null {
  const [at = "", id = ""] = value?.split(SEPARATOR) ?? [];
  const isCursor = !Number.isNaN(Date.parse(at)) && isUuid(id);
  return isCursor ? { at, id } : null;
}

/**
 * Returns the arguments of a list function for the page after a cursor, with one row more than a
 * page, which tells whether there is a next page.
 */
export function toPageArgs(after: Cursor | null) {
  return { max_rows: PAGE_SIZE + 1, after_created_at: after?.at, after_id: after?.id };
}

/**
 * Cuts the requested rows to a page.
 * @param getTime returns the time by which the list is sorted
 */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  getTime: (row: Row) => string,
): Page<Row> {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    rows: rows.slice(0, PAGE_SIZE),
    next: last ? { at: getTime(last), id: last.id } : null,
  };
}
