import { createContext, createCookie, type MiddlewareFunction } from "react-router";
import type { Toast } from "~/content/toasts";
import { edgeContext } from "~/request/edge.server";

const MOST_TOASTS = 3;
const COOKIE_NAME = "spellpost-toast";

/** The toasts of one request: those that arrived in the flash cookie and those this request adds. */
export type Toasts = {
  add(toast: Toast): void;
  /** The toasts to render now; they count as shown. */
  take(): Toast[];
};

export const toastsContext = createContext<Toasts>();

/**
 * Carries toasts over a redirect in a signed cookie (spec section 8): what an action adds and no page of the same
 * answer shows is shown by the next one.
 */
export const toastsMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { env } = context.get(edgeContext);
  const cookie = createCookie(COOKIE_NAME, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: url.protocol === "https:",
    secrets: [env.COOKIE_SECRET],
    maxAge: 300,
  });
  const header = request.headers.get("Cookie");
  const arrived = header?.includes(COOKIE_NAME) ? await cookie.parse(header) : null;
  let waiting: Toast[] = Array.isArray(arrived) ? arrived : [];
  let taken: Toast[] = [];
  context.set(toastsContext, {
    add: (toast) => {
      const isOther = ({ title, body }: Toast) => title !== toast.title || body !== toast.body; // a form sent twice says it once
      waiting = [...waiting.filter(isOther), toast].slice(-MOST_TOASTS);
    },
    take: () => {
      taken = waiting;
      waiting = [];
      return taken;
    },
  });

  const response = await next();
  // Loaders run side by side: one redirected, so nobody saw what the other took.
  if (response.headers.has("Location")) waiting = [...taken, ...waiting].slice(-MOST_TOASTS);
  if (waiting.length > 0) response.headers.append("Set-Cookie", await cookie.serialize(waiting));
  else if (arrived !== null)
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return response;
};
