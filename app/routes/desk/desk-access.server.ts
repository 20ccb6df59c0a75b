import { data, redirectDocument } from "react-router";
import { toCallFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import type { Toast } from "~/domain/toast";
import type { Context } from "~/request/context";
import { notFound } from "~/request/not-found.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { redirectToLogin } from "~/services/auth/login-redirect.server";
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
  // Tells former staff once: only a session that opened the desk before gets here, and the response
  // deletes its staff cookie.
  if (result.outcome === "forbidden") throw redirectWithToast(context, "/", toasts.noLongerStaff);
  if (result.outcome === "not-found") notFound();
  if (method === "POST") return null;
  if (result.outcome === "session-ended") throw redirectToLogin(context, pathAndQuery);
  if (result.outcome === "rejected") notFound();
  throw data(null, { status: 503 });
}

type Rejection = Exclude<FunctionCall<unknown>, { outcome: "done" }>;

/**
 * Maps a rejected command to the failure that its form shows.
 * @throws 404 for an object that does not exist, and a redirect for former staff, whom the desk tells
 */
export function toStaffFailure(result: Rejection): FormFailure {
  if (result.outcome === "forbidden") throw redirectDocument("/desk", 303);
  if (result.outcome === "not-found") notFound();
  return toCallFailure(result.outcome);
}

/**
 * Handles a command of a button without fields: redirects back with the toast that says how it ended.
 * @param onDone returns the toast of a command that was carried out, or its own response
 * @param rejections toasts of commands that the database rejected because of what happened before
 * @throws as toStaffFailure does
 */
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
  // The command may have been carried out, unlike one that was rejected.
  if (result.outcome === "unavailable") return redirectWithToast(context, back, toasts.unanswered);
  const rejection = new Map(Object.entries(rejections)).get(result.outcome);
  if (rejection) return redirectWithToast(context, back, rejection);
  return redirectWithToast(context, back, toStaffFailure(result).toast);
}
