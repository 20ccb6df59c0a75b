import { pageMeta } from "~/content/meta";
import { type CompositeTypes, SEARCH_HIT_KIND_VALUES } from "~/database.types";
import { formatStaffDate } from "~/domain/long-date";
import { PLACEHOLDER_BUSINESS_NAME } from "~/domain/profiles/profile";
import { isSearchable, parseSearch, TOO_SHORT_MESSAGE } from "~/domain/staff/search";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { searchDesk } from "~/services/staff.server";
import type { Route } from "./+types/search";
import { loadForStaff } from "./frame/desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { Empty } from "./frame/empty";
import { DeskList, FilterForm, SearchField } from "./frame/list";

type SearchHit = CompositeTypes<"search_hit">;

const NAMES: Record<SearchHit["kind"], string> = {
  clients: "Clients",
  conversations: "Conversations",
  subscribers: "Subscribers",
};

/** The database returns no more. */
const MAX_HITS = 20;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.q ? `Search: ${args.loaderData.q}` : "Search",
    description: "Search of clients, conversations and subscribers.",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = parseSearch(url.searchParams);
  const hits = isSearchable(q) ? await loadForStaff(context, () => searchDesk(context, q)) : [];
  const zone = getStaffTimeZone(context);
  const groups = SEARCH_HIT_KIND_VALUES.map((kind) => ({
    name: NAMES[kind],
    lines: (hits ?? []).filter((hit) => hit.kind === kind).map((hit) => formatHit(hit, zone)),
  }));
  return { q, groups: groups.filter(({ lines }) => lines.length > 0) };
}

export default function Search({ loaderData: { q, groups } }: Route.ComponentProps) {
  return (
    <DeskPage title="Search">
      <FilterForm>
        <SearchField label="Name, email, business or subject" value={q} />
      </FilterForm>
      <div data-region="list" className="grid gap-4">
        {groups.length === 0 && <Empty drawing="search">{explainEmpty(q)}</Empty>}
        {groups.map(({ name, lines }) => (
          <section key={name} aria-labelledby={name} className="grid gap-2">
            <h2 id={name} className="text-xl">
              {name}
            </h2>
            {lines.length === MAX_HITS && (
              <p className="text-sm text-muted">There may be more. Add a word to narrow it down.</p>
            )}
            <DeskList lines={lines} />
          </section>
        ))}
      </div>
    </DeskPage>
  );
}

function formatHit({ kind, id, title, details, created_at }: SearchHit, zone: string) {
  return {
    key: id,
    href:
      kind === "subscribers"
        ? `/desk/subscribers?${new URLSearchParams({ q: title })}`
        : `/desk/${kind === "conversations" ? "inbox" : kind}/${id}`,
    title: title === PLACEHOLDER_BUSINESS_NAME && kind === "clients" ? "No profile yet" : title,
    text: details,
    mark: formatStaffDate(new Date(created_at), zone),
  };
}

function explainEmpty(q: string): string {
  if (!q) return "Search for a client, a conversation or a subscriber.";
  if (!isSearchable(q)) return TOO_SHORT_MESSAGE;
  return "Nothing found. Try part of a name, an email, a business or a subject.";
}
