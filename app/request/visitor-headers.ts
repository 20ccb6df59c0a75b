import { getDeviceUserAgent } from "~/domain/accounts/device";

type Project = {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY?: string;
};

/**
 * Builds the headers of a call to Supabase. They name the visitor's device, for the list of
 * sessions. Calls to the auth service also carry the visitor's IP address, which hosted Supabase
 * trusts only together with the secret key; its rate limits then count visitors instead of the
 * Worker.
 * @param visitor headers of the visitor's own request
 */
export function buildVisitorHeaders(
  target: string,
  sent: HeadersInit | undefined,
  project: Project,
  visitor: Headers,
): Headers {
  const headers = new Headers(sent);
  headers.set("User-Agent", getDeviceUserAgent(visitor.get("User-Agent")));
  const ip = visitor.get("CF-Connecting-IP");
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = project;
  if (!SUPABASE_SECRET_KEY || !ip || !target.startsWith(`${SUPABASE_URL}/auth/v1/`)) {
    return headers;
  }
  headers.set("apikey", SUPABASE_SECRET_KEY);
  headers.set("Sb-Forwarded-For", ip);
  // Keeps only a user's token, because an API key is not a valid Bearer token.
  if (headers.get("Authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
    headers.delete("Authorization");
  }
  return headers;
}
