import { type SyntheticEvent, useEffect, useState } from "react";
import { CHOICES, otherPosts, quickStats, samplePosts } from "~/content/demo-schedule";
import { createMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { formatIsoDay } from "~/domain/calendar";
import {
  getDayToPost,
  listScheduledPosts,
  formatScheduleSearch,
  type ScheduleView,
  parseScheduleView,
} from "~/domain/demo/schedule-view";
import { listOtherDays } from "~/domain/demo/week";
import { StatList } from "~/ui/lists";
import { Section } from "~/ui/section";
import type { Route } from "./+types/schedule-content";
import { DemoPage } from "./frame/demo-page";
import { ScheduleCalendar } from "./schedule/calendar";
import { PostComposer } from "./schedule/composer";
import { ScheduledPosts } from "./schedule/posts";
import { PostTemplates } from "./schedule/templates";
import { ViewFields } from "./schedule/view-fields";

export const handle: PageHandle = { hydrate: true };

export const meta = createMeta(
  "Schedule Content (Demo)",
  "A calendar with three sample posts, shown as a demo.",
);

/** The server's day, because hydration must start with the same page. */
export function loader({ url }: Route.LoaderArgs) {
  const today = formatIsoDay(new Date());
  return { today, view: parseScheduleView(url.searchParams, today, getScheduleOptions(today)) };
}

/** One GET form: without script, every button requests the URL of the next view. */
export default function ScheduleContent({
  loaderData: { today, view: first },
}: Route.ComponentProps) {
  const [view, setView] = useState(first);
  const { samples } = getScheduleOptions(today);
  const scheduled = listScheduledPosts(view, samples);
  const show = (next: ScheduleView) => {
    setView(next);
    const search = formatScheduleSearch(next);
    if (search === formatScheduleSearch(view)) return;
    window.history.pushState(window.history.state, "", search);
    reportPageView();
  };
  useEffect(() => {
    const showEntry = (event: PopStateEvent) => {
      event.stopImmediatePropagation(); // React Router would request the page again.
      const query = new URLSearchParams(window.location.search);
      setView(parseScheduleView(query, today, getScheduleOptions(today)));
      reportPageView();
    };
    addEventListener("popstate", showEntry, { capture: true });
    return () => removeEventListener("popstate", showEntry, { capture: true });
  }, [today]);
  const change = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const next = parseScheduleView(values, today, getScheduleOptions(today));
    show(next);
    // The button that had the focus is gone.
    if (next.saved || listScheduledPosts(next, samples).length < scheduled.length)
      document.getElementById("posts")?.focus();
    if (next.problem) document.getElementById("post-text")?.focus();
  };
  return (
    <DemoPage
      title="Schedule Content"
      text="Choose a day, see what goes out, write what’s missing."
      note="Write, edit and delete as you like. It lasts until you leave this page, and nothing is published."
    >
      <form
        action="/schedule-content"
        // The calendar's buttons submit while the composer is empty.
        noValidate
        onSubmit={change}
        className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-2 2xl:grid-cols-[1.15fr_1fr]"
      >
        <ViewFields view={view} />
        {view.compose && (
          <PostComposer
            view={view}
            posts={[...scheduled, ...samples]}
            day={getDayToPost(view, today)}
          />
        )}
        <div className="grid gap-8">
          <ScheduleCalendar
            date={view.date}
            month={view.month}
            today={today}
            scheduled={scheduled}
            others={otherPosts(listOtherDays(today))}
            onMonth={(month) => show({ ...view, month })}
          />
          <Section
            name="stats"
            title="Quick stats"
            size="text-lg"
            className="grid gap-4 border-t-2 border-ember pt-5"
          >
            <StatList stats={quickStats} className="min-[22rem]:grid-cols-3" />
          </Section>
        </div>
        <div className="grid gap-10">
          <ScheduledPosts
            posts={scheduled}
            today={today}
            saved={view.saved}
            isComposing={view.compose !== null}
          />
          <PostTemplates />
        </div>
      </form>
    </DemoPage>
  );
}

/** enhance/site.ts counts it. */
function reportPageView() {
  dispatchEvent(new Event("page-view"));
}

function getScheduleOptions(today: string) {
  return { samples: samplePosts(today), ...CHOICES };
}
