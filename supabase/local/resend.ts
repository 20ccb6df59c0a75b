import { createHash, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mailbox } from "./mailbox.ts";

const template = join(import.meta.dirname, "../templates/confirmation.html");

type Backend = {
  database: { query<Row>(sql: string, values: unknown[]): Promise<{ rows: Row[] }> };
  mailbox: Mailbox;
  siteOrigin: string;
  subject: string;
  /** `auth.email.max_frequency` of config.toml, e.g. "60s". */
  frequency: string;
  /** `auth.email.otp_length` of config.toml. */
  codeLength: number;
};

/**
 * Sends the confirmation mail of an unconfirmed account again, where @supabase/lite says "after 59
 * seconds" for ever. As on hosted Supabase a new mail goes out once a minute, and its code and link
 * replace the ones before.
 * @returns null when there is no unconfirmed account of that address
 */
export async function sendConfirmationAgain(
  email: string,
  { database, mailbox, siteOrigin, subject, frequency, codeLength }: Backend,
): Promise<Response | null> {
  const address = email.toLowerCase();
  const {
    rows: [user],
  } = await database.query<{ id: string; confirmation_sent_at: string | Date; metadata: object }>(
    `select id, confirmation_sent_at, raw_user_meta_data as metadata from auth.users
     where email = $1 and confirmed_at is null and confirmation_sent_at is not null`,
    [address],
  );
  if (!user) return null;
  const sentAt = new Date(user.confirmation_sent_at).getTime();
  const remaining = sentAt + Number.parseInt(frequency) * 1000 - Date.now();
  if (remaining > 0) return tooSoon(Math.ceil(remaining / 1000));
  const code = Array.from({ length: codeLength }, () => randomInt(10)).join("");
  const tokenHash = createHash("sha256")
    .update(address + code)
    .digest("hex");
  await database.query(
    "update auth.users set confirmation_token = $1, confirmation_sent_at = $2 where id = $3",
    [tokenHash, new Date().toISOString(), user.id],
  );
  const html = fill({ Email: address, SiteURL: siteOrigin, TokenHash: tokenHash, Token: code });
  await mailbox.send({ to: address, subject, html });
  return Response.json({
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: address,
    user_metadata: user.metadata,
    identities: [{ id: user.id, provider: "email" }],
  });
}

function tooSoon(seconds: number): Response {
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
  return Response.json(
    { code: 429, error_code: "over_email_send_rate_limit", msg },
    { status: 429 },
  );
}

function fill(values: Record<string, string>): string {
  return readFileSync(template, "utf8").replace(
    /\{\{ \.(\w+) \}\}/g,
    (_, name: string) => values[name] ?? "",
  );
}
