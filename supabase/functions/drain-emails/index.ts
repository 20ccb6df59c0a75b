// Edge function, called on a schedule: sends the mails that are due (schemas/04_emails.sql) by
// Resend's API, or any service that takes the same call. How it is called and what it answers:
// _shared/drain.ts.
// Needs MAIL_API_KEY, MAIL_FROM ("Spellpost <hello@example.com>") and SITE_ORIGIN. MAIL_API_URL
// replaces Resend's address. The platform gives the rest. While a setting is missing the mails wait.
// With MAIL_INBOUND_DOMAIN and INBOUND_SECRET an answer to a ticket's mail comes back to its ticket
// (inbound-email).
// No remote imports: it must start without the internet.
import type { CompositeTypes, TablesUpdate } from "../../../app/services/database.types.ts";
import { brand } from "../_shared/brand.ts";
import { serveDrain } from "../_shared/drain.ts";
import { renderEmailHtml, renderEmailText } from "../_shared/email-layout.ts";
import { productEmails } from "../_shared/email-templates.ts";
import { database, env, MissingSettingError } from "../_shared/platform.ts";
import { getReplyToAddress } from "../_shared/ticket-email.ts";

const REQUEST_TIMEOUT_MS = 3000;
const RESEND_URL = "https://api.resend.com/emails";
const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_CONFLICT = 409;

/** A due email; the payload holds the values that its text needs. */
type OutboxEntry = Omit<CompositeTypes<"claimed_email">, "payload"> & {
  payload: Record<string, string>;
};

class RateLimitedError extends Error {}

// One after the other: Resend takes a few calls a second, and refuses the others.
serveDrain(claimBatch, processEntry, 1);

async function claimBatch(limit: { batch_size: number }): Promise<OutboxEntry[]> {
  const response = await database("POST", "rpc/claim_emails", limit, REQUEST_TIMEOUT_MS);
  if (!response.ok) throw new Error(`Outbox answered ${response.status}`);
  return await response.json();
}

/**
 * Sends one mail and forgets it, or notes why not.
 * @returns null when the mail service took it
 * @throws RateLimitedError when it asks to slow down
 */
async function processEntry(entry: OutboxEntry): Promise<string | null> {
  let trouble: unknown = null;
  try {
    await send(entry);
  } catch (error) {
    trouble = error;
  }
  const words = trouble === null ? null : formatError(trouble);
  if (words) console.error(`Mail not sent (${entry.kind}):`, words);
  const row = `email_outbox?id=eq.${entry.id}`;
  try {
    const response = words
      ? await database("PATCH", row, toFailureUpdate(trouble, words), REQUEST_TIMEOUT_MS)
      : await database("DELETE", row, undefined, REQUEST_TIMEOUT_MS);
    await response.body?.cancel();
    if (!response.ok) console.error("Mail not noted:", response.status);
  } catch (error) {
    // Sent but still here: it goes out again under the same id, and the mail service drops it.
    console.error("Mail not noted:", error instanceof Error ? error.name : error);
  }
  if (trouble instanceof RateLimitedError) throw trouble;
  return words;
}

/** Describes a failed attempt. Emails that only wait for a setting of ours never expire. */
function toFailureUpdate(error: unknown, last_error: string): TablesUpdate<"email_outbox"> {
  return error instanceof MissingSettingError
    ? { error_code: "missing_setting", last_error, retry_until: "infinity" }
    : { error_code: "not_delivered", last_error };
}

/** @throws Error in words without the address */
async function send({ id, kind, recipient, payload, created_at }: OutboxEntry): Promise<void> {
  // A database that is newer than this function may know more kinds.
  const write = Object.hasOwn(productEmails, kind) ? productEmails[kind] : undefined;
  if (!write) throw new Error("No text for this kind of email");
  const words = write({ recipient, payload, at: new Date(created_at), site: env("SITE_ORIGIN") });
  const response = await fetch(Deno.env.get("MAIL_API_URL") || RESEND_URL, {
    method: "POST",
    redirect: "manual",
    headers: {
      authorization: `Bearer ${env("MAIL_API_KEY")}`,
      "content-type": "application/json",
      "idempotency-key": id,
    },
    body: JSON.stringify({
      from: env("MAIL_FROM"),
      to: [recipient],
      reply_to: (await getReplyToAddress(payload.ticket_id)) ?? brand.email,
      subject: words.subject,
      html: renderEmailHtml(words),
      text: renderEmailText(words),
      ...(words.unsubscribe && { headers: unsubscribeHeaders(words.unsubscribe) }),
      attachments: words.attachments,
    }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const { name } = await response.json().catch(() => ({ name: undefined }));
  // Taken before, when a deployment had other words for it.
  if (response.status === HTTP_CONFLICT && name === "invalid_idempotent_request") return;
  if (response.status === HTTP_TOO_MANY_REQUESTS)
    throw new RateLimitedError("The mail service answered 429");
  if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
}

/** Headers that let email clients offer one-click unsubscribe (RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return "The mail service is unreachable";
  // A plain Error is ours; others may quote the request.
  return error.name === "Error" ? error.message : `The mail service is unreachable: ${error.name}`;
}
