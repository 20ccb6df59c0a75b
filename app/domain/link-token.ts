/**
 * Returns the token of an emailed link without the punctuation that an email app took for its end, such
 * as the period of a sentence.
 */
export function parseLinkToken(value: string | null): string {
  return value?.replace(/[^\w-]+$/, "") ?? "";
}
