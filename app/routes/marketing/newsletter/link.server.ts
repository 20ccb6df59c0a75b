import { data } from "react-router";
import type { Context } from "~/request/context";
import type { confirmSubscription } from "~/services/newsletter.server";

/** What a page behind a mailed link shows: its button, that it is done, or that the link is dead. */
type View = { state: "press" | "done" | "dead"; token: string; problem?: string };

const UNREACHABLE =
  "We got no answer from our database, so it may not be done. Your link is still good: please try again in a minute.";

/** @param isToken whether a text can be such a link's token; the database is not asked on a visit */
export function viewOfLink(url: URL, isToken: (text: string | null) => text is string) {
  const token = url.searchParams.get("token");
  return view(isToken(token) ? { state: "press", token } : { state: "dead", token: "" });
}

/** Does what the link is for. */
export async function actOnLink(
  context: Context,
  url: URL,
  isToken: (text: string | null) => text is string,
  act: typeof confirmSubscription,
) {
  const token = url.searchParams.get("token");
  if (!isToken(token)) return view({ state: "dead", token: "" }, 400);
  const { outcome } = await act(context, token);
  switch (outcome) {
    case "done":
      return view({ state: "done", token: "" });
    case "unknown":
      return view({ state: "dead", token: "" }, 400);
    case "unavailable":
      return view({ state: "press", token, problem: UNREACHABLE }, 503);
  }
}

function view(page: View, status = 200) {
  return data(page, { status });
}
