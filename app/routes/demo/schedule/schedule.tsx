import { type SyntheticEvent, useEffect, useState } from "react";
import { CHOICES, otherPosts, quickStats, samplePosts } from "~/content/demo-schedule";
import {
  formatScheduleSearch,
  getDayToPost,
  listScheduledPosts,
  parseScheduleView,
  type ScheduleView,
} from "~/domain/demo/schedule-view";
import { StatList } from "~/ui/lists";
import { Section } from "~/ui/section";
import { ScheduleCalendar } from "./calendar";
import { PostComposer } from "./composer";
import { ScheduledPosts } from "./posts";
import { PostTemplates } from "./templates";
import { ViewFields } from "./view-fields";

type Props = {
  /** The server's, because hydration must start with the same page. */
  today: string;
  view: ScheduleView;
};

/** One GET form: without script, every button requests the URL of the next view. */
export function Schedule({ today, view: first }: Props) {
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
    const showEntry = () => {
      const query = new URLSearchParams(window.location.search);
      setView(parseScheduleView(query, today, getScheduleOptions(today)));
      reportPageView();
    };
    addEventListener("popstate", showEntry);
    return () => removeEventListener("popstate", showEntry);
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
    <form
      action="/schedule-content"
      // The calendar's buttons submit while the composer is empty.
      noValidate
      onSubmit={change}
      className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-2 2xl:grid-cols-[1.15fr_1fr]"
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
          others={otherPosts(today)}
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
      <div className="lg:row-span-2">
        <ScheduledPosts
          posts={scheduled}
          today={today}
          saved={view.saved}
          isComposing={view.compose !== null}
        />
      </div>
      <div className="lg:col-start-1">
        <PostTemplates />
      </div>
    </form>
  );
}

/** enhance/site.ts counts it. */
function reportPageView() {
  dispatchEvent(new Event("page-view"));
}

export function getScheduleOptions(today: string) {
  return { samples: samplePosts(today), ...CHOICES };
}
