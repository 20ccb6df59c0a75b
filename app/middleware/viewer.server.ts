import type { MiddlewareFunction } from "react-router";
import { staffCookieHeader } from "~/request/staff-cookie.server";
import { resolveViewer, setViewer } from "~/request/viewer.server";

export const viewerMiddleware: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  setViewer(context, await resolveViewer(context));
  const response = await next();
  const staffCookie = await staffCookieHeader(context, url);
  if (staffCookie) response.headers.append("Set-Cookie", staffCookie);
  return response;
};
