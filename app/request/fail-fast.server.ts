import type { Deadline } from "./deadline.server";
import { getUrl } from "./supabase-fetch.server";

const FAIL_FAST_MS = 5000;
/** The auth client would retry after a status that it takes for a bad connection. */
const NOT_CALLED_STATUS = 599;
/** Has no code, because a message with a code counts as the database's own and is shown. */
const NOT_CALLED = { message: "Not called, because it timed out." };

/** Times until which services are not called. Lives as long as the isolate. */
const failsUntil = new Map<string, number>();

/**
 * Makes a `fetch` that answers in place of a service for five seconds after a call to it timed out,
 * so that a chain of redirects waits once. A call with a longer time limit says little about others.
 */
export function withFailFast(deadline: Deadline, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const [, service = ""] = new URL(getUrl(input)).pathname.split("/");
    if (Date.now() < (failsUntil.get(service) ?? 0))
      return Response.json(NOT_CALLED, { status: NOT_CALLED_STATUS });
    const { signal, isExtended } = deadline;
    const onTimeout = () => failsUntil.set(service, Date.now() + FAIL_FAST_MS);
    if (!isExtended) signal.addEventListener("abort", onTimeout);
    try {
      return await send(input, init);
    } finally {
      signal.removeEventListener("abort", onTimeout);
    }
  };
}
