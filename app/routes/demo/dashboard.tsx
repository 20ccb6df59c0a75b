import { brand } from "~/content/brand";
import { otherPosts, samplePosts } from "~/content/demo-schedule";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { formatIsoDay, listWeek } from "~/domain/calendar";
import { listOtherDays } from "~/domain/demo/week";
import type { Route } from "./+types/dashboard";
import { Channels, LatestTickets } from "./dashboard/business";
import { Features } from "./dashboard/features";
import { ComingPosts, DemoWeek } from "./dashboard/posts";
import { DemoStatus, Progress } from "./dashboard/status";
import { DemoPage } from "./frame/demo-page";

export const meta = createMeta(
  "Demo Dashboard",
  `Look around the ${brand.name} portal with made-up data. Nothing is saved or published.`,
);

/** In every page, because only CSS can check the URL's hash. */
export function loader() {
  return { today: formatIsoDay(new Date()), toasts: [toasts.demoPaymentConfirmed] };
}

export default function DemoDashboard({ loaderData: { today } }: Route.ComponentProps) {
  const coming = samplePosts(today);
  const week = [...coming, ...otherPosts(listOtherDays(today))];
  return (
    <DemoPage
      isTop
      isLoading
      title="Welcome to Demo Dashboard!"
      text="Open every door. The data is made up, so nothing can break."
      note="Fig & Olive and its week are invented. Nothing you do here is saved, sent or published."
    >
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[1.9fr_1fr]">
        <div className="grid content-start gap-10">
          <DemoWeek days={listWeek(today)} posts={week} />
          <ComingPosts posts={coming} />
        </div>
        <div className="grid content-start gap-8 md:grid-cols-2 xl:grid-cols-1">
          <DemoStatus />
          <Progress />
          <LatestTickets />
          <Channels posts={week} />
        </div>
      </div>
      <Features />
    </DemoPage>
  );
}
