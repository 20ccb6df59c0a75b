import { createMeta } from "~/content/meta";
import { PAGE_SIZE } from "~/domain/pagination";
import { parseSearch } from "~/domain/staff/search";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listAuditEntries } from "~/services/staff.server";
import { ButtonLink } from "~/ui/button";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { Filters, SearchField } from "../frame/list";
import { formatLog, LogEntries } from "../frame/log";
import type { Route } from "./+types/log";

export const meta = createMeta("Activity log", "What the team did, newest first.");

/** Longer numbers are inexact in JavaScript. */
const ENTRY_NUMBER = /^\d{1,15}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = parseSearch(url.searchParams);
  const requested = url.searchParams.get("before") ?? "";
  const before = ENTRY_NUMBER.test(requested) ? Number(requested) : undefined;
  const found =
    (await loadForStaff(context, () => listAuditEntries(context, q || undefined, before))) ?? [];
  const shown = found.slice(0, PAGE_SIZE);
  return {
    q,
    entries: formatLog(shown, getStaffTimeZone(context)),
    next: found.length > PAGE_SIZE ? shown.at(-1)?.id : undefined,
  };
}

export default function ActivityLog({ loaderData }: Route.ComponentProps) {
  const { q, entries, next } = loaderData;
  return (
    <DeskPage section="staff" title="Activity log" isInside>
      <Filters chosen={[q && `“${q}”`]}>
        <SearchField label="Search people, businesses and things" value={q} />
      </Filters>
      <div data-region="list" className="grid gap-4">
        {q && <p className="text-sm text-muted">The search covers the newest 2,500 entries.</p>}
        <LogEntries
          entries={entries}
          empty={
            <Empty drawing="search">Nothing matches. Try a name, a business or “meeting”.</Empty>
          }
        />
        {next !== undefined && (
          <p className="print:hidden">
            <ButtonLink
              look="secondary"
              href={`?${new URLSearchParams({ q, before: String(next) })}`}
            >
              Older Entries
            </ButtonLink>
          </p>
        )}
      </div>
    </DeskPage>
  );
}
