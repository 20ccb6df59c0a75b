import { isLoopback } from "../../../app/domain/loopback.ts";
import { findSecretProblem } from "../../../app/domain/published-secrets.ts";
import { parseOrigin } from "./origin.ts";

export const CALL_TIMEOUT_MS = 3000;

/** @throws Error for one that is not set, or a secret that anyone could know or guess */
export function env(name: string): string {
  const value = optionalEnv(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** @throws Error for a secret that anyone could know or guess */
export function optionalEnv(name: string): string | undefined {
  const value = Deno.env.get(name);
  const problem = value ? findSecretProblem(name, value) : null;
  if (problem && !isLoopback(new URL(env("SUPABASE_URL")))) throw new Error(problem);
  return value;
}

export function siteOrigin(): string {
  const origin = parseOrigin(env("SITE_ORIGIN"));
  if (!origin) throw new Error("A URL as SITE_ORIGIN is not set");
  return origin;
}

export function publishableKey(): string {
  return defaultKey("SUPABASE_PUBLISHABLE_KEYS") ?? env("SUPABASE_ANON_KEY");
}

export function secretKey(): string {
  return defaultKey("SUPABASE_SECRET_KEYS") ?? env("SUPABASE_SERVICE_ROLE_KEY");
}

/** As the service role. @param prefer PostgREST's Prefer header */
export function database(
  method: string,
  path: string,
  body: unknown,
  timeoutMs: number,
  prefer = "return=minimal",
): Promise<Response> {
  const key = secretKey();
  return fetch(`${env("SUPABASE_URL")}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      // Older keys are JWTs, which belong here too; newer ones (sb_secret_…) would be rejected.
      ...(key.startsWith("ey") ? { authorization: `Bearer ${key}` } : {}),
      "content-type": "application/json",
      prefer,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Undefined in older projects, which have a variable per key. */
function defaultKey(name: string): string | undefined {
  const keys: Record<string, string> = JSON.parse(Deno.env.get(name) || "{}");
  return keys.default;
}
