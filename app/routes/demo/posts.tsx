import { demoClient } from "~/content/demo-client";
import { createMeta } from "~/content/meta";
import { getMonth, parseMonth } from "~/domain/calendar";
import { toDemoPath } from "~/domain/demo/paths";
import { ButtonLink } from "~/ui/button";
import { AreaContext } from "~/ui/client/area";
import { ClientPosts } from "~/ui/client/posts";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/posts";
import { DemoPage } from "./frame/demo-page";
import { listDemoDrafts, offerDemoDraft } from "./frame/drafts";

export const meta = createMeta(
  "Posts (Demo)",
  "Drafts to approve or change, shown with made-up data. Nothing is kept or published.",
);

export function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const { search, searchParams: query } = url;
  const drafts = listDemoDrafts(now, query).map((row) => offerDemoDraft(row, now));
  return { drafts, search, month: parseMonth(query.get("month")) ?? getMonth(drafts[0]!.day) };
}

export default function DemoPosts({ loaderData }: Route.ComponentProps) {
  const { drafts, month, search } = loaderData;
  const toHref = (path: string) => {
    const href = toDemoPath(path);
    return href?.startsWith("/client-portal/posts/") ? href + search : href;
  };
  return (
    <AreaContext value={{ toHref, isEditable: false }}>
      <DemoPage title="Posts" note="Approve, or ask for changes: nothing is kept or published.">
        <ClientPosts drafts={drafts} month={month} businessName={demoClient.answers.business_name}>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink look="secondary" href="/create-campaign">
              Create a Campaign
            </ButtonLink>
            <TextLink alone href="/schedule-content">
              Open the calendar
            </TextLink>
          </p>
        </ClientPosts>
      </DemoPage>
    </AreaContext>
  );
}
