import { deriveUuid } from "~/domain/uuid";

/** A form sent twice creates one row, but a text changed after a lost response creates another. */
export function identifyRow(formId: string, content: unknown[]): Promise<string> {
  return deriveUuid(JSON.stringify([formId, content]));
}
