import { textFromBase64 } from "../encoding";

/** Parses only; verifying the signature is up to the auth service. */
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
