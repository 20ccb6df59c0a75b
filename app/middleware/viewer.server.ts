import type { MiddlewareFunction } from "react-router";
import { staffCookieHeader } from "~/request/staff-cookie.server";
import { supabaseContext } from "~/request/supabase.server";
import { toastsContext } from "~/request/toasts.server";
import { resolveViewer, setViewer } from "~/request/viewer.server";

/**
 * Determines the viewer once per request. Skips that on a page whose toast already reports a
 * timeout of Supabase, so that it does not wait for another one. Updates the staff cookie after the
 * response.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { storedSession } = context.get(supabaseContext);
  const isOutage = storedSession && context.get(toastsContext).followsOutage;
  setViewer(context, isOutage ? { state: "unknown" } : await resolveViewer(context));
  const response = await next();
  const staffCookie = await staffCookieHeader(context, url);
  if (staffCookie) response.headers.append("Set-Cookie", staffCookie);
  return response;
};
