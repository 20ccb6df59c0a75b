import { isUuid } from "./uuid.ts";

export const PAGE_SIZE = 50;

/** Few enough for the time limit of a call. */
export const EXPORT_PART_SIZE = 1000;

export type Cursor = { at: string; id: string };

export type Page<Row> = { rows: Row[]; next: Cursor | null };

const SEPARATOR = "_";

export function formatCursor({ at, id }: Cursor): string {
  return at + SEPARATOR + id;
}

export function parseCursor(value: string | null): Cursor | null {
  const [at = "", id = ""] = value?.split(SEPARATOR) ?? [];
  const isCursor = !Number.isNaN(Date.parse(at)) && isUuid(id);
  return isCursor ? { at, id } : null;
}

/** Position in a list that is read in both directions. */
export type PagePosition = {
  cursor: Cursor | null;
  isBackward: boolean;
};

const FIRST_PAGE: PagePosition = { cursor: null, isBackward: false };

export function parsePagePosition(params: URLSearchParams): PagePosition {
  const before = parseCursor(params.get("before"));
  return { cursor: before ?? parseCursor(params.get("after")), isBackward: before !== null };
}

/** One row more than a page tells whether there are others. */
export function toPageArgs(cursor: Cursor | null, max_rows = PAGE_SIZE + 1) {
  return { max_rows, cursor_at: cursor?.at, cursor_id: cursor?.id };
}

export function toPage<Row extends { id: string }>(
  rows: Row[],
  getTime: (row: Row) => string,
): Page<Row> {
  const { rows: shown, next } = toPageBetween(rows, FIRST_PAGE, getTime);
  return { rows: shown, next };
}

/** @returns null cursors where there is no page */
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
