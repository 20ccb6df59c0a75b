import { textFromBase64 } from "../encoding";

/**
 * Returns true when a text can be parsed as a signed token: three parts, of which the first two
 * hold JSON. It does not verify the signature, which is up to the auth service.
 */
export function isAccessToken(text: string): boolean {
  const parts = text.split(".");
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return false;
  try {
    return parts.slice(0, 2).every((part) => {
      const json: unknown = JSON.parse(textFromBase64(part));
      return typeof json === "object" && json !== null;
    });
  } catch {
    return false;
  }
}
