import { data, redirectDocument } from "react-router";
import { toCallFailure } from "~/content/form-failures";
import { errorToast } from "~/content/toasts";
import type { FormFailure, Toast } from "~/domain/form-failure";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { redirectToLogin } from "~/services/auth/fresh-proof.server";
import type { FunctionCall } from "~/services/function-call.server";

/**
 * Loads data of the desk for a loader.
 * @returns null only after a POST, whose page must come back with what was typed even though nothing
 * can be loaded
 * @throws 404 for an object that does not exist and for a URL whose values the database rejects, a
 * redirect that tells former staff, a redirect to the login for an ended session, otherwise the
 * 503 page
 */
export async function loadForStaff<T>(
  context: Context,
  call: () => Promise<FunctionCall<T>>,
): Promise<T | null> {
  const { method, pathAndQuery } = context.get(requestInfoContext);
  const result = await call();
  if (result.outcome === "done") return result.data;
  // Former staff see this once: the response deletes their staff cookie.
  if (result.outcome === "forbidden")
    throw redirectWithToast(
      context,
      "/",
      errorToast(
        "You’re no longer on the team",
        "This account can’t open the desk. If that’s a mistake, ask a colleague.",
      ),
    );
  if (result.outcome === "not-found") notFound();
  if (method === "POST") return null;
  if (result.outcome === "session-ended") throw redirectToLogin(context, pathAndQuery);
  if (result.outcome === "rejected") notFound();
  throw data(null, { status: 503 });
}

type Rejection = Exclude<FunctionCall<unknown>, { outcome: "done" }>;

/** Throws a 404, or a redirect for former staff. */
export function toStaffFailure(result: Rejection): FormFailure {
  if (result.outcome === "forbidden") throw redirectDocument("/desk", 303);
  if (result.outcome === "not-found") notFound();
  return toCallFailure(result.outcome);
}

/** For buttons without fields: redirects back with a toast. `rejections` are toasts by outcome. */
export async function runStaffAction<T>(
  context: Context,
  back: string,
  command: Promise<FunctionCall<T>>,
  onDone: (data: T) => Toast | Response,
  rejections: { conflict?: Toast; "not-found"?: Toast } = {},
): Promise<Response> {
  const result = await command;
  if (result.outcome === "done") {
    const answer = onDone(result.data);
    return answer instanceof Response ? answer : redirectWithToast(context, back, answer);
  }
  if (result.outcome === "session-ended") return redirectToLogin(context, back);
  // Unlike a rejected command, this one may have been carried out.
  if (result.outcome === "unavailable")
    return redirectWithToast(
      context,
      back,
      errorToast("Error", "We got no response, so nothing may have changed. Please try again."),
    );
  const rejection = new Map(Object.entries(rejections)).get(result.outcome);
  if (rejection) return redirectWithToast(context, back, rejection);
  return redirectWithToast(context, back, toStaffFailure(result).toast);
}
