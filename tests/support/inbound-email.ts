import { Webhook } from "standardwebhooks";
import { createBackendHandle, waitFor } from "./backend.ts";
import { type Caller, createPublicApi } from "./public-api.ts";
import { sql } from "./remote-sql.ts";
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

/** Sends an inbound email as the email provider does. */
export async function sendInboundEmail(backendUrl: string, email: object): Promise<Response> {
  const { body, headers } = await signInboundEmail(email);
  return fetch(`${backendUrl}/functions/v1/inbound-email`, { method: "POST", headers, body });
}

/** Creates a ticket that staff answered, and returns its client and the email's reply address. */
export async function openEmailedTicket(
  backendUrl: string,
): Promise<{ client: Caller; address: string }> {
  const api = createPublicApi(backendUrl);
  const backend = createBackendHandle(backendUrl);
  const [client, staff] = [await api.register(), await api.register()];
  await backend.rpc("add_staff", { email: staff.email });
  await api.rpc(client, "submit_ticket", { subject: "Late", description: "Since Monday" });
  const [opened] = await sql<{ conversation_id: string; last_seen_id: string }>(
    `select conversation_id, messages.id as last_seen_id
     from private.conversation_messages as messages
     join private.conversations on conversations.id = conversation_id where user_id = $1`,
    [client.id],
  );
  const reply = { ...opened, body: "We look into it." };
  await api.rpc(staff, "staff_reply_to_conversation", reply);
  const { replyTo } = await waitFor(async () =>
    (await backend.emailsTo(client.email)).find(({ subject }) => subject === "Re: Late"),
  );
  return { client, address: replyTo ?? "" };
}
