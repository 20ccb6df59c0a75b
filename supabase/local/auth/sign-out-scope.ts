import { parseCall, type AuthLayer } from "./layer.ts";

/** Who logs out without a scope ends every session in hosted Supabase, and one in @supabase/lite. */
export const signOutGlobally: AuthLayer = (auth) => (request) => {
  const url = new URL(request.url);
  if (parseCall(request) !== "POST logout" || url.searchParams.get("scope")) return auth(request);
  url.searchParams.set("scope", "global");
  return auth(new Request(url, request));
};
