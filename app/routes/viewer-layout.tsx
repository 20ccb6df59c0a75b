import { Outlet } from "react-router";
import { errorToast } from "~/content/toasts";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { viewerMiddleware } from "~/middleware/root.server";
import type { RequestArgs } from "~/request/context";
import { type FormFields, interruptedFormContext, saveKeptForm } from "~/request/kept-form.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getUserId } from "~/request/viewer.server";
import { AccountContext } from "~/ui/form/account-field";
import type { Route } from "./+types/viewer-layout";

export const middleware: Route.MiddlewareFunction[] = [viewerMiddleware];

/** After an ended session interrupted a form, throws the redirect to the login. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const fields = context.get(interruptedFormContext);
  if (fields) throw await keepForSignIn(args, fields);
  return { account: getUserId(context) };
}

/** Only the account that a form names gets it back. */
async function keepForSignIn(
  { context, url }: Omit<RequestArgs, "request">,
  fields: FormFields,
): Promise<Response> {
  const isKeepable =
    fields.some(([name]) => name === "account") && (await consumeRateLimit(context, "kept-form"));
  const cookie = isKeepable ? await saveKeptForm({ context, url }, fields) : null;
  const { pathAndQuery } = context.get(requestInfoContext);
  const response = redirectWithToast(
    context,
    `/login?next=${encodeURIComponent(pathAndQuery)}`,
    cookie
      ? errorToast(
          "Not sent yet",
          "Sign in, and your form will come back with everything you typed, except passwords.",
        )
      : errorToast("Not sent", "Please sign in, then fill in the form once more."),
  );
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
}

export default function ViewerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AccountContext value={loaderData.account}>
      <Outlet />
    </AccountContext>
  );
}
