import { redirectDocument } from "react-router";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { clearViewer, getViewer } from "~/request/viewer.server";
import { SESSION_STATE_VALUES } from "../database.types";
import { callFunction, isOneOf } from "../function-call.server";
import { redirectToLogin } from "./login-redirect.server";

/**
 * Requires that the visitor has proved within the last ten minutes to be the account's owner, before
 * something that a stolen session must not do.
 * @param page path to return to after the proof, which says there what was not done yet
 * @returns false without an answer; what follows must then be rejected by the database itself, or not be
 * done
 * @throws a redirect: to the login when the session has ended, to the proof when it is missing
 */
export async function requireFreshProof(context: Context, page: string): Promise<boolean> {
  const { state } = getViewer(context);
  if (state === "unknown") return false;
  const session = state === "signed-in" ? await getSessionState(context) : "ended";
  if (session === "ended") {
    if (state === "signed-in") clearViewer(context);
    throw redirectToLogin(context, page);
  }
  if (session === "alive") {
    const { method, pathAndQuery } = context.get(requestInfoContext);
    const next = encodeURIComponent(page);
    const isDropped = method === "POST" || pathAndQuery !== page;
    throw redirectDocument(`/confirm-identity?next=${next}${isDropped ? "&again=yes" : ""}`, 303);
  }
  return session === "proved";
}

/** @returns null without an answer */
async function getSessionState(context: Context) {
  const isState = isOneOf(SESSION_STATE_VALUES);
  const call = await callFunction(context, "get_my_session_state", {}, isState);
  if (call.outcome === "done") return call.data;
  return call.outcome === "session-ended" ? "ended" : null;
}

/**
 * Requires a fresh code from an account with an authenticator app. Without one, the form that follows
 * asks for the password itself.
 */
export async function requireFreshCode(context: Context, page: string): Promise<void> {
  const viewer = getViewer(context);
  if (viewer.state === "signed-in" && viewer.user.hasMfa) await requireFreshProof(context, page);
}
