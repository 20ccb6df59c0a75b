import { redirectDocument } from "react-router";
import { toCsv } from "~/domain/csv";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import type { FunctionCall } from "~/services/function-call.server";
import { loadForStaff } from "./desk-access.server";

/**
 * Responds with a list of the desk as a CSV file, which is named after it.
 * @param list path of the list's page
 * @param headings of the columns by field
 * @throws as loadForStaff does
 */
export async function csvResponse<Row, Field extends string>(
  context: Context,
  list: string,
  call: () => Promise<FunctionCall<Row[]>>,
  headings: Record<Field, string>,
  toFields: (row: Row) => Record<NoInfer<Field>, string | null>,
): Promise<Response> {
  const rows = (await loadForStaff(context, call)) ?? [];
  // A window of another site could learn from a download that its user is staff, so it gets the page
  // like everyone else.
  const site = context.get(requestInfoContext).headers.get("Sec-Fetch-Site");
  if (!["same-origin", "none", null].includes(site)) return redirectDocument(list, 303);
  const fields = Object.keys(headings) as Field[];
  const table = rows.map(toFields).map((row) => fields.map((field) => row[field]));
  const name = list.slice(list.lastIndexOf("/") + 1);
  return new Response(toCsv(Object.values(headings), table), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="spellpost-${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
