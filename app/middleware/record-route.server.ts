import type { MiddlewareFunction } from "react-router";
import { edgeContext } from "~/request/edge.server";

/** Tells the log which route answers. */
export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(edgeContext).record.route = `/${pattern}`.replace("//", "/");
  return next();
};
