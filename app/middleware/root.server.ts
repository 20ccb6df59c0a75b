import type { MiddlewareFunction } from "react-router";
import { requestInfoContext } from "~/request/request-info.server";
import { staffCookieHeader } from "~/request/staff-cookie.server";
import { createSupabaseAccess, supabaseContext } from "~/request/supabase.server";
import { resolveViewer, setViewer } from "~/request/viewer.server";

export const supabaseMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { access, cookiesToSet } = createSupabaseAccess(
    request,
    url,
    context.get(requestInfoContext),
  );
  context.set(supabaseContext, access);
  // A form needs the client anyway.
  if (request.method === "POST") await access.load();
  const response = await next();
  for (const cookie of cookiesToSet()) response.headers.append("Set-Cookie", cookie);
  return response;
};

export const logRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(requestInfoContext).log.route = `/${pattern}`.replace("//", "/");
  return next();
};

export const viewerMiddleware: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  setViewer(context, await resolveViewer(context));
  const response = await next();
  const staffCookie = await staffCookieHeader(context, url);
  if (staffCookie) response.headers.append("Set-Cookie", staffCookie);
  return response;
};
