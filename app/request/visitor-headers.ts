import { getDeviceUserAgent } from "~/domain/accounts/device";

type Project = {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY?: string;
};

/** Limited by network in the database. */
const FORM_PATHS = /^\/rest\/v1\/rpc\/(submit_contact_message|request_newsletter_subscription)$/;

/** The database plans drafts in the visitor's time zone. */
const DRAFT_PATHS = /^\/rest\/v1\/(profiles\?|rpc\/request_new_drafts)/;

/**
 * Supabase trusts the visitor's IP address only beside the secret key; then its rate limits count
 * visitors and not the Worker.
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
  // An API key is not a valid Bearer token.
  if (headers.get("Authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
    headers.delete("Authorization");
  }
  return headers;
}
