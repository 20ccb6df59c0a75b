import { Webhook } from "standardwebhooks";
import { INBOUND_SECRET } from "./supabase-keys.ts";

type Options = { id?: string; secret?: string; ageS?: number };

/** Writes the result that our provider's receiving server puts on top of an email. */
export function authenticationResults(
  domain: string,
  result = "pass",
): { name: string; value: string } {
  return {
    name: "Authentication-Results",
    value:
      `amazonses.com; spf=${result} (spfCheck: domain of ${domain} designates 192.0.2.1 as permitted ` +
      `sender) client-ip=192.0.2.1; envelope-from=ana@${domain}; helo=mail.${domain}; ` +
      `dkim=${result} header.i=@${domain}; dmarc=${result} header.from=${domain};`,
  };
}

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
