import { readTokenKeys } from "../linkedin-keys.ts";
import { CALL_TIMEOUT_MS, env } from "../platform.ts";
import { decryptToken } from "../token-encryption.ts";
import type { Failure, Job } from "./queue.ts";

const LINKEDIN_REVOKE_URL = "https://www.linkedin.com/oauth/v2/revoke";

type Connection = { user_id: string; encrypted_token: string };

export async function revokeToken({ payload }: Job<Connection>): Promise<Failure | null> {
  let token: string;
  try {
    token = await decryptToken(payload.encrypted_token, payload.user_id, readTokenKeys());
  } catch (error) {
    return {
      error: error instanceof Error ? error.message : "An encrypted token cannot be decrypted",
    };
  }
  try {
    const response = await fetch(Deno.env.get("LINKEDIN_REVOKE_URL") || LINKEDIN_REVOKE_URL, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        client_id: env("LINKEDIN_CLIENT_ID"),
        client_secret: env("LINKEDIN_CLIENT_SECRET"),
        token,
      }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : { error: `LinkedIn answered ${response.status}` };
  } catch (error) {
    const name = error instanceof Error ? `: ${error.name}` : "";
    return { error: `LinkedIn unreachable${name}` };
  }
}
