import { Webhook } from "standardwebhooks";
import { INBOUND_SECRET } from "./supabase-keys.ts";

type Options = { id?: string; secret?: string; agoS?: number };

/** A call of the mail provider about a mail that came in, signed as it signs them. */
export async function signInboundEmail(
  mail: unknown,
  { id = `msg_${crypto.randomUUID()}`, secret = INBOUND_SECRET, agoS = 0 }: Options = {},
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = typeof mail === "string" ? mail : JSON.stringify(mail);
  const sentAt = new Date(Date.now() - agoS * 1000);
  return {
    body,
    headers: {
      "svix-id": id,
      "svix-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "svix-signature": new Webhook(secret).sign(id, sentAt, body),
    },
  };
}
