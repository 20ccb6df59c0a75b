// Sends emails through Resend's API, or any service with the same API. Requires MAIL_API_KEY, MAIL_FROM
// ("Spellpost <hello@example.com>") and SITE_ORIGIN; MAIL_API_URL replaces Resend's URL. With
// MAIL_INBOUND_DOMAIN and INBOUND_SECRET, a reply to a ticket's email is added to the ticket
// (inbound-email).
import { brand } from "../../../../app/content/brand.ts";
import { getReplyToAddress } from "../conversation-address.ts";
import { renderEmailHtml, renderEmailText } from "../email-layout.ts";
import { productEmails } from "../email-templates.ts";
import { CALL_TIMEOUT_MS, env, siteOrigin } from "../platform.ts";
import type { Failure, Job } from "./queue.ts";

const RESEND_URL = "https://api.resend.com/emails";
const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_CONFLICT = 409;
/** Longest wait for the rate limit, so that a call ends before the next one begins. */
const MAX_RATE_LIMIT_SECONDS = 5;

class RateLimitedError extends Error {}

/** Values that the text of the email needs, and its recipient. */
type Payload = Record<string, string> & { recipient: string };

export async function sendEmail(job: Job<Payload>): Promise<Failure | null> {
  try {
    const pauseMs = await send(job);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return null;
  } catch (error) {
    return { error: formatError(error), mustStop: error instanceof RateLimitedError };
  }
}

/**
 * @returns milliseconds until the email service accepts another request
 * @throws Error whose text does not contain the recipient
 */
async function send({ id, kind, payload, created_at }: Job<Payload>): Promise<number> {
  const { recipient } = payload;
  const render = Object.entries(productEmails).find(([name]) => name === kind)?.[1];
  // A database that is newer than this function may know more kinds.
  if (!render) throw new Error("No text for this kind of email");
  const at = new Date(created_at);
  const replyTo = await getReplyToAddress(payload.conversation_id);
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
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
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
