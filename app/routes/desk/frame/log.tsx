import type { ReactNode } from "react";
import type { CompositeTypes } from "~/database.types";
import { formatStaffDateTime } from "~/domain/long-date";
import { formatAuditEntry } from "~/domain/staff/audit-sentences";
import { TextLink } from "~/ui/text-link";

export function formatLog(entries: readonly CompositeTypes<"staff_audit_entry">[], zone: string) {
  return entries.map((entry) => ({
    id: entry.id,
    at: formatStaffDateTime(new Date(entry.created_at), zone),
    ...formatAuditEntry(entry),
  }));
}
type Entries = readonly { id: number | string; at: string; text: string; href: string | null }[];

export function Log({ entries }: { entries: Entries }) {
  return (
    <section aria-labelledby="log" className="grid gap-3">
      <h2 id="log" className="text-xl">
        Activity log
      </h2>
      <LogEntries entries={entries} />
      <p className="print:hidden">
        <TextLink alone look="fine" href="/desk/log">
          See All Activity
        </TextLink>
      </p>
    </section>
  );
}

export function LogEntries({ entries, empty }: { entries: Entries; empty?: ReactNode }) {
  if (entries.length === 0) return empty;
  return (
    <ol className="divide-y divide-line rounded-md border border-line bg-surface">
      {entries.map(({ id, at, text, href }) => (
        <li
          key={id}
          className="grid gap-x-6 px-4 py-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          {href ? (
            <a
              href={href}
              className="flex min-h-11 items-center py-2.5 underline decoration-line underline-offset-4 hover:decoration-ember"
            >
              {text}
            </a>
          ) : (
            <p className="flex min-h-11 items-center py-2.5">{text}</p>
          )}
          <p className="pb-2 text-sm text-muted figures sm:pb-0">{at}</p>
        </li>
      ))}
    </ol>
  );
}
