import { redirectDocument } from "react-router";
import { toCsv } from "~/domain/csv";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { readDesk } from "./reach.server";

/**
 * A list of the desk as a CSV file, which is named after it.
 * @param list the address of the list's page
 * @param what, args what to ask the desk for: rows with a field for each column
 * @param columns their headings by field
 * @throws as readDesk does
 */
export async function download(
  context: Context,
  list: string,
  what: string,
  args: object,
  columns: Record<string, string>,
): Promise<Response> {
  const rows = (await readDesk<Record<string, string | null>[]>(context, what, args)) ?? [];
  // A window of another site learns from a download who is on the team: it gets the page, as any does.
  const site = context.get(edgeContext).headers.get("Sec-Fetch-Site");
  if (!["same-origin", "none", null].includes(site)) return redirectDocument(list, 303);
  const fields = Object.keys(columns);
  const table = rows.map((row) => fields.map((field) => row[field] ?? null));
  const name = list.slice(list.lastIndexOf("/") + 1);
  return new Response(toCsv(Object.values(columns), table), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="spellpost-${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
