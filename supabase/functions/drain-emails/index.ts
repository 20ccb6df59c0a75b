// Edge function, called on a schedule: sends the emails that are due (schemas/04_emails.sql) through
// Resend's API, or any service with the same API. _shared/drain.ts documents request and responses.
// Requires MAIL_API_KEY, MAIL_FROM ("Spellpost <hello@example.com>") and SITE_ORIGIN; emails wait
// while one is missing. MAIL_API_URL replaces Resend's URL. The platform sets the rest. With
// MAIL_INBOUND_DOMAIN and INBOUND_SECRET, a reply to a ticket's email is added to the ticket
// (inbound-email).
// Imports nothing remote, because it must start without the internet.
import { brand } from "../../../app/content/brand.ts";
import type { CompositeTypes, TablesUpdate } from "../../../app/services/database.types.ts";
import { serveDrain } from "../_shared/drain.ts";
import { renderEmailHtml, renderEmailText } from "../_shared/email-layout.ts";
import { productEmails } from "../_shared/email-templates.ts";
import { OUTBOX_TIMEOUT_MS, recordAttempt } from "../_shared/outbox.ts";
import { env, MissingSettingError, siteOrigin } from "../_shared/platform.ts";
import { getReplyToAddress } from "../_shared/ticket-email.ts";

const RESEND_URL = "https://api.resend.com/emails";
const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_CONFLICT = 409;
/** Longest wait for the rate limit, so that a call ends before the next one begins. */
const MAX_RATE_LIMIT_SECONDS = 5;

/** A due email; the payload holds the values that its text needs. */
type OutboxEntry = Omit<CompositeTypes<"claimed_email">, "payload"> & {
  payload: Record<string, string>;
};

class RateLimitedError extends Error {}

// Sends two emails at a time, because Resend accepts two requests a second unless it granted more.
serveDrain("claim_emails", processEntry, 2);

/**
 * Sends one email and deletes its row, or records the error.
 * @returns null when the email service accepted it, otherwise the error's text
 * @throws RateLimitedError when the email service rejects further requests for now
 */
async function processEntry(entry: OutboxEntry): Promise<string | null> {
  let failure: unknown = null;
  let pauseMs = 0;
  try {
    pauseMs = await send(entry);
  } catch (error) {
    failure = error;
  }
  const errorText = failure === null ? null : formatError(failure);
  if (errorText) console.error(`Email not sent (${entry.kind}):`, errorText);
  await recordAttempt(
    "email_outbox",
    entry.id,
    errorText ? createFailureUpdate(failure, errorText) : null,
  );
  if (failure instanceof RateLimitedError) throw failure;
  // Waits after the row is gone, so that a call that is killed meanwhile leaves nothing to repeat.
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return errorText;
}

/** Describes a failed attempt. Emails that only wait for a setting of ours never expire. */
function createFailureUpdate(error: unknown, last_error: string): TablesUpdate<"email_outbox"> {
  return error instanceof MissingSettingError
    ? { error_code: "missing_setting", last_error, retry_until: "infinity" }
    : { error_code: "not_delivered", last_error };
}

/**
 * @returns milliseconds until the email service accepts another request
 * @throws Error whose text does not contain the recipient
 */
async function send({ id, kind, recipient, payload, created_at }: OutboxEntry): Promise<number> {
  // A database that is newer than this function may know more kinds.
  const render = Object.hasOwn(productEmails, kind) ? productEmails[kind] : undefined;
  if (!render) throw new Error("No text for this kind of email");
  const at = new Date(created_at);
  const replyTo = await getReplyToAddress(payload.conversation_id ?? payload.ticket_id);
  const canReply = replyTo !== null;
  const content = render({ recipient, payload, at, site: siteOrigin(), canReply });
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
      reply_to: replyTo ?? brand.email,
      subject: content.subject,
      html: renderEmailHtml(content),
      text: renderEmailText(content),
      ...(content.unsubscribe && { headers: createUnsubscribeHeaders(content.unsubscribe) }),
      attachments: content.attachments,
    }),
    signal: AbortSignal.timeout(OUTBOX_TIMEOUT_MS),
  });
  const { name } = await response.json().catch(() => ({ name: undefined }));
  const pauseMs = readPause(response.headers);
  // The service accepted it before, when an earlier deployment had another text for it.
  if (response.status === HTTP_CONFLICT && name === "invalid_idempotent_request") return pauseMs;
  if (response.status === HTTP_TOO_MANY_REQUESTS)
    throw new RateLimitedError("The email service answered 429");
  if (!response.ok) throw new Error(`The email service answered ${response.status}`);
  return pauseMs;
}

/** Reads how long to wait, as the email service announces it, instead of running into a 429. */
function readPause(headers: Headers): number {
  if (headers.get("ratelimit-remaining") !== "0") return 0;
  const seconds = Number(headers.get("ratelimit-reset"));
  return seconds > 0 && seconds <= MAX_RATE_LIMIT_SECONDS ? seconds * 1000 : 0;
}

/** Headers that let email clients offer one-click unsubscribe (RFC 8058). */
function createUnsubscribeHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return "The email service is unreachable";
  // Quotes only plain errors, which are ours; others may quote the request.
  return error.name === "Error" ? error.message : `The email service is unreachable: ${error.name}`;
}
