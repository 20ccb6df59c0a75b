import { formatLongDateTime } from "~/domain/long-date";

/** A line of the log as the desk gives it. */
export type LogRow = {
  id: number;
  at: string;
  actor: string | null;
  client: string | null;
  what: string;
  verb: "insert" | "update" | "delete";
  changed: string[];
};

const DID = { insert: "added to", update: "changed", delete: "removed from" };

export function formatLog(rows: readonly LogRow[]) {
  return rows.map(({ id, at, actor, client, what, verb, changed }) => ({
    id,
    at: formatLongDateTime(new Date(at)),
    words: `${actor ?? "The service"} ${DID[verb]} ${what.replaceAll("_", " ")}${verb === "update" ? ` (${changed.join(", ")})` : ""}${client ? ` of ${client}` : ""}`,
  }));
}

/** Audit log entries, newest first. */
export function Log({ lines }: { lines: ReturnType<typeof formatLog> }) {
  return (
    <section aria-labelledby="log" className="grid gap-3">
      <h2 id="log" className="text-xl">
        What was changed
      </h2>
      {lines.length === 0 && <p className="text-muted">Nothing yet.</p>}
      <ol className="grid gap-1 text-sm">
        {lines.map(({ id, at, words }) => (
          <li key={id}>
            <span className="text-muted">{at}</span> {words}
          </li>
        ))}
      </ol>
    </section>
  );
}
