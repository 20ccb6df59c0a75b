import { bodyOf, callOf, type Layer, refuse } from "./layer.ts";

/** What the project knows of an account (`app_metadata`) its owner may not change; @supabase/lite is silent. */
export const protectAppData: Layer = (auth) => async (request) => {
  const { app_metadata } = callOf(request) === "PUT user" ? await bodyOf(request) : {};
  return app_metadata === undefined
    ? auth(request)
    : refuse(403, "not_admin", "Updating app_metadata requires admin privileges");
};
