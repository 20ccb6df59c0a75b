import { Webhook } from "standardwebhooks";
import { INBOUND_SECRET } from "./supabase-keys.ts";

type Options = { id?: string; secret?: string; ageS?: number };

/** Creates a signed call of the email provider about an inbound email. */
export async function signInboundEmail(
  email: unknown,
  { id = `msg_${crypto.randomUUID()}`, secret = INBOUND_SECRET, ageS = 0 }: Options = {},
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = typeof email === "string" ? email : JSON.stringify(email);
  const sentAt = new Date(Date.now() - ageS * 1000);
  return {
    body,
    headers: {
      "svix-id": id,
      "svix-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "svix-signature": new Webhook(secret).sign(id, sentAt, body),
    },
  };
}
