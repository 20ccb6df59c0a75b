import { isUuid } from "./uuid.ts";

/** Rows on one page of a list. */
export const PAGE_SIZE = 50;

/** Rows that the file of a list reads at once: few enough for the time limit of a call. */
export const EXPORT_PART_SIZE = 1000;

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

/** Place of a page in a list that is read in both directions. */
export type PagePosition = {
  /** Row after which the page begins, or before which it ends; null for the first page. */
  cursor: Cursor | null;
  isBackward: boolean;
};

const FIRST_PAGE: PagePosition = { cursor: null, isBackward: false };

export function parsePagePosition(params: URLSearchParams): PagePosition {
  const before = parseCursor(params.get("before"));
  return { cursor: before ?? parseCursor(params.get("after")), isBackward: before !== null };
}

/**
 * Returns the arguments of a list function for the rows after a cursor, or before it where the list is read
 * backward: by default those of a page and one more, which tells whether there are others.
 */
export function toPageArgs(cursor: Cursor | null, max_rows = PAGE_SIZE + 1) {
  return { max_rows, cursor_at: cursor?.at, cursor_id: cursor?.id };
}

/**
 * Cuts the requested rows to a page of a list that is read forward.
 * @param getTime returns the time by which the list is sorted
 */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  getTime: (row: Row) => string,
): Page<Row> {
  const { rows: shown, next } = toPageBetween(rows, FIRST_PAGE, getTime);
  return { rows: shown, next };
}

/**
 * Cuts the requested rows to a page of a list that is read in both directions.
 * @param getTime returns the time by which the list is sorted
 * @returns the rows, and the cursors of the pages beside them; null for none
 */
export function toPageBetween<Row extends { id: string }>(
  rows: Row[],
  { cursor, isBackward }: PagePosition,
  getTime: (row: Row) => string,
): Page<Row> & { previous: Cursor | null } {
  const hasMore = rows.length > PAGE_SIZE;
  const shown = isBackward ? rows.slice(-PAGE_SIZE) : rows.slice(0, PAGE_SIZE);
  const toCursor = (row: Row | undefined) => (row ? { at: getTime(row), id: row.id } : null);
  return {
    rows: shown,
    previous: (isBackward ? hasMore : cursor !== null) ? toCursor(shown[0]) : null,
    next: isBackward || hasMore ? toCursor(shown.at(-1)) : null,
  };
}
