import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { readCallback } from "~/domain/linkedin";
import { viewerContext } from "~/request/viewer.server";
import type { Route } from "./+types/linkedin-oauth-callback";
import { EMBEDDABLE } from "./headers";
import { LinkedinOutcome } from "./linkedin/outcome";

export const handle: PageHandle = { frame: "bare", enhance: "linkedin-callback" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "LinkedIn Connection",
    description: "What came of connecting LinkedIn.",
  });

export const headers: Route.HeadersFunction = () => EMBEDDABLE;

/** Reads what the callback function says; the page tells the window that opened it (enhance/linkedin-callback.ts). */
export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  return {
    message: readCallback(url.search),
    userId: viewer.state === "signed-in" ? viewer.user.id : null,
  };
}

export default function LinkedinOauthCallback({
  loaderData: { message, userId },
}: Route.ComponentProps) {
  return (
    <LinkedinOutcome
      message={message}
      retry={userId && `/linkedin-oauth?user_id=${userId}`}
      waiting="Processing connection..."
    />
  );
}
