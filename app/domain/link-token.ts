/** Email apps take a sentence's period for part of the link. */
export function parseLinkToken(value: string | null): string {
  return value?.replace(/[^\w-]+$/, "") ?? "";
}
