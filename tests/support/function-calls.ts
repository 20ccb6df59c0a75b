/** Responses of the schema's functions. Compare them with `toMatchObject`. */
export const DONE = { status: 204, json: null };
export const SESSION_ENDED = { status: 403, json: { code: "28000" } };
export const FORBIDDEN = { status: 403, json: { code: "42501" } };
export const NOT_FOUND = { status: 404, json: { code: "PT404" } };
export const CONFLICT = { status: 409, json: { code: "PT409" } };

const MAX_ROWS = 50;

/** Arguments of a list function for the page after a row. */
type PageArgs = { max_rows: number; cursor_at?: string; cursor_id?: string };

/** Reads an export part by part. */
export async function readExport<Row>(
  read: (part: PageArgs) => Promise<{ rows: Row[]; next: { at: string; id: string } | null }>,
  max_rows: number,
): Promise<Row[][]> {
  const parts: Row[][] = [];
  for (let args: PageArgs | null = { max_rows }; args;) {
    const { rows, next } = await read(args);
    parts.push(rows);
    args = next && { max_rows, cursor_at: next.at, cursor_id: next.id };
  }
  return parts;
}

/** Reads a list of the desk page by page. */
export async function readPages<Row extends { id: string; created_at: string }>(
  list: (page: PageArgs) => Promise<Row[]>,
  max_rows = MAX_ROWS,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let last: Row | undefined; ;) {
    const page = await list({
      max_rows,
      cursor_at: last?.created_at,
      cursor_id: last?.id,
    });
    pages.push(page);
    if (page.length < max_rows) return pages;
    last = page.at(-1);
  }
}
