import { data, Outlet } from "react-router";
import { formFailures } from "~/content/form-failures";
import { keptFormContext } from "~/forms/kept-form.server";
import { viewerMiddleware } from "~/middleware/viewer.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getUserId } from "~/request/viewer.server";
import { AccountContext } from "~/ui/form/account-field";
import type { Route } from "./+types/viewer-layout";

/** Layout of the pages that depend on the viewer; other pages read no session. */
export const middleware: Route.MiddlewareFunction[] = [viewerMiddleware];

/**
 * Loads the account that the forms of the page are opened in. Answers a form that an ended session
 * interrupted with the sign-in, which gives it back afterwards.
 * @throws that page, from a loader, because the frame of an action's error page is not loaded
 */
export function loader({ context }: Route.LoaderArgs) {
  const keptForm = context.get(keptFormContext);
  if (keptForm === null) return { account: getUserId(context) };
  const next = context.get(requestInfoContext).pathAndQuery;
  throw data({ keptForm, next }, { status: formFailures.sessionEnded.status });
}

export default function ViewerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AccountContext value={loaderData.account}>
      <Outlet />
    </AccountContext>
  );
}
