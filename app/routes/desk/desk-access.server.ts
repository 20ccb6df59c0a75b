import { data } from "react-router";
import { formFailures } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { askDesk, type DeskResult } from "~/services/desk.server";

/**
 * Loads data of the desk for a loader.
 * @returns null only after a POST, whose page must come back with what was typed though nobody can be
 *   asked now
 * @throws 404 for whoever is no member, the way to the log-in for an ended session, else 503
 */
export async function loadForStaff<T>(
  context: Context,
  what: string,
  args: object = {},
): Promise<T | null> {
  const { method, pathAndQuery } = context.get(requestInfoContext);
  const isKnown = getViewer(context).state === "signed-in";
  const result = isKnown
    ? await askDesk<T | null>(context, what, args)
    : { outcome: "unavailable" as const };
  if (result.outcome === "answered" && result.answer !== null) return result.answer;
  if (result.outcome === "answered" || result.outcome === "no-member") throw notFoundResponse();
  if (method === "POST") return null;
  if (result.outcome === "session-ended") {
    const logIn = `/login?next=${encodeURIComponent(pathAndQuery)}`;
    throw redirectWithToast(context, logIn, toasts.sessionEnded);
  }
  throw data(null, { status: 503 });
}

/** Responds like a URL that does not exist, so that only staff learn of the desk. */
export function notFoundResponse() {
  return data(null, { status: 404 });
}

/**
 * Why the desk did not do what a form asked, for the form.
 * @throws 404 for whoever is no member
 */
export function toStaffFailure(
  result: Exclude<DeskResult<unknown>, { outcome: "answered" }>,
): FormFailure {
  switch (result.outcome) {
    case "no-member":
      throw notFoundResponse();
    case "session-ended":
      return formFailures.sessionEnded;
    case "rejected":
      return {
        toast: toasts.somethingWrong,
        status: 400,
        formErrors: [toasts.somethingWrong.body ?? ""],
      };
    case "unavailable":
      return formFailures.unreachable;
  }
}

/**
 * Does what a button without fields asks, and leads back with the toast.
 * @returns the redirect to `back`
 */
export async function runStaffAction(
  context: Context,
  back: string,
  what: string,
  args: object,
  toastOf: (answer: unknown) => (typeof toasts)["staffActionDone"],
): Promise<Response> {
  const result = await askDesk<unknown>(context, what, args);
  if (result.outcome === "answered") {
    return redirectWithToast(context, back, toastOf(result.answer));
  }
  if (result.outcome === "session-ended") {
    const logIn = `/login?next=${encodeURIComponent(back)}`;
    return redirectWithToast(context, logIn, toasts.sessionEnded);
  }
  const { toast } = toStaffFailure(result);
  // The page that it leads back to need not wait for the same trouble again.
  const troubleAt = result.outcome === "unavailable" ? back : undefined;
  return redirectWithToast(context, back, { ...toast, outagePath: troubleAt });
}
