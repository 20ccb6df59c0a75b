import type { Post } from "~/content/post";
import { posts } from "~/content/sample-posts";
import type { Agenda, AgendaDay } from "~/domain/clients/agenda";
import type { Profile } from "~/domain/profiles/profile";
import { EmptyState } from "~/ui/empty-state";
import { Week } from "~/ui/week";
import { ClientLink } from "./area";

const FULL = [
  posts.loaf,
  posts.candle,
  posts.scarf,
  posts.cup,
  posts.key,
  posts.granola,
  posts.soap,
] as const;
const ONE: (Post | null)[] = [null, null, posts.loaf, null, null, null, null];

type Props = {
  agenda: Agenda;
  plan: { key: string; name: string };
  planStatus: Profile["plan_status"];
  isMeetingHeld: boolean;
};

export function ClientAgenda({ agenda, plan, planStatus, isMeetingHeld }: Props) {
  return (
    <section className="@container grid h-full content-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">Next seven days</h2>
        <p className="text-sm text-muted">{agenda.label}</p>
      </header>
      {!agenda.isEmpty && (
        <ol>
          {agenda.days.map((day) => (
            <Day key={day.day} {...day} />
          ))}
        </ol>
      )}
      {planStatus === "paused" && <p>Nothing goes out while your plan is paused.</p>}
      {planStatus === "ended" && <p>Your plan isn’t active, so nothing is planned.</p>}
      {planStatus === "active" && agenda.isEmpty && (
        <EmptyState drawing="meetings">
          <p>
            {`Nothing scheduled this week.${agenda.firstWaiting ? " Approve a draft to fill it." : ""}`}
          </p>
        </EmptyState>
      )}
      {planStatus === "inactive" && (
        <p>
          {`${agenda.isEmpty ? "Nothing scheduled yet. " : ""}We start publishing ${isMeetingHeld ? "once your plan is active" : "after your meeting"}.`}
        </p>
      )}
      {planStatus === "inactive" && agenda.isEmpty && <Example plan={plan} />}
    </section>
  );
}

function Day({ day, label, posts: planned, meeting }: AgendaDay) {
  return (
    <li className="grid min-h-11 grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-2 border-t border-line">
      <time dateTime={day} className="text-sm text-muted figures">
        {label}
      </time>
      <ul className="empty:hidden">
        {meeting && (
          <li>
            <ClientLink href="/meeting">Strategy meeting, {meeting}</ClientLink>
          </li>
        )}
        {planned.map(({ id, network, time, release, statusLabel }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <ClientLink href={`/client/posts/${id}`}>
              {network}, {time}
            </ClientLink>
            <span className="text-sm text-muted">{release?.label ?? statusLabel}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** As many posts of other businesses as the plan has in a week. */
function Example({ plan }: { plan: Props["plan"] }) {
  return (
    <figure className="grid gap-3 border-t border-line pt-5 @lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] @lg:items-center @lg:gap-6">
      <figcaption>
        <span className="font-semibold">A sample week on {plan.name}</span>{" "}
        <span className="block text-sm text-muted">Other businesses’ posts, not yours.</span>
      </figcaption>
      <Week days={plan.key === "starter" ? ONE : FULL} />
    </figure>
  );
}
