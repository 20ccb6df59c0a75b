// Standard Webhooks; Resend and other users of Svix name the headers `svix-`.
import { Webhook, WebhookVerificationError } from "standardwebhooks";

const SECRET_PREFIX = "whsec_";

export type WebhookSender = { prefix: "svix" | "webhook"; setting: string };

const MAIL_PROVIDER: WebhookSender = { prefix: "svix", setting: "INBOUND_WEBHOOK_SECRET" };

/** The webhook's id, which retries share; null unless signed in the last five minutes. */
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

/** The prefix is optional for the library. */
function parseSecret(secret: string, setting: string): Webhook {
  try {
    if (secret.startsWith(SECRET_PREFIX)) return new Webhook(secret);
  } catch {
    // The library's message does not name the setting.
  }
  throw new Error(`${setting} is not of the form whsec_…`);
}
