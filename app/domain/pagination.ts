import { isUuid } from "./uuid";

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
