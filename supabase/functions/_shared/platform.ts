// What every edge function has from the platform: its settings, the project's keys, the database as the service role.

/** One setting. @throws Error naming what is missing */
export function env(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export function publishableKey(): string {
  return defaultKey("SUPABASE_PUBLISHABLE_KEYS") ?? env("SUPABASE_ANON_KEY");
}

/** One call to the database as the service role. @param prefer PostgREST's Prefer header */
export function database(
  method: string,
  path: string,
  body: unknown,
  timeLimitMs: number,
  prefer = "return=minimal",
): Promise<Response> {
  const key = defaultKey("SUPABASE_SECRET_KEYS") ?? env("SUPABASE_SERVICE_ROLE_KEY");
  return fetch(`${env("SUPABASE_URL")}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      // The platform's older keys are JWTs and belong here too; the newer ones (sb_secret_…) are refused here.
      ...(key.startsWith("ey") ? { authorization: `Bearer ${key}` } : {}),
      "content-type": "application/json",
      prefer,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeLimitMs),
  });
}

/** The platform gives keys as JSON by name; projects older than that have one key in a variable of its own. */
function defaultKey(name: string): string | undefined {
  const keys: Record<string, string> = JSON.parse(Deno.env.get(name) || "{}");
  return keys.default;
}
