// Any service with Resend's API will do (MAIL_API_URL).
import { brand } from "../../../../app/content/brand.ts";
import { renderEmailHtml, renderEmailText, shortenSubject } from "../email-layout.ts";
import { productEmails } from "../email-templates.ts";
import { CALL_TIMEOUT_MS, env, siteOrigin } from "../platform.ts";
import { getReplyToAddress, type ReplySubject } from "../reply-address.ts";
import type { Failure, Job } from "./queue.ts";

const RESEND_URL = "https://api.resend.com/emails";
const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_CONFLICT = 409;
/** A call must end before the next one begins. */
const MAX_RATE_LIMIT_SECONDS = 5;

/** Keep absence notices away (RFC 3834). */
const AUTOMATIC_HEADERS = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
};

class RateLimitedError extends Error {}

type Payload = Record<string, string | undefined> & { recipient: string };

export async function sendEmail(job: Job<Payload>): Promise<Failure | null> {
  try {
    const pauseMs = await send(job);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return null;
  } catch (error) {
    return { error: formatError(error), mustStop: error instanceof RateLimitedError };
  }
}

/** @returns milliseconds to wait before the next email */
async function send({ id, kind, payload, created_at }: Job<Payload>): Promise<number> {
  const { recipient } = payload;
  const render = Object.entries(productEmails).find(([name]) => name === kind)?.[1];
  if (!render) throw new Error("No text for this kind of email");
  const at = new Date(created_at);
  const subject = findReplySubject(payload);
  const replyTo = subject && (await getReplyToAddress(subject));
  const canReply = replyTo !== null;
  const site = siteOrigin();
  const content = render({ recipient, payload, at, site, canReply });
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
      subject: shortenSubject(content.subject),
      html: renderEmailHtml(content, site),
      text: renderEmailText(content),
      headers: {
        ...AUTOMATIC_HEADERS,
        ...(content.unsubscribe && createUnsubscribeHeaders(content.unsubscribe)),
      },
      attachments: content.attachments,
    }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const { name } = await response.json().catch(() => ({ name: undefined }));
  const pauseMs = readPause(response.headers);
  // Accepted before, with another text of an earlier deployment.
  if (response.status === HTTP_CONFLICT && name === "invalid_idempotent_request") return pauseMs;
  if (response.status === HTTP_TOO_MANY_REQUESTS)
    throw new RateLimitedError("The email service answered 429");
  if (!response.ok) throw new Error(`The email service answered ${response.status}`);
  return pauseMs;
}

function findReplySubject({ conversation_id, client_id }: Payload): ReplySubject | null {
  if (conversation_id) return { kind: "ticket", id: conversation_id };
  return client_id ? { kind: "news", id: client_id } : null;
}

function readPause(headers: Headers): number {
  if (headers.get("ratelimit-remaining") !== "0") return 0;
  const seconds = Number(headers.get("ratelimit-reset"));
  return seconds > 0 && seconds <= MAX_RATE_LIMIT_SECONDS ? seconds * 1000 : 0;
}

function createUnsubscribeHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return "The email service is unreachable";
  // Other errors may quote the request.
  return error.name === "Error" ? error.message : `The email service is unreachable: ${error.name}`;
}
