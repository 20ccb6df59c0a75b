import type { HeaderField } from "./sender-authentication.ts";

/** RFC 3834, and what servers and programs sent before it. */
const FIELDS: Record<string, RegExp> = {
  "auto-submitted": /^\s*(?!no\b)\S/i,
  precedence: /^\s*(auto[-_]?reply|bulk|junk|list)\b/i,
  "list-id": /\S/,
  "return-path": /^\s*<\s*>\s*$/,
  "content-type": /^\s*(multipart\/report|message\/(delivery-status|disposition-notification))\b/i,
  "x-failed-recipients": /\S/,
};
/** X-Autoreply, X-Autorespond, X-Mail-Autoreply, X-Auto-Reply-From …, but no X-Auto-Response-Suppress. */
const AUTOMATIC_FIELD = /^x-(mail-?)?(auto-?(reply|respond|generated)|vacation)/i;
const AUTOMATIC_SENDER =
  /^(mailer[-_.]?daemon|postmaster|bounces?|(no|do[-_.]?not)[-_.]?reply)([-+_.][^@]*)?@/i;

/** An absence notice, a bounce, a read receipt or an email of a list. */
export function isAutomatic(header: readonly HeaderField[], sender: string): boolean {
  return (
    AUTOMATIC_SENDER.test(sender) ||
    header.some(([name, value]) => {
      const field = name.trim().toLowerCase();
      if (AUTOMATIC_FIELD.test(field)) return !/^\s*no\b/i.test(value);
      return Object.hasOwn(FIELDS, field) && FIELDS[field]!.test(value);
    })
  );
}
