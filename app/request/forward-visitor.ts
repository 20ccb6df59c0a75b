type Project = {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY?: string;
};

/**
 * The headers of a call to Supabase. Calls to the auth service carry the visitor's address, which
 * hosted Supabase believes only from a holder of the secret key; its limits then count visitors
 * instead of the Worker.
 * @param address the visitor's network address, if it is known
 */
export function forwardVisitor(
  target: string,
  sent: HeadersInit | undefined,
  project: Project,
  address: string | null,
): Headers {
  const headers = new Headers(sent);
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = project;
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
