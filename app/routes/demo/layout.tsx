import { Outlet, useLocation } from "react-router";
import { demoAccount } from "~/content/demo-account";
import type { PageHandle } from "~/document";
import { getDemoSection, toDemoPath } from "~/domain/demo/paths";
import { toCanonicalPath } from "~/domain/paths";
import { getPlanName } from "~/domain/plans/plans";
import { getViewer } from "~/request/viewer.server";
import { AreaContext } from "~/ui/client/area";
import { ClientFrame } from "~/ui/client/client-frame";
import type { Route } from "./+types/layout";
import { AccountMenu } from "./frame/account-menu";
import { listDemoDrafts } from "./frame/drafts";

export const handle: PageHandle = { layout: "bare", darkHeader: true };

const DEMO_AREA = { toHref: toDemoPath, isEditable: false };

/** The demo is open to everyone. */
export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const drafts = listDemoDrafts(new Date(), url.searchParams);
  return {
    name: viewer.state === "signed-in" ? viewer.user.name : demoAccount.name,
    waitingDrafts: drafts.filter(({ status }) => status === "waiting").length,
  };
}

export default function DemoLayout({ loaderData: { name, waitingDrafts } }: Route.ComponentProps) {
  return (
    <AreaContext value={DEMO_AREA}>
      <ClientFrame
        name={name}
        planName={getPlanName(demoAccount.plan)}
        waitingDrafts={waitingDrafts}
        section={getDemoSection(toCanonicalPath(useLocation().pathname))}
        badge={
          <span className="rounded-full border border-spark px-2 text-sm font-semibold tracking-wider text-spark">
            DEMO
          </span>
        }
        foot={<AccountMenu name={name} />}
      >
        <Outlet />
      </ClientFrame>
    </AreaContext>
  );
}
