// Signs and verifies webhooks in the format of Standard Webhooks. Resend and others who use Svix write
// `svix-` instead of `webhook-` in the names of the headers.
import { Webhook, WebhookVerificationError } from "standardwebhooks";

const SECRET_PREFIX = "whsec_";

/** Sender of webhooks: the beginning of its headers' names, and the setting with its secret. */
export type WebhookSender = { prefix: "svix" | "webhook"; setting: string };

const MAIL_PROVIDER: WebhookSender = { prefix: "svix", setting: "INBOUND_WEBHOOK_SECRET" };

/**
 * Returns the id of a webhook that was signed with the secret in the last five minutes, or null. The
 * id is the same in every attempt.
 * @throws Error when the secret is malformed
 */
export function verifyWebhook(
  headers: Headers,
  body: string,
  secret: string,
  { prefix, setting } = MAIL_PROVIDER,
): string | null {
  const webhook = parseSecret(secret, setting);
  const id = headers.get(`${prefix}-id`) ?? "";
  const signedHeaders = {
    "webhook-id": id,
    "webhook-timestamp": headers.get(`${prefix}-timestamp`) ?? "",
    "webhook-signature": headers.get(`${prefix}-signature`) ?? "",
  };
  try {
    webhook.verify(body, signedHeaders, { jsonParse: false });
    return id;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return null;
    throw error;
  }
}

/**
 * Returns the headers with which a webhook is sent now.
 * @param setting name of the setting with the secret
 * @throws Error when the secret is malformed
 */
export function signWebhook(
  id: string,
  body: string,
  secret: string,
  setting: string,
): Record<string, string> {
  const now = new Date();
  return {
    "webhook-id": id,
    "webhook-timestamp": Math.floor(now.getTime() / 1000).toString(),
    "webhook-signature": parseSecret(secret, setting).sign(id, now, body),
  };
}

/** Also requires the prefix, which is optional for the library. */
function parseSecret(secret: string, setting: string): Webhook {
  try {
    if (secret.startsWith(SECRET_PREFIX)) return new Webhook(secret);
  } catch {
    // Falls through, because the library's message does not name the setting.
  }
  throw new Error(`${setting} is not of the form whsec_…`);
}
