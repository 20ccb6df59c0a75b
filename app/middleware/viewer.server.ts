import { createContext, type MiddlewareFunction } from "react-router";
import { readViewer, type Viewer } from "~/services/auth/session.server";

/** Who is looking; read it with `context.get(viewerContext)`. */
export const viewerContext = createContext<Viewer>({ state: "anonymous" });

/** Finds out once per request who is looking; an anonymous request makes no call at all. */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(viewerContext, await readViewer(context));
  return next();
};
