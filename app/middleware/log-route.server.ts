import type { MiddlewareFunction } from "react-router";
import { requestInfoContext } from "~/request/request-info.server";

export const logRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(requestInfoContext).log.route = `/${pattern}`.replace("//", "/");
  return next();
};
