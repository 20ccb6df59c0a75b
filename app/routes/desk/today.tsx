import { createMeta } from "~/content/meta";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { formatWaitingTime } from "~/domain/staff/work-items";
import type { Enums } from "~/services/database.types";
import { listWorkItems } from "~/services/staff.server";
import type { Route } from "./+types/today";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList } from "./frame/list";

const HEADINGS: Record<Enums<"work_item_kind">, string> = {
  action_plans: "Action plans",
  clients_without_meeting: "Clients without a meeting",
  deliveries: DESK_SECTIONS.deliveries.label,
  meetings: DESK_SECTIONS.meetings.label,
  messages: DESK_SECTIONS.messages.label,
  plan_changes: DESK_SECTIONS.plan_changes.label,
  tickets: DESK_SECTIONS.tickets.label,
};

/** Maximum that the database counts to. */
const MAX_COUNTED = 100;

export const meta = createMeta("Today", "What the team has to do, oldest first.");

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const kinds = (await loadForStaff(context, () => listWorkItems(context))) ?? [];
  return kinds.map(({ kind, item_count, oldest }) => ({
    kind,
    count: item_count,
    oldest: oldest.map(({ path, title, waiting_since, due_at }) => ({
      key: path,
      href: `/desk/${path}`,
      title,
      text: formatWaitingTime(waiting_since, due_at, now),
      mark: due_at !== null && Date.parse(due_at) < now.getTime() ? "Late" : undefined,
    })),
  }));
}

export default function Today({ loaderData: kinds }: Route.ComponentProps) {
  return (
    <DeskPage section="today" title={DESK_SECTIONS.today.label}>
      {kinds.map(({ kind, count, oldest }) => (
        <section key={kind} aria-labelledby={kind} className="grid gap-3">
          <h2 id={kind} className="text-xl">
            {HEADINGS[kind]}: {count < MAX_COUNTED ? count : `${MAX_COUNTED} or more`}
          </h2>
          <DeskList lines={oldest} empty="All caught up." />
        </section>
      ))}
    </DeskPage>
  );
}
