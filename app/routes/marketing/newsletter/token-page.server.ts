import { data } from "react-router";
import { parseLinkToken } from "~/domain/tokens";
import type { Context } from "~/request/context";
import type { confirmSubscription } from "~/services/subscribers.server";

export type TokenView = { state: "confirm" | "done" | "invalid"; token: string; problem?: string };

const UNREACHABLE =
  "Our database didn’t respond, so this may not have worked. Your link still works: please try again in a minute.";

/** Validates only the format: a visit makes no database call. */
export function loadTokenPage(url: URL, isToken: (text: string | null) => text is string) {
  const token = parseLinkToken(url.searchParams.get("token"));
  return view(isToken(token) ? { state: "confirm", token } : { state: "invalid", token: "" });
}

export async function handleTokenAction(
  context: Context,
  url: URL,
  isToken: (text: string | null) => text is string,
  act: typeof confirmSubscription,
) {
  const token = parseLinkToken(url.searchParams.get("token"));
  if (!isToken(token)) return view({ state: "invalid", token: "" }, 400);
  const { outcome } = await act(context, token);
  switch (outcome) {
    case "done":
      return view({ state: "done", token: "" });
    case "not-found":
      return view({ state: "invalid", token: "" }, 400);
    case "unavailable":
      return view({ state: "confirm", token, problem: UNREACHABLE }, 503);
  }
}

function view(page: TokenView, status = 200) {
  return data(page, { status });
}
