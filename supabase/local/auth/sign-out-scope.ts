import { parseCall, type AuthLayer } from "./layer.ts";

/** @supabase/lite ends one session on sign-out without a scope. */
export const signOutGlobally: AuthLayer = (auth) => (request) => {
  const url = new URL(request.url);
  if (parseCall(request) !== "POST logout" || url.searchParams.get("scope")) return auth(request);
  url.searchParams.set("scope", "global");
  return auth(new Request(url, request));
};
