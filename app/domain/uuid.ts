import { sha256Hex } from "./hashing.ts";

const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

/** Version 8 of RFC 9562, from the SHA-256. */
export async function deriveUuid(text: string): Promise<string> {
  return (await sha256Hex(text)).replace(UUID_PARTS, "$1-$2-8$3-8$4-$5");
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
