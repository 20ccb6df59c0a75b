import type { Deadline } from "./deadline.server";
import { getUrl } from "./supabase-fetch.server";

const FAIL_FAST_MS = 5000;
/** The auth client would retry after a gateway error. */
const NOT_CALLED_STATUS = 599;
/** No code: a message with a code counts as the database's own and is shown. */
const NOT_CALLED = { message: "Not called, because it timed out." };

/** Shared by all requests of the isolate. */
const failsUntil = new Map<string, number>();

/**
 * After a timeout, answers in place of the service for five seconds, so that a chain of redirects
 * waits only once. Calls with a longer limit don't count.
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
