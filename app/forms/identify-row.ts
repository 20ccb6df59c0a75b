import { deriveUuid } from "~/domain/uuid";

/**
 * Derives the id of the row that a form creates, so that sending the form twice creates one row, while
 * a text that was changed after a lost response is another row and isn't taken for the first one.
 * @param formId random id in the form
 * @param content fields that the row consists of
 */
export function identifyRow(formId: string, content: unknown[]): Promise<string> {
  return deriveUuid(JSON.stringify([formId, content]));
}
