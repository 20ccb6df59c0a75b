import type { MiddlewareFunction } from "react-router";
import { MAX_TOASTS, type Toast } from "~/domain/toast";
import type { SupabaseService } from "~/request/circuit-breaker.server";
import { signedCookie, TOAST_COOKIE } from "~/request/cookies.server";
import { supabaseContext } from "~/request/supabase.server";
import { toastsContext } from "~/request/toasts.server";

const COOKIE_TTL_S = 300;
/** Time in which a browser follows a redirect; a later visit to its page calls Supabase again. */
const OUTAGE_TTL_MS = 10_000;

/** Content of the flash cookie. */
type Flash = {
  toasts: Toast[];
  /** Services that the request before a redirect to `path` found unavailable. */
  outage?: { path: string; services: SupabaseService[]; until: number };
};

/**
 * Carries toasts over a redirect in a signed cookie: a toast that this response does not show is
 * shown by the next page. Carries in the same way which services of Supabase did not answer, so that
 * a chain of redirects waits for each of them once.
 */
export const toastsMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const cookie = signedCookie(context, url, { name: TOAST_COOKIE, maxAgeS: COOKIE_TTL_S });
  const header = request.headers.get("Cookie");
  const received = header?.includes(cookie.name) ? await cookie.parse(header) : null;
  const { toasts, outage } = (received ?? {}) as Partial<Flash>;
  const isOutage = outage?.path === url.pathname && Date.now() < outage.until;
  let waiting = toasts ?? [];
  let takenToasts: Toast[] = [];
  context.set(toastsContext, {
    unavailableServices: isOutage ? outage.services : [],
    add: (toast) => {
      // Deduplicates the toasts of a form that was sent twice.
      const isOther = ({ title, body }: Toast) => title !== toast.title || body !== toast.body;
      waiting = [...waiting.filter(isOther), toast].slice(-MAX_TOASTS);
    },
    takeAll: () => {
      takenToasts = waiting;
      waiting = [];
      return takenToasts;
    },
  });

  const response = await next();
  const flash: Flash = { toasts: waiting };
  const location = response.headers.get("Location");
  if (location) {
    // Restores toasts that one parallel loader took while another one redirected, because no one saw
    // them.
    flash.toasts = [...takenToasts, ...waiting].slice(-MAX_TOASTS);
    const services = [...context.get(supabaseContext).unavailableServices];
    const { pathname: path } = new URL(location, url);
    if (services.length > 0) flash.outage = { path, services, until: Date.now() + OUTAGE_TTL_MS };
  }
  if (flash.toasts.length > 0 || flash.outage)
    response.headers.append("Set-Cookie", await cookie.serialize(flash));
  else if (received !== null)
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return response;
};
