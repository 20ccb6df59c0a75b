// Edge function, called on a schedule: revokes at LinkedIn the tokens of connections that ended here
// (schemas/14_linkedin.sql). _shared/drain.ts documents request and responses.
// Requires LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET and the keys of _shared/linkedin-keys.ts.
// LINKEDIN_REVOKE_URL replaces the default. The platform sets the rest.
// Imports nothing remote, because it must start without the internet.
import type { CompositeTypes } from "../../../app/services/database.types.ts";
import { serveDrain } from "../_shared/drain.ts";
import { readTokenKeys } from "../_shared/linkedin-keys.ts";
import { OUTBOX_TIMEOUT_MS, recordAttempt } from "../_shared/outbox.ts";
import { env } from "../_shared/platform.ts";
import { decryptToken } from "../_shared/token-encryption.ts";

const LINKEDIN_REVOKE_URL = "https://www.linkedin.com/oauth/v2/revoke";

type OutboxEntry = CompositeTypes<"claimed_linkedin_revocation">;

serveDrain("claim_linkedin_revocations", processEntry);

/**
 * Revokes one token and deletes its row, or records the error.
 * @returns null on success, otherwise the error's text
 */
async function processEntry(entry: OutboxEntry): Promise<string | null> {
  const errorText = await revoke(entry);
  await recordAttempt(
    "linkedin_revocations",
    entry.id,
    errorText ? { last_error: errorText } : null,
  );
  return errorText;
}

/** @returns null on success, otherwise the error's text, which does not contain the token */
async function revoke({ user_id, encrypted_token }: OutboxEntry): Promise<string | null> {
  let token: string;
  try {
    token = await decryptToken(encrypted_token, user_id, readTokenKeys());
  } catch (error) {
    return error instanceof Error ? error.message : "An encrypted token cannot be decrypted";
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
      signal: AbortSignal.timeout(OUTBOX_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `LinkedIn answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `LinkedIn unreachable: ${error.name}` : "LinkedIn unreachable";
  }
}
