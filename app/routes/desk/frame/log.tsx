import { formatLongDateTime } from "~/domain/long-date";
import type { CompositeTypes, Enums } from "~/services/database.types";

const VERBS: Record<Enums<"audit_action">, string> = {
  insert: "added to",
  update: "changed",
  delete: "removed from",
};

export function formatLog(entries: readonly CompositeTypes<"staff_audit_entry">[]) {
  return entries.map(({ id, created_at, actor_email, client_email, ...entry }) => {
    const { action, table_name, changed_columns } = entry;
    const change = `${VERBS[action]} ${table_name.replaceAll("_", " ")}`;
    const columns = action === "update" ? ` (${changed_columns.join(", ")})` : "";
    const owner = client_email ? ` of ${client_email}` : "";
    return {
      id,
      at: formatLongDateTime(new Date(created_at)),
      text: `${actor_email ?? "The service"} ${change}${columns}${owner}`,
    };
  });
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
