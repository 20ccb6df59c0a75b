import { toHex } from "~/domain/encoding";

const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

/**
 * Derives the id of the row that a form creates, so that sending the form twice creates one row, while
 * a text that was changed after a lost response is another row and isn't taken for the first one.
 * @param formId random id in the form
 * @param content fields that the row consists of
 * @returns a UUID of version 8
 */
export async function identifyRow(formId: string, content: unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([formId, content]));
  const hash = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return hash.replace(UUID_PARTS, "$1-$2-8$3-8$4-$5");
}
