import { pageMeta } from "~/content/meta";
import { DESK_SECTIONS, type DeskSection } from "~/domain/staff/desk-sections";
import { type WorkItem, formatWaitingTime } from "~/domain/staff/work-items";
import type { Route } from "./+types/today";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList } from "./frame/list";

/** Maximum that the database counts to. */
const MAX_COUNTED = 100;

type Part = { what: string; count: number; oldest: WorkItem[] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "What waits", description: "What waits for the team, oldest first." });

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const parts = (await loadForStaff<Part[]>(context, "waiting")) ?? [];
  return parts.map(({ what, count, oldest }) => ({
    what,
    count,
    oldest: oldest.map(({ path, title, since, due }) => ({
      key: path,
      href: `/desk/${path}`,
      title,
      text: formatWaitingTime(since, due, now),
      mark: due !== null && Date.parse(due) < now.getTime() ? "Late" : undefined,
    })),
  }));
}

export default function Today({ loaderData: parts }: Route.ComponentProps) {
  return (
    <DeskPage section="waiting" title="What waits">
      {parts.map(({ what, count, oldest }) => (
        <section key={what} aria-labelledby={what} className="grid gap-3">
          <h2 id={what} className="text-xl">
            {formatHeading(what)}: {count < MAX_COUNTED ? count : `${MAX_COUNTED} or more`}
          </h2>
          <DeskList lines={oldest} empty="Nothing waits here." />
        </section>
      ))}
    </DeskPage>
  );
}

/** Returns the label of the desk section, or the kind itself for one without a section. */
function formatHeading(what: string): string {
  const section = DESK_SECTIONS[what as DeskSection] as { label: string } | undefined;
  const text = what.replaceAll("_", " ");
  return section?.label ?? text.charAt(0).toUpperCase() + text.slice(1);
}
