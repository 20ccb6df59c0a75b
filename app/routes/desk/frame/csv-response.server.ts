import { errorToast } from "~/content/toasts";
import { formatCsvRows, formatCsvTime, startCsv } from "~/domain/csv";
import type { Cursor, Page } from "~/domain/pagination";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import type { FunctionCall } from "~/services/function-call.server";
import { runStaffAction } from "./desk-access.server";

/** Last line of a file whose rest could not be read. */
const INCOMPLETE =
  "This list is incomplete, because the rest of it couldn’t be read. Please download it again.";

/**
 * Responds with a list of the desk as a CSV file, which is named after it. Reads the rows in parts as
 * they are downloaded, so that a long list needs neither much memory nor the time of a single call.
 * @param list path of the list's page
 * @param readPart reads the rows after the cursor, and returns those that match
 * @param headings of the columns by field
 * @throws as runStaffAction does, when the first part cannot be read
 */
export async function csvResponse<Row, Field extends string>(
  context: Context,
  list: string,
  readPart: (after: Cursor | null) => Promise<FunctionCall<Page<Row>>>,
  headings: Record<Field, string>,
  toFields: (row: Row) => Record<NoInfer<Field>, string | null>,
): Promise<Response> {
  const name = list.slice(list.lastIndexOf("/") + 1);
  const fields = Object.keys(headings) as Field[];

  async function* formatParts(part: Page<Row>) {
    yield startCsv(Object.values(headings));
    for (;;) {
      const rows = part.rows.map(toFields);
      yield formatCsvRows(
        rows.map((row) =>
          fields.map((field) => (field.endsWith("_at") ? formatCsvTime(row[field]) : row[field])),
        ),
      );
      if (!part.next) return;
      const call = await readPart(part.next);
      if (call.outcome !== "done") {
        // In the file, because workerd ends the response of a failed stream as if it were complete.
        yield formatCsvRows([[INCOMPLETE]]);
        throw new Error(`The rest of ${name} cannot be read: ${call.outcome}`);
      }
      part = call.data;
    }
  }

  const page = context.get(requestInfoContext).pathAndQuery.replace(/^[^?]*/, list);
  const first = await readPart(null);
  if (first.outcome === "unavailable")
    return redirectWithToast(
      context,
      page,
      errorToast("Download failed", "We couldn’t read the list. Please try again."),
    );
  return runStaffAction(context, page, Promise.resolve(first), (part) => {
    return new Response(toByteStream(formatParts(part)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="spellpost-${name}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}

/** No texts are read ahead. */
function toByteStream(texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
