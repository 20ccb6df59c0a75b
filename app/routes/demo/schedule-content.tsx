import { createMeta } from "~/content/meta";
import { formatIsoDay } from "~/domain/calendar";
import { parseScheduleView } from "~/domain/demo/schedule-view";
import { Island } from "~/ui/island";
import type { Route } from "./+types/schedule-content";
import { BACK_TO_POSTS, DemoPage } from "./frame/demo-page";
import { getScheduleOptions, Schedule } from "./schedule/schedule";

export const meta = createMeta(
  "Schedule Content (Demo)",
  "A calendar with three sample posts, shown as a demo.",
);

export function loader({ url }: Route.LoaderArgs) {
  const today = formatIsoDay(new Date());
  return { today, view: parseScheduleView(url.searchParams, today, getScheduleOptions(today)) };
}

export default function ScheduleContent({ loaderData }: Route.ComponentProps) {
  return (
    <DemoPage
      title="Schedule Content"
      back={BACK_TO_POSTS}
      note="Write, edit and delete. It lasts until you leave this page."
    >
      <Island name="schedule" component={Schedule} props={loaderData} />
    </DemoPage>
  );
}
