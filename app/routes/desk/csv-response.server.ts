import { redirectDocument } from "react-router";
import { toCsv } from "~/domain/csv";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { loadForStaff } from "./desk-access.server";

type Fields = Record<string, string | null>;

/**
 * A list of the desk as a CSV file, which is named after it.
 * @param list the address of the list's page
 * @param what, args what to ask the desk for: rows with a field for each column
 * @param columns their headings by field
 * @param inWords what a row says, where that is not its fields as they are
 * @throws as loadForStaff does
 */
export async function csvResponse<Row extends object = Fields>(
  context: Context,
  list: string,
  what: string,
  args: object,
  columns: Record<string, string>,
  toCsvRow: (row: Row) => Fields = (row) => row as Fields,
): Promise<Response> {
  const rows = (await loadForStaff<Row[]>(context, what, args)) ?? [];
  // A window of another site learns from a download who is on the team: it gets the page, as any does.
  const site = context.get(requestInfoContext).headers.get("Sec-Fetch-Site");
  if (!["same-origin", "none", null].includes(site)) return redirectDocument(list, 303);
  const fields = Object.keys(columns);
  const table = rows.map(toCsvRow).map((row) => fields.map((field) => row[field] ?? null));
  const name = list.slice(list.lastIndexOf("/") + 1);
  return new Response(toCsv(Object.values(columns), table), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="spellpost-${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
