import { readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

/** @supabase/lite lets owners change their `app_metadata`. */
export const protectAppData: AuthLayer = (auth) => async (request) => {
  const { app_metadata } = parseCall(request) === "PUT user" ? await readBody(request) : {};
  return app_metadata === undefined
    ? auth(request)
    : reject(403, "not_admin", "Updating app_metadata requires admin privileges");
};
