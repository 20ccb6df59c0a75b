import type { MiddlewareFunction } from "react-router";
import { readViewer, viewerContext } from "~/request/viewer.server";

/** Finds out once per request who is looking; an anonymous request makes no call at all. */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(viewerContext, await readViewer(context));
  return next();
};
