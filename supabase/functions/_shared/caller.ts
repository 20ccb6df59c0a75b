// The gateway can't verify tokens signed with asymmetric keys, and only the database knows
// sessions.
import { env, publishableKey } from "./platform.ts";

/** Null for an invalid token or session. @throws Error when the database does not decide */
export async function getCaller(
  request: Request,
  timeoutMs: number,
): Promise<{ id: string } | null> {
  const authorization = request.headers.get("authorization");
  if (!authorization) return null;
  const response = await fetch(`${env("SUPABASE_URL")}/rest/v1/rpc/session_is_alive`, {
    method: "POST",
    headers: { authorization, apikey: publishableKey() },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok)
    return (await response.json()) === true ? { id: readSubject(authorization) } : null;
  await response.body?.cancel();
  if (response.status >= 500 || response.status === 429) throw new Error("No word of the caller");
  return null;
}

function readSubject(authorization: string): string {
  const [, claims = ""] = authorization.split(".");
  const bytes = Uint8Array.from(
    atob(claims.replaceAll("-", "+").replaceAll("_", "/")),
    (character) => character.charCodeAt(0),
  );
  return (JSON.parse(new TextDecoder().decode(bytes)) as { sub: string }).sub;
}
