import { readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

/** What the project knows of an account (`app_metadata`) its owner may not change; @supabase/lite is silent. */
export const protectAppData: AuthLayer = (auth) => async (request) => {
  const { app_metadata } = parseCall(request) === "PUT user" ? await readBody(request) : {};
  return app_metadata === undefined
    ? auth(request)
    : reject(403, "not_admin", "Updating app_metadata requires admin privileges");
};
