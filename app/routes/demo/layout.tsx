import { Outlet } from "react-router";
import { demoAccount } from "~/content/demo-account";
import type { PageHandle } from "~/document";
import { getInitials } from "~/domain/text";
import { getViewer } from "~/request/viewer.server";
import type { Route } from "./+types/layout";
import { DemoBar } from "./frame/demo-bar";

export const handle: PageHandle = { layout: "bare", darkHeader: true };

/** The demo is open to everyone. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  return {
    initials: getInitials(viewer.state === "signed-in" ? viewer.user.name : demoAccount.name),
  };
}

export default function DemoLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DemoBar initials={loaderData.initials} />
      <Outlet />
    </>
  );
}
