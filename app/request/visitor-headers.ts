import { getDeviceUserAgent } from "~/domain/accounts/device";

type Project = {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY?: string;
};

/** Functions behind forms of anonymous visitors, which the database limits by network. */
const FORM_PATHS = /^\/rest\/v1\/rpc\/(submit_contact_message|request_newsletter_subscription)$/;

/** Calls that may cause drafts, whose times the database plans in the visitor's zone. */
const DRAFT_PATHS = /^\/rest\/v1\/(profiles\?|rpc\/request_new_drafts)/;

/**
 * Builds the headers of a call to Supabase. They name the visitor's device, for the list of
 * sessions. Calls to the auth service and those of anonymous forms also carry the visitor's IP
 * address, which hosted Supabase and our database trust only together with the secret key; their
 * rate limits then count visitors instead of the Worker.
 * @param visitor headers of the visitor's own request
 * @param timeZone that of the visitor's network, if known
 */
export function buildVisitorHeaders(
  target: string,
  sent: HeadersInit | undefined,
  project: Project,
  visitor: Headers,
  timeZone?: string,
): Headers {
  const headers = new Headers(sent);
  headers.set("User-Agent", getDeviceUserAgent(visitor.get("User-Agent")));
  const ip = visitor.get("CF-Connecting-IP");
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = project;
  if (!target.startsWith(`${SUPABASE_URL}/`)) return headers;
  const path = target.slice(SUPABASE_URL.length);
  if (timeZone && DRAFT_PATHS.test(path)) headers.set("X-Time-Zone", timeZone);
  if (!SUPABASE_SECRET_KEY || !ip) return headers;
  if (FORM_PATHS.test(path)) {
    headers.set("apikey", SUPABASE_SECRET_KEY);
    headers.set("X-Visitor-IP", ip);
    // These functions act for nobody, and a user's token would outweigh the key.
    headers.delete("Authorization");
    return headers;
  }
  if (!path.startsWith("/auth/v1/")) return headers;
  headers.set("apikey", SUPABASE_SECRET_KEY);
  headers.set("Sb-Forwarded-For", ip);
  // Keeps only a user's token, because an API key is not a valid Bearer token.
  if (headers.get("Authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
    headers.delete("Authorization");
  }
  return headers;
}
