import { createHash, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, type Mailbox } from "../mailbox.ts";

const root = join(import.meta.dirname, "../../..");

export type EmailKind =
  | "confirmation"
  | "invite"
  | "recovery"
  | "magic_link"
  | "email_change"
  | "reauthentication"
  | NoticeKind;
type NoticeKind = "password_changed" | "email_changed";
export type EmailValues = { email: string; newEmail?: string; oldEmail?: string };
type Template = { subject?: string; content_path?: string };
export type EmailTemplates = Partial<Record<EmailKind, Template>>;

/** The link carries the hash, which the database stores. */
export type EmailCode = { code: string; tokenHash: string };

export function isNotice(kind: EmailKind): boolean {
  return kind === "password_changed" || kind === "email_changed";
}

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

  get delayMs(): number {
    return this.#mailbox.delayMs;
  }

  /** The hash has the format of @supabase/lite. */
  newCode(email: string): EmailCode {
    const code = Array.from({ length: this.#codeLength }, () => randomInt(10)).join("");
    return { code, tokenHash: hashCode(email, code) };
  }

  async send(kind: EmailKind, to: string, values: EmailValues, code?: EmailCode): Promise<void> {
    const { subject = "", content_path } = this.#templates[kind] ?? {};
    if (!content_path) return; // the notice is not enabled
    const variables: Record<string, string | undefined> = {
      Email: values.email,
      NewEmail: values.newEmail,
      OldEmail: values.oldEmail,
      SiteURL: this.#siteUrl,
      TokenHash: code?.tokenHash,
      Token: code?.code,
    };
    const html = readFileSync(join(root, content_path), "utf8").replace(
      /\{\{ \.(\w+) \}\}/g,
      (_, name: string) => escapeHtml(variables[name] ?? ""),
    );
    await this.#mailbox.send({ to, subject, html });
  }
}

export function getTokenHash({ token_hash, email, token }: Record<string, unknown>): string {
  return token_hash ? String(token_hash) : hashCode(String(email), String(token));
}

function hashCode(email: string, code: string): string {
  return createHash("sha256")
    .update(email.toLowerCase() + code)
    .digest("hex");
}
