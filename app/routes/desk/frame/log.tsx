import { formatLongDateTime } from "~/domain/long-date";
import type { CompositeTypes, Enums } from "~/services/database.types";

type AuditEntry = CompositeTypes<"staff_audit_entry">;

const VERBS: Record<Enums<"audit_action">, string> = {
  insert: "added to",
  update: "changed",
  delete: "removed from",
  export: "exported",
  sign_in: "signed in",
  mfa_success: "completed two-step sign-in",
  mfa_failure: "entered a wrong code at two-step sign-in",
};

/** Entries about the actor alone, whose verb says everything. */
const SIGN_INS: ReadonlySet<string> = new Set<AuditEntry["action"]>([
  "sign_in",
  "mfa_success",
  "mfa_failure",
]);

/** Describes an entry without its actor, as in "removed eve@example.com from staff". */
function describeEntry(entry: AuditEntry): string {
  const { action, actor_email, client_email, table_name, changed_columns } = entry;
  const verb = VERBS[action];
  if (SIGN_INS.has(action)) return verb;
  if (action === "export" && client_email) return "downloaded their data";
  const table = table_name.replaceAll("_", " ");
  const item = table_name === "days_off" ? entry.row_id : entry.member_email;
  if (item) return `${verb.replace(" ", ` ${item} `)} ${table}`;
  const columns =
    action === "update" ? ` (${changed_columns.join(", ").replaceAll("_", " ")})` : "";
  const owner = client_email && client_email !== actor_email ? ` of ${client_email}` : "";
  return `${verb} ${table}${columns}${owner}`;
}

export function formatLog(entries: readonly AuditEntry[]) {
  return entries.map((entry) => ({
    id: entry.id,
    at: formatLongDateTime(new Date(entry.created_at)),
    text: `${entry.actor_email ?? "The service"} ${describeEntry(entry)}`,
  }));
}

/** Audit log entries, newest first. */
export function Log({ entries }: { entries: ReturnType<typeof formatLog> }) {
  return (
    <section aria-labelledby="log" className="grid gap-3">
      <h2 id="log" className="text-xl">
        Activity log
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
