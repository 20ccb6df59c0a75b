import { INBOUND_SECRET } from "./supabase-keys.ts";

type Options = { id?: string; secret?: string; agoS?: number };

/** A call of the mail provider about a mail that came in, signed as it signs them. */
export async function signInboundMail(
  mail: unknown,
  { id = `msg_${crypto.randomUUID()}`, secret = INBOUND_SECRET, agoS = 0 }: Options = {},
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = typeof mail === "string" ? mail : JSON.stringify(mail);
  const timestamp = String(Math.floor(Date.now() / 1000) - agoS);
  const key = await crypto.subtle.importKey(
    "raw",
    Buffer.from(secret.slice("whsec_".length), "base64"),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const mac = Buffer.from(await crypto.subtle.sign("HMAC", key, signed));
  return {
    body,
    headers: {
      "svix-id": id,
      "svix-timestamp": timestamp,
      "svix-signature": `v1,${mac.toString("base64")}`,
    },
  };
}
