import type { MiddlewareFunction } from "react-router";
import type { Toast } from "~/domain/toast";
import { signedCookie, TOAST_COOKIE } from "~/request/cookies.server";
import { toastsContext } from "~/request/toasts.server";

const MOST_TOASTS = 3;
const LIFETIME_S = 300;

/**
 * Carries toasts over a redirect in a signed cookie: a toast that this response does not show is
 * shown by the next page.
 */
export const toastsMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const cookie = signedCookie(context, url, { name: TOAST_COOKIE, maxAgeS: LIFETIME_S });
  const header = request.headers.get("Cookie");
  const arrived = header?.includes(cookie.name) ? await cookie.parse(header) : null;
  let waiting: Toast[] = Array.isArray(arrived) ? arrived : [];
  let taken: Toast[] = [];
  context.set(toastsContext, {
    arrivedInTrouble: waiting.some(({ troubleAt }) => troubleAt === url.pathname),
    add: (toast) => {
      // Deduplicates the toasts of a form that was sent twice.
      const isOther = ({ title, body }: Toast) => title !== toast.title || body !== toast.body;
      waiting = [...waiting.filter(isOther), toast].slice(-MOST_TOASTS);
    },
    take: () => {
      taken = waiting;
      waiting = [];
      return taken;
    },
  });

  const response = await next();
  // Restores toasts that one parallel loader took while another one redirected, because nobody saw
  // them.
  if (response.headers.has("Location")) waiting = [...taken, ...waiting].slice(-MOST_TOASTS);
  if (waiting.length > 0) response.headers.append("Set-Cookie", await cookie.serialize(waiting));
  else if (arrived !== null) {
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  }
  return response;
};
