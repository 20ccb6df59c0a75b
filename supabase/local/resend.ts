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
};

/**
 * Answers `POST /auth/v1/resend` for a sign-up, where @supabase/lite says "after 59 seconds" for
 * ever. As on hosted Supabase a new mail goes out once a minute, and its code and link replace the
 * ones before. An unknown or confirmed address gets the same 200, and no mail.
 */
export async function resendConfirmation(
  email: string,
  { database, mailbox, siteOrigin, subject, frequency }: Backend,
): Promise<Response> {
  const address = email.toLowerCase();
  const {
    rows: [user],
  } = await database.query<{ id: string; confirmation_sent_at: string | Date }>(
    "select id, confirmation_sent_at from auth.users where email = $1 and confirmed_at is null and confirmation_sent_at is not null",
    [address],
  );
  if (!user) return Response.json({});
  const remaining =
    new Date(user.confirmation_sent_at).getTime() + Number.parseInt(frequency) * 1000 - Date.now();
  if (remaining > 0) {
    const msg = `For security purposes, you can only request this after ${Math.ceil(remaining / 1000)} seconds.`;
    return Response.json(
      { code: 429, error_code: "over_email_send_rate_limit", msg },
      { status: 429 },
    );
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const tokenHash = createHash("sha256")
    .update(address + code)
    .digest("hex");
  await database.query(
    "update auth.users set confirmation_token = $1, confirmation_sent_at = $2 where id = $3",
    [tokenHash, new Date().toISOString(), user.id],
  );
  const values: Record<string, string> = {
    Email: address,
    SiteURL: siteOrigin,
    TokenHash: tokenHash,
    Token: code,
  };
  const html = readFileSync(template, "utf8").replace(
    /\{\{ \.(\w+) \}\}/g,
    (_, name: string) => values[name] ?? "",
  );
  await mailbox.send({ to: address, subject, html });
  return Response.json({});
}
