import { Outlet } from "react-router";
import { demoAccount } from "~/content/demo-account";
import type { PageHandle } from "~/document";
import { initialsOf } from "~/domain/initials";
import { viewerOf } from "~/request/viewer.server";
import type { Route } from "./+types/layout";
import { DemoBar } from "./frame/demo-bar";

export const handle: PageHandle = { frame: "bare", atNight: true, style: "demo" };

/** Shows the initials of a signed-in user; the demo is open to everybody. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  return {
    initials: initialsOf(viewer.state === "signed-in" ? viewer.user.name : demoAccount.name),
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
