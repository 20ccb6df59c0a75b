import { type SyntheticEvent, useState } from "react";
import { quickStats, SAMPLE_POST_IDS } from "~/content/demo-schedule";
import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { dayOf } from "~/domain/calendar";
import { scheduleSearch, type ScheduleView, toScheduleView } from "~/domain/schedule-view";
import { StatList } from "~/ui/stat-list";
import type { Route } from "./+types/schedule-content";
import { DemoPage } from "./frame/demo-page";
import { ScheduleCalendar } from "./schedule/calendar";
import { PostComposer } from "./schedule/composer";
import { ScheduledPosts } from "./schedule/posts";
import { PostTemplates } from "./schedule/templates";

export const handle: PageHandle = { hydrate: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Schedule Content (Demo)",
    description: "A calendar with three sample posts, shown as a demo.",
  });

/** What day it is, is for the server to say: the browser must begin with the same page. */
export function loader({ url }: Route.LoaderArgs) {
  const today = dayOf(new Date());
  return { today, view: toScheduleView(url.searchParams, today, SAMPLE_POST_IDS) };
}

/** One GET form: without script every button is a visit to the next view's address, with it the view changes in place. */
export default function ScheduleContent({
  loaderData: { today, view: first },
}: Route.ComponentProps) {
  const [view, setView] = useState(first);
  const { date, month, deleted, compose } = view;
  const show = (next: ScheduleView) => {
    setView(next);
    window.history.replaceState(window.history.state, "", scheduleSearch(next));
  };
  const change = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const next = toScheduleView(
      new FormData(event.currentTarget, event.nativeEvent.submitter),
      today,
      SAMPLE_POST_IDS,
    );
    show(next);
    // The button that deleted is gone; the keyboard goes on from the list's heading.
    if (next.deleted.length > deleted.length) document.getElementById("posts")?.focus();
  };
  return (
    <DemoPage
      title="Schedule Content"
      text="Pick a day, look at what goes out, write what is missing."
    >
      <form
        action="/schedule-content"
        onSubmit={change}
        className="grid items-start gap-6 lg:grid-cols-[23rem_1fr]"
      >
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="month" value={month} />
        {compose && <input type="hidden" name="compose" value={compose} />}
        {deleted.map((id) => (
          <input key={id} type="hidden" name="deleted" value={id} />
        ))}
        <div className="grid gap-6">
          <ScheduleCalendar
            date={date}
            month={month}
            today={today}
            deleted={deleted}
            onMonth={(shown) => show({ ...view, month: shown })}
          />
          <section
            aria-labelledby="stats"
            className="grid gap-4 rounded-lg border border-line bg-surface p-5"
          >
            <h2 id="stats" className="text-lg">
              Quick stats
            </h2>
            <StatList stats={quickStats} className="min-[22rem]:grid-cols-3" />
          </section>
        </div>
        <div className="grid gap-8">
          {compose && <PostComposer compose={compose} date={date} />}
          <ScheduledPosts deleted={deleted} />
          <PostTemplates />
        </div>
      </form>
    </DemoPage>
  );
}
