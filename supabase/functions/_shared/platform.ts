// Access to what the platform provides to every edge function: settings, the project's keys, and the
// database as the service role.

/** Only an operator can end it, so a drain tells it from failures that a retry may end. */
export class MissingSettingError extends Error {
  constructor(setting: string) {
    super(`${setting} is not set`);
  }
}

/** Reads one setting. @throws MissingSettingError */
export function env(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new MissingSettingError(name);
  return value;
}

export function publishableKey(): string {
  return defaultKey("SUPABASE_PUBLISHABLE_KEYS") ?? env("SUPABASE_ANON_KEY");
}

/** Calls the database once, as the service role. @param prefer PostgREST's Prefer header */
export function database(
  method: string,
  path: string,
  body: unknown,
  timeoutMs: number,
  prefer = "return=minimal",
): Promise<Response> {
  const key = defaultKey("SUPABASE_SECRET_KEYS") ?? env("SUPABASE_SERVICE_ROLE_KEY");
  return fetch(`${env("SUPABASE_URL")}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      // Older keys are JWTs and belong here too; newer ones (sb_secret_…) would be refused here.
      ...(key.startsWith("ey") ? { authorization: `Bearer ${key}` } : {}),
      "content-type": "application/json",
      prefer,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** The key named "default". Older projects have no such JSON, but a variable for each key. */
function defaultKey(name: string): string | undefined {
  const keys: Record<string, string> = JSON.parse(Deno.env.get(name) || "{}");
  return keys.default;
}
