import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { clearViewer, getViewer } from "~/request/viewer.server";
import { SESSION_STATE_VALUES } from "../../database.types";
import { callFunction, isOneOf } from "../function-call.server";

/**
 * False without an answer: then the database must reject what follows.
 * @throws a redirect, to the login or to the proof
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

/** Null without an answer. */
async function getSessionState(context: Context) {
  const isState = isOneOf(SESSION_STATE_VALUES);
  const call = await callFunction(context, "get_my_session_state", {}, isState);
  if (call.outcome === "done") return call.data;
  return call.outcome === "session-ended" ? "ended" : null;
}

/** Without an authenticator app, the next form asks for the password. */
export async function requireFreshCode(context: Context, page: string): Promise<void> {
  const viewer = getViewer(context);
  if (viewer.state === "signed-in" && viewer.user.hasMfa) await requireFreshProof(context, page);
}

export function redirectToLogin(context: Context, next: string): Response {
  const loginPath = `/login?next=${encodeURIComponent(next)}`;
  return redirectWithToast(context, loginPath, toasts.sessionEnded);
}
