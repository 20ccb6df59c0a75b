import { pageMeta } from "~/content/meta";
import { WORK_ITEM_KIND_VALUES } from "~/database.types";
import { parsePagePosition, toPageBetween } from "~/domain/pagination";
import { formatBusinessFigures } from "~/domain/staff/business-figures";
import {
  ASSIGNMENTS,
  formatTodayFilter,
  parseTodayFilter,
  WORK_ITEM_KINDS,
  DESK_SECTIONS,
} from "~/domain/staff/today";
import { notFound } from "~/request/route-guards.server";
import { getToday } from "~/services/staff.server";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { Filters, ListBar, PlainSelect } from "../frame/list";
import { Pages } from "../frame/pages";
import type { Route } from "./+types/today";
import { Figures } from "./figures";
import { formatCounts, formatItem } from "./format-today";
import { TodayRows } from "./rows";

export const meta: Route.MetaFunction = (args) => {
  const total = args.loaderData?.counts.total ?? "0";
  const title = DESK_SECTIONS.today.label;
  return pageMeta(args, {
    title: total === "0" ? title : `(${total}) ${title}`,
    description: "What the team has to do, the next due first.",
  });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseTodayFilter(url.searchParams);
  const position = parsePagePosition(url.searchParams);
  const today = await loadForStaff(context, () => getToday(context, filter, position));
  if (!today) notFound();
  const now = new Date();
  const { rows, ...pages } = toPageBetween(today.items, position, (item) => item.place_at);
  return {
    filter,
    counts: formatCounts(today.counts),
    kinds: Object.fromEntries(
      WORK_ITEM_KIND_VALUES.map((kind) => [kind, formatCounts(today.counts, kind).total]),
    ),
    figures: formatBusinessFigures(today.figures),
    rows: rows.map((item) => formatItem(item, filter, now)),
    pages,
  };
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { filter, counts, kinds, figures, rows, pages } = loaderData;
  const options = Object.entries(WORK_ITEM_KINDS).map(([kind, label]) => [
    kind,
    `${label} (${kinds[kind]})`,
  ]);
  const isFiltered = filter.kind !== undefined || filter.assignment !== undefined;
  return (
    <DeskPage
      section="today"
      title={DESK_SECTIONS.today.label}
      counts={{ today: counts.total, inbox: kinds.conversations, posts: kinds.drafts, ...kinds }}
    >
      <ListBar>
        <p role="status" data-region="counts" className="figures">
          {counts.total} to do
          {counts.overdue !== "0" && (
            <>
              {" · "}
              <span className="font-semibold text-danger">{counts.overdue} overdue</span>
            </>
          )}
          {counts.mine !== "0" && ` · ${counts.mine} yours`}
          {rows.length > 1 && <span className="text-muted"> · most urgent first</span>}
        </p>
        <Filters
          chosen={[
            filter.kind && WORK_ITEM_KINDS[filter.kind],
            filter.assignment && ASSIGNMENTS[filter.assignment],
          ]}
        >
          <PlainSelect
            name="kind"
            label="Kind"
            value={filter.kind ?? ""}
            options={{ "": `Everything (${counts.total})`, ...Object.fromEntries(options) }}
          />
          <PlainSelect
            name="assignee"
            label="Assigned to"
            value={filter.assignment ?? "all"}
            options={ASSIGNMENTS}
          />
        </Filters>
      </ListBar>
      <div data-region="list" className="grid gap-4">
        <TodayRows
          rows={rows}
          empty={
            <Empty drawing="today" isFiltered={isFiltered}>
              All caught up. New messages, meetings and requests will appear here.
            </Empty>
          }
        />
        <Pages {...pages} search={formatTodayFilter(filter)} />
      </div>
      <Figures figures={figures} />
    </DeskPage>
  );
}
