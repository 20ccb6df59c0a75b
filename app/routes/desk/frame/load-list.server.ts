import { type Cursor, type Page, parseCursor } from "~/domain/pagination";
import { parseSearch } from "~/domain/staff/search";
import type { Context } from "~/request/context";
import type { FunctionCall } from "~/services/function-call.server";
import { loadForStaff } from "./desk-access.server";

type ListQuery = { search: string | undefined; after: Cursor | null };

export async function loadList<Row, Line>(
  context: Context,
  { searchParams }: URL,
  list: (query: ListQuery) => Promise<FunctionCall<Page<Row>>>,
  toLine: (row: Row) => Line,
): Promise<{ q: string; next: Cursor | null; lines: Line[] }> {
  const q = parseSearch(searchParams);
  const query = { search: q || undefined, after: parseCursor(searchParams.get("after")) };
  const page = await loadForStaff(context, () => list(query));
  return { q, next: page?.next ?? null, lines: (page?.rows ?? []).map(toLine) };
}
