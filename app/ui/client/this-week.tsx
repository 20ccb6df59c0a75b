import { Check } from "lucide";
import type { Post } from "~/content/post";
import { promises } from "~/content/promises";
import { posts } from "~/content/sample-posts";
import type { ThisWeek } from "~/domain/clients/this-week";
import { listPlanContents } from "~/domain/plans/plans";
import type { Profile } from "~/domain/profiles/profile";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { Week } from "~/ui/week";
import { ClientLink, UnlessReadOnly } from "./read-only";

const EMPTY = Array.from({ length: 7 }, () => null);
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
  week: ThisWeek;
  plan: { key: string; name: string };
  planStatus: Profile["plan_status"];
  isMeetingHeld: boolean;
};

/** Until the client's posts go out, it explains when they start. */
export function ClientWeek({ week, plan, planStatus, isMeetingHeld }: Props) {
  return (
    <Card className="@container grid h-full content-start gap-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">This week</h2>
        <p className="text-sm text-muted">{week.label}</p>
      </header>
      <Week days={EMPTY} dates={week} counts={week.counts} />
      <WeekPosts posts={week.posts} />
      {week.waiting > 0 && (
        <p>
          <ClientLink href="/client/posts">
            {week.waiting === 1 ? "1 draft is" : `${week.waiting} drafts are`} waiting for your OK
          </ClientLink>
        </p>
      )}
      {planStatus === "paused" && <p>Nothing comes out while your plan is paused.</p>}
      {planStatus === "ended" && <p>Your plan isn’t active, so nothing is planned.</p>}
      {planStatus === "active" && (
        <>
          {week.posts.length === 0 && (
            <p className="max-w-prose">
              Nothing planned this week yet. Your action plan says which posts come first.
              <UnlessReadOnly>
                {" "}
                Don’t have it? <TextLink href="/client/ticket">Ask us</TextLink>.
              </UnlessReadOnly>
            </p>
          )}
          <PlanContents plan={plan} />
        </>
      )}
      {planStatus === "inactive" && (
        <>
          <p className="max-w-prose">
            {isMeetingHeld
              ? "We’ve met."
              : week.posts.length === 0
                ? "Seven empty days, just as it should be: nothing is published until we’ve met."
                : "Nothing is published until we’ve met."}{" "}
            Within {promises.meeting.actionPlanTime} of your meeting, you’ll get an action plan. The
            first posts come once your plan is active.
          </p>
          <Example plan={plan} />
        </>
      )}
    </Card>
  );
}

function WeekPosts({ posts: planned }: Pick<ThisWeek, "posts">) {
  if (planned.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {planned.map(({ id, network, when, release, statusLabel }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3">
          <ClientLink href={`/client/posts/${id}`}>
            {network}, {when}
          </ClientLink>
          <span className="text-sm text-muted">{release?.label ?? statusLabel}</span>
        </li>
      ))}
    </ul>
  );
}

function PlanContents({ plan }: { plan: Props["plan"] }) {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-sans text-base font-semibold">What the {plan.name} plan brings</h3>
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        {listPlanContents(plan.key).map((text) => (
          <li key={text} className="flex gap-2">
            <Icon of={Check} className="mt-1 size-4 shrink-0 text-success" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As many posts of other businesses as the plan has in a week. */
function Example({ plan }: { plan: Props["plan"] }) {
  return (
    <figure className="grid gap-3 border-t border-line pt-5 @lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] @lg:items-center @lg:gap-6">
      <figcaption>
        <span className="font-semibold">An example, not your posts.</span>{" "}
        <span className="block text-sm text-muted">
          {plan.key === "payg"
            ? "Other businesses’ posts. On pay-as-you-go you pick your own days."
            : `Other businesses’ posts, as many as the ${plan.name} plan brings.`}
        </span>
      </figcaption>
      <Week days={plan.key === "starter" ? ONE : FULL} />
    </figure>
  );
}
