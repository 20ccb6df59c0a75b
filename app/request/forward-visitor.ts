import { deviceAgent } from "~/domain/device";

type Project = {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY?: string;
  TURNSTILE_SITE_KEY?: string;
};

/** The calls for which the auth service asks for a captcha, where it does. */
const WITH_CAPTCHA = /^\/auth\/v1\/(signup|recover|resend|token\?grant_type=password)/;

/**
 * The headers of a call to Supabase. They name the visitor's device, for the list of sessions. Calls
 * to the auth service carry the visitor's address, too, which hosted Supabase believes only from a
 * holder of the secret key; its limits then count visitors instead of the Worker.
 * @param visitor the headers of the visitor's own request
 */
export function forwardVisitor(
  target: string,
  sent: HeadersInit | undefined,
  project: Project,
  visitor: Headers,
): Headers {
  const headers = new Headers(sent);
  headers.set("User-Agent", deviceAgent(visitor.get("User-Agent")));
  const address = visitor.get("CF-Connecting-IP");
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = project;
  // Who holds the secret key is asked for no captcha: these calls would pass with any answer.
  if (project.TURNSTILE_SITE_KEY && WITH_CAPTCHA.test(target.slice(SUPABASE_URL.length))) {
    return headers;
  }
  if (!SUPABASE_SECRET_KEY || !address || !target.startsWith(`${SUPABASE_URL}/auth/v1/`)) {
    return headers;
  }
  headers.set("apikey", SUPABASE_SECRET_KEY);
  headers.set("Sb-Forwarded-For", address);
  // A key is no token: only a signed-in user's stays.
  if (headers.get("Authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
    headers.delete("Authorization");
  }
  return headers;
}
