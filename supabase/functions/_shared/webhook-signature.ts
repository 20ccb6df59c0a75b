// Verifies webhooks signed by Svix, which Resend and many others use: the format of Standard Webhooks
// with the prefix `svix-` in its headers.
import { Webhook, WebhookVerificationError } from "standardwebhooks";

const SECRET_PREFIX = "whsec_";

/**
 * Returns the id of a webhook that was signed with the secret in the last five minutes, or null. The
 * id is the same in every attempt.
 * @throws Error when the secret is malformed
 */
export function verifyWebhook(headers: Headers, body: string, secret: string): string | null {
  const webhook = parseSecret(secret);
  const id = headers.get("svix-id") ?? "";
  const signedHeaders = {
    "webhook-id": id,
    "webhook-timestamp": headers.get("svix-timestamp") ?? "",
    "webhook-signature": headers.get("svix-signature") ?? "",
  };
  try {
    webhook.verify(body, signedHeaders, { jsonParse: false });
    return id;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return null;
    throw error;
  }
}

/** Also requires the prefix, which is optional for the library. */
function parseSecret(secret: string): Webhook {
  try {
    if (secret.startsWith(SECRET_PREFIX)) return new Webhook(secret);
  } catch {
    // Falls through, because the library's message does not name the setting.
  }
  throw new Error("INBOUND_WEBHOOK_SECRET is not of the form whsec_…");
}
