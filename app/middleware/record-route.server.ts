import type { MiddlewareFunction } from "react-router";
import { edgeContext } from "~/request/edge.server";

/** Records the matched route for the log. */
export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(edgeContext).record.route = `/${pattern}`.replace("//", "/");
  return next();
};
