import { createHash, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mailbox } from "../mailbox.ts";

const root = join(import.meta.dirname, "../../..");

export type MailKind = "confirmation" | "recovery" | "email_change";
type Template = { subject?: string; content_path?: string };

/** A mailed secret: the code itself, and what the link carries and the database keeps. */
export type MailedCode = { code: string; tokenHash: string };

/** The mails that a layer sends itself, from the templates of config.toml. */
export class AuthMails {
  #mailbox: Mailbox;
  #siteUrl: string;
  #codeLength: number;
  #templates: Partial<Record<MailKind, Template>>;

  constructor(options: {
    mailbox: Mailbox;
    siteUrl: string;
    codeLength: number;
    templates: Partial<Record<MailKind, Template>>;
  }) {
    this.#mailbox = options.mailbox;
    this.#siteUrl = options.siteUrl;
    this.#codeLength = options.codeLength;
    this.#templates = options.templates;
  }

  /** A fresh code for an address; its hash is made as @supabase/lite makes its own. */
  newCode(address: string): MailedCode {
    const code = Array.from({ length: this.#codeLength }, () => randomInt(10)).join("");
    return { code, tokenHash: hashOf(address, code) };
  }

  async send(
    kind: MailKind,
    to: string,
    { code, tokenHash }: MailedCode,
    addresses: { email: string; newEmail?: string },
  ): Promise<void> {
    const { subject = "", content_path = "" } = this.#templates[kind] ?? {};
    const values: Record<string, string> = {
      Email: addresses.email,
      NewEmail: addresses.newEmail ?? "",
      SiteURL: this.#siteUrl,
      TokenHash: tokenHash,
      Token: code,
    };
    const html = readFileSync(join(root, content_path), "utf8").replace(
      /\{\{ \.(\w+) \}\}/g,
      (_, name: string) => values[name] ?? "",
    );
    await this.#mailbox.send({ to, subject, html });
  }
}

/** What the database keeps of a mailed code. */
export function hashOf(address: string, code: string): string {
  return createHash("sha256")
    .update(address.toLowerCase() + code)
    .digest("hex");
}
