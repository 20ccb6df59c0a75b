import { readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

/** Rejects changes of `app_metadata` by the account's owner, which @supabase/lite accepts. */
export const protectAppData: AuthLayer = (auth) => async (request) => {
  const { app_metadata } = parseCall(request) === "PUT user" ? await readBody(request) : {};
  return app_metadata === undefined
    ? auth(request)
    : reject(403, "not_admin", "Updating app_metadata requires admin privileges");
};
