// Edge function, called on a schedule: revokes at LinkedIn the tokens of connections that ended
// here (schemas/14_linkedin.sql). How it is called and what it answers:
// _shared/drain.ts.
// Needs LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET and the keys of _shared/linkedin-keys.ts.
// LINKEDIN_REVOKE_URL replaces the default. The platform gives the rest.
// No remote imports: it must start without the internet.
import { serveDrain } from "../_shared/drain.ts";
import { readTokenKeys } from "../_shared/linkedin-keys.ts";
import { database, env } from "../_shared/platform.ts";
import { decryptToken } from "../_shared/token-encryption.ts";

const REQUEST_TIMEOUT_MS = 3000;
const LINKEDIN_REVOKE_URL = "https://www.linkedin.com/oauth/v2/revoke";

type OutboxEntry = { id: string; user_id: string; encrypted_token: string };

serveDrain(claimBatch, processEntry);

async function claimBatch(limit: { batch_size: number }): Promise<OutboxEntry[]> {
  const response = await database(
    "POST",
    "rpc/claim_linkedin_revocations",
    limit,
    REQUEST_TIMEOUT_MS,
  );
  if (!response.ok) throw new Error(`Outbox answered ${response.status}`);
  return await response.json();
}

/** Revokes one token and forgets it, or notes why not. @returns null when LinkedIn took it */
async function processEntry(entry: OutboxEntry): Promise<string | null> {
  const trouble = await revoke(entry);
  const row = `linkedin_revocations?id=eq.${entry.id}`;
  try {
    const response = trouble
      ? await database("PATCH", row, { last_error: trouble }, REQUEST_TIMEOUT_MS)
      : await database("DELETE", row, undefined, REQUEST_TIMEOUT_MS);
    await response.body?.cancel();
    if (!response.ok) console.error("Revocation not noted:", response.status);
  } catch (error) {
    // Revoked but still here: it is revoked once more, which changes nothing.
    console.error("Revocation not noted:", error instanceof Error ? error.name : error);
  }
  return trouble;
}

/** @returns what went wrong, in words without the token */
async function revoke({ user_id, encrypted_token }: OutboxEntry): Promise<string | null> {
  let token: string;
  try {
    token = await decryptToken(encrypted_token, user_id, readTokenKeys());
  } catch (error) {
    return error instanceof Error ? error.message : "A sealed token does not open";
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
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `LinkedIn answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `LinkedIn unreachable: ${error.name}` : "LinkedIn unreachable";
  }
}
