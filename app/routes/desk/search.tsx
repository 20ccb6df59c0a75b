import { pageMeta } from "~/content/meta";
import { formatStaffDate } from "~/domain/long-date";
import { isSearchable, splitMatches, TOO_SHORT_MESSAGE } from "~/domain/staff/search";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { CompositeTypes } from "~/services/database.types";
import { SEARCH_HIT_KIND_VALUES } from "~/services/database.types";
import { searchDesk } from "~/services/desk-search.server";
import type { Route } from "./+types/search";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList, Filters, SearchField } from "./frame/list";

type SearchHit = CompositeTypes<"search_hit">;

const NAMES: Record<SearchHit["kind"], string> = {
  clients: "Clients",
  conversations: "Conversations",
  meetings: "Meetings",
};

/** Number of hits of a kind that the database returns at most. */
const MOST = 20;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.q ? `Search: ${args.loaderData.q}` : "Search",
    description: "Search of clients, tickets, messages and meetings.",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = url.searchParams.get("q")?.trim() ?? "";
  const hits = isSearchable(q) ? await loadForStaff(context, () => searchDesk(context, q)) : [];
  const zone = getStaffTimeZone(context);
  const groups = SEARCH_HIT_KIND_VALUES.map((kind) => ({
    kind,
    lines: (hits ?? []).filter((hit) => hit.kind === kind).map((hit) => formatHit(hit, zone)),
  }));
  return { q, groups: groups.filter(({ lines }) => lines.length > 0) };
}

export default function Search({ loaderData: { q, groups } }: Route.ComponentProps) {
  return (
    <DeskPage title="Search">
      <Filters>
        <SearchField label="Name, email, business, number or words" value={q} />
      </Filters>
      {groups.length === 0 && <p className="max-w-prose text-muted">{explainEmpty(q)}</p>}
      {groups.map(({ kind, lines }) => (
        <section key={kind} aria-labelledby={kind} className="grid gap-2">
          <h2 id={kind} className="text-xl">
            {NAMES[kind]}
          </h2>
          {lines.length === MOST && (
            <p className="text-sm text-muted">The newest {MOST}. Add a word to see fewer.</p>
          )}
          <DeskList
            empty=""
            lines={lines.map(({ excerpt, ...line }) => ({
              ...line,
              text: <Marked text={excerpt} search={q} />,
            }))}
          />
        </section>
      ))}
    </DeskPage>
  );
}

/** Marks what was searched for in a text. */
function Marked({ text, search }: { text: string; search: string }) {
  return splitMatches(text, search).map((part, index) =>
    index % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of a text never move.
      <mark key={index} className="bg-glow font-semibold text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

function formatHit({ kind, id, title, excerpt, at }: SearchHit, zone: string) {
  return {
    key: id,
    href: `/desk/${kind === "conversations" ? "inbox" : kind}/${id}`,
    title,
    excerpt: excerpt ?? "",
    mark: formatStaffDate(new Date(at), zone),
  };
}

function explainEmpty(q: string): string {
  if (!q) return "Search for a client, a ticket, a message or a meeting.";
  if (!isSearchable(q)) return TOO_SHORT_MESSAGE;
  return "Nothing found. Try part of a name, an email, a business or a sentence, or a number such as #1a2b3c4d.";
}
