import type { MiddlewareFunction } from "react-router";
import { MAX_TOASTS, type Toast } from "~/domain/form-failure";
import { signedCookie, TOAST_COOKIE } from "~/request/cookies.server";
import { toastsContext } from "~/request/toasts.server";

const COOKIE_TTL_S = 300;

/** A toast that this response doesn't show is shown by the next page. */
export const toastsMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const cookie = signedCookie(context, url, { name: TOAST_COOKIE, maxAgeS: COOKIE_TTL_S });
  const header = request.headers.get("Cookie");
  const received = header?.includes(cookie.name) ? await cookie.parse(header) : null;
  let waiting = ((received ?? {}) as { toasts?: Toast[] }).toasts ?? [];
  let takenToasts: Toast[] = [];
  context.set(toastsContext, {
    add: (toast) => {
      // A form may be sent twice.
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
  // One loader took them while a parallel one redirected, so no one saw them.
  if (response.headers.has("Location")) waiting = [...takenToasts, ...waiting].slice(-MAX_TOASTS);
  if (waiting.length > 0)
    response.headers.append("Set-Cookie", await cookie.serialize({ toasts: waiting }));
  else if (received !== null)
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return response;
};
