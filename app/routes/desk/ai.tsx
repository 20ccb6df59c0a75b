import { createMeta } from "~/content/meta";
import { formatStaffDateTime } from "~/domain/long-date";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getModelReport } from "~/services/drafts.server";
import { DescriptionList } from "~/ui/description-list";
import type { Route } from "./+types/ai";
import { loadForStaff } from "./frame/desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { Empty } from "./frame/empty";

export const meta = createMeta("AI", "The model that writes drafts: calls, failures and costs.");

export async function loader({ context }: Route.LoaderArgs) {
  const report = await loadForStaff(context, () => getModelReport(context));
  if (!report) return null;
  const zone = getStaffTimeZone(context);
  const formatTime = (time: string) => formatStaffDateTime(new Date(time), zone);
  return {
    pause: report.paused_since && {
      since: formatTime(report.paused_since),
      reason: report.pause_reason ?? "",
    },
    facts: report.last_call_at
      ? {
          Provider: report.provider ?? "",
          Model: report.model ?? "",
          "Prompt version": report.prompt_version ?? "",
          "Last call": formatTime(report.last_call_at),
          "Cost this month": formatCost(report.month_cost_usd),
        }
      : null,
    drafts: {
      "Approved unchanged": String(report.unchanged_count),
      "Approved after an edit": String(report.edited_count),
      Declined: String(report.declined_count),
      Undecided: String(report.waiting_count),
    },
    failures: report.failures.map(({ outcome, call_count, last_at }) => ({
      outcome,
      count: call_count,
      last: formatTime(last_at),
    })),
    days: report.days.map(({ day, call_count, failed_count, cost_usd }) => ({
      day,
      calls: call_count,
      failed: failed_count,
      cost: formatCost(cost_usd),
    })),
  };
}

const formatCost = (usd: number) => `$${usd.toFixed(2)}`;

export default function Ai({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { pause, facts, drafts, failures, days } = loaderData;
  return (
    <DeskPage section="posts" title="AI" isInside>
      {pause && (
        <p role="status" className="max-w-prose rounded-md bg-glow px-4 py-3">
          <strong>The provider has rejected our calls since {pause.since}.</strong> No drafts are
          written until it accepts them. We try again every ten minutes. It said: {pause.reason}
        </p>
      )}
      {facts ? (
        <DescriptionList isDense items={facts} />
      ) : (
        <Empty drawing="posts">
          No model has been called yet. New clients get starters in their own words, and the team
          writes the rest. supabase/README.md says how to set one up.
        </Empty>
      )}
      <section aria-labelledby="drafts" className="grid gap-3">
        <h2 id="drafts" className="text-xl">
          Drafts in the last 30 days
        </h2>
        <DescriptionList isDense items={drafts} />
      </section>
      {failures.length > 0 && (
        <Table
          title="Failures in the last 30 days"
          columns={["Outcome", "Calls", "Last"]}
          rows={failures.map(({ outcome, count, last }) => [outcome, String(count), last])}
        />
      )}
      {days.length > 0 && (
        <Table
          title="By day (UTC)"
          columns={["Day", "Calls", "Failed", "Cost"]}
          rows={days.map(({ day, calls, failed, cost }) => [
            day,
            String(calls),
            String(failed),
            cost,
          ])}
        />
      )}
    </DeskPage>
  );
}

type TableProps = { title: string; columns: string[]; rows: string[][] };

function Table({ title, columns, rows }: TableProps) {
  return (
    <table className="w-full max-w-3xl text-left figures">
      <caption className="pb-2 text-left font-display text-xl font-semibold">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 pr-4 text-sm text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join()} className="border-t border-line align-top">
            {cells.map((cell, index) => (
              <td key={columns[index]} className="py-1.5 pr-4 wrap-anywhere">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
