import type { MiddlewareFunction } from "react-router";
import { supabaseContext } from "~/request/supabase.server";
import { teamMark } from "~/request/team-mark.server";
import { toastsContext } from "~/request/toasts.server";
import { readViewer, setViewer } from "~/request/viewer.server";

/**
 * Determines the viewer once per request. Skips that on a page whose toast already reports a
 * timeout of Supabase, so that it does not wait for another one. Updates the staff cookie after the
 * response.
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
