import { formatLongDateTime } from "~/domain/long-date";

/** Entry of the audit log as the database returns it. */
export type LogRow = {
  id: number;
  at: string;
  actor: string | null;
  client: string | null;
  what: string;
  verb: "insert" | "update" | "delete";
  changed: string[];
};

const VERBS = { insert: "added to", update: "changed", delete: "removed from" };

export function formatLog(rows: readonly LogRow[]) {
  return rows.map(({ id, at, actor, client, what, verb, changed }) => ({
    id,
    at: formatLongDateTime(new Date(at)),
    text: `${actor ?? "The service"} ${VERBS[verb]} ${what.replaceAll("_", " ")}${verb === "update" ? ` (${changed.join(", ")})` : ""}${client ? ` of ${client}` : ""}`,
  }));
}

/** Audit log entries, newest first. */
export function Log({ entries }: { entries: ReturnType<typeof formatLog> }) {
  return (
    <section aria-labelledby="log" className="grid gap-3">
      <h2 id="log" className="text-xl">
        What was changed
      </h2>
      {entries.length === 0 && <p className="text-muted">Nothing yet.</p>}
      <ol className="grid gap-1 text-sm">
        {entries.map(({ id, at, text }) => (
          <li key={id}>
            <span className="text-muted">{at}</span> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
