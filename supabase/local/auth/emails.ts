import { createHash, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, type Mailbox } from "../mailbox.ts";

const root = join(import.meta.dirname, "../../..");

/** A mail with a link, or a notice of what was done. */
export type EmailKind = "confirmation" | "recovery" | "email_change" | NoticeKind;
type NoticeKind = "password_changed" | "email_changed";
/** `content_path` begins at the project's folder. */
type Template = { subject?: string; content_path?: string };
export type EmailTemplates = Partial<Record<EmailKind, Template>>;

/** A mailed secret: the code itself, and what the link carries and the database keeps. */
export type EmailCode = { code: string; tokenHash: string };

/** The mails that a layer sends itself, from the templates of config.toml. */
export class AuthEmails {
  #mailbox: Mailbox;
  #siteUrl: string;
  #codeLength: number;
  #templates: EmailTemplates;

  constructor(options: {
    mailbox: Mailbox;
    siteUrl: string;
    codeLength: number;
    templates: EmailTemplates;
  }) {
    this.#mailbox = options.mailbox;
    this.#siteUrl = options.siteUrl;
    this.#codeLength = options.codeLength;
    this.#templates = options.templates;
  }

  /** A fresh code for an address; its hash is made as @supabase/lite makes its own. */
  newCode(address: string): EmailCode {
    const code = Array.from({ length: this.#codeLength }, () => randomInt(10)).join("");
    return { code, tokenHash: hashCode(address, code) };
  }

  async send(
    kind: EmailKind,
    to: string,
    addresses: { email: string; newEmail?: string; oldEmail?: string },
    mailed?: EmailCode,
  ): Promise<void> {
    const { subject = "", content_path } = this.#templates[kind] ?? {};
    if (!content_path) return; // a notice that is not switched on
    const values: Record<string, string | undefined> = {
      Email: addresses.email,
      NewEmail: addresses.newEmail,
      OldEmail: addresses.oldEmail,
      SiteURL: this.#siteUrl,
      TokenHash: mailed?.tokenHash,
      Token: mailed?.code,
    };
    const html = readFileSync(join(root, content_path), "utf8").replace(
      /\{\{ \.(\w+) \}\}/g,
      (_, name: string) => escapeHtml(values[name] ?? ""),
    );
    await this.#mailbox.send({ to, subject, html });
  }
}

/** Returns the stored hash of the code or link that a call presents. */
export function displayHash({ token_hash, email, token }: Record<string, unknown>): string {
  return token_hash ? String(token_hash) : hashCode(String(email), String(token));
}

/** Hashes an emailed code as hosted Auth stores it. */
function hashCode(address: string, code: string): string {
  return createHash("sha256")
    .update(address.toLowerCase() + code)
    .digest("hex");
}
