import type { MiddlewareFunction } from "react-router";
import { supabaseContext } from "~/request/supabase.server";
import { toastsContext } from "~/request/toasts.server";
import { readViewer, setViewer } from "~/request/viewer.server";

/**
 * Finds out once per request who is looking. A page that a moment of trouble led to says so already,
 * and does not wait for the same trouble again.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { storedSession } = context.get(supabaseContext);
  const isTroubled = storedSession && context.get(toastsContext).arrivedInTrouble;
  setViewer(context, isTroubled ? { state: "unknown" } : await readViewer(context));
  return next();
};
