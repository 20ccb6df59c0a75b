// Identifies the caller of an edge function through the auth service, because the gateway cannot
// verify tokens signed with asymmetric keys.
import { env, publishableKey } from "./platform.ts";

/**
 * Returns the account of the request's bearer token; null when the token is missing or invalid.
 * @throws Error when the auth service does not decide
 */
export async function getCaller(
  request: Request,
  timeoutMs: number,
): Promise<{ id: string } | null> {
  const authorization = request.headers.get("authorization");
  if (!authorization) return null;
  const response = await fetch(`${env("SUPABASE_URL")}/auth/v1/user`, {
    headers: { authorization, apikey: publishableKey() },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return await response.json();
  await response.body?.cancel();
  if (response.status >= 500 || response.status === 429) throw new Error("No word of the caller");
  return null;
}
