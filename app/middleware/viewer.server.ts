import type { MiddlewareFunction } from "react-router";
import { supabaseContext } from "~/request/supabase.server";
import { teamMark } from "~/request/team-mark.server";
import { toastsContext } from "~/request/toasts.server";
import { readViewer, setViewer } from "~/request/viewer.server";

/**
 * Finds out once per request who is looking. A page that a moment of trouble led to says so already,
 * and does not wait for the same trouble again. Whether it was a member of the team comes out on the way.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { storedSession } = context.get(supabaseContext);
  const isTroubled = storedSession && context.get(toastsContext).arrivedInTrouble;
  setViewer(context, isTroubled ? { state: "unknown" } : await readViewer(context));
  const response = await next();
  const mark = await teamMark(context, url);
  if (mark) response.headers.append("Set-Cookie", mark);
  return response;
};
