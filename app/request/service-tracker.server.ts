import {
  isCallAllowed,
  recordTimeout,
  type SupabaseService,
  getService,
} from "./circuit-breaker.server";
import { HTTP_SERVER_ERROR } from "./http-status";
import { getNetwork } from "./network.server";
import type { WorkerRequestInfo } from "./request-info.server";
import { getUrl } from "./supabase-fetch.server";

const NOT_CALLED = {
  code: "unexpected_failure",
  message: "Not called, because it is unavailable.",
};
/** Differs from the statuses that the auth client takes for a bad connection, and retries. */
const NOT_CALLED_STATUS = 599;

/**
 * Tracks which services of Supabase answer during one request, so that neither its other calls nor the
 * page it redirects to wait for one that does not.
 * @param unavailable services that the request before a redirect found unavailable
 */
export function createServiceTracker(
  { env, headers: visitor, waitUntil }: WorkerRequestInfo,
  unavailable: readonly SupabaseService[],
) {
  /** Services that are not called for the rest of this request, nor by the page it redirects to. */
  const unavailableServices = new Set(unavailable);
  /** Services that did not answer their latest call, or answered with an error of their own. */
  const failingServices = new Set<SupabaseService>();
  const pendingServices: (SupabaseService | null)[] = [];
  const tracker = {
    /** Number of calls that were not made. */
    skippedCalls: 0,
    unavailableServices: unavailableServices as ReadonlySet<SupabaseService>,
    /**
     * Records the timeout when the time is up, because the request may be answered before its calls
     * end.
     */
    recordTimeouts() {
      const network = getNetwork(visitor);
      for (const service of new Set(pendingServices))
        if (service) recordTimeout(service, network, env, waitUntil);
      for (const service of [...pendingServices, ...failingServices])
        if (service) unavailableServices.add(service);
    },
    /**
     * Makes a `fetch` that answers at once in place of an unavailable service: with an error that ends
     * no session and that the auth client does not retry.
     */
    withCircuitBreaker(send: typeof fetch): typeof fetch {
      return async (input, init) => {
        const service = getService(getUrl(input));
        const isAllowed =
          !service ||
          (!unavailableServices.has(service) && (await isCallAllowed(service, env, waitUntil)));
        if (isAllowed) return send(input, init);
        unavailableServices.add(service);
        tracker.skippedCalls++;
        return Response.json(NOT_CALLED, { status: NOT_CALLED_STATUS });
      };
    },
    /** Makes a `fetch` whose calls and failures are tracked by service. */
    withTracking(send: typeof fetch): typeof fetch {
      return async (input, init) => {
        const service = getService(getUrl(input));
        pendingServices.push(service);
        if (service) failingServices.add(service);
        try {
          const response = await send(input, init);
          if (service && response.status < HTTP_SERVER_ERROR) failingServices.delete(service);
          return response;
        } finally {
          pendingServices.splice(pendingServices.indexOf(service), 1);
        }
      };
    },
  };
  return tracker;
}
