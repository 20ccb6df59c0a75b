import { textFromBase64 } from "./encoding.ts";
import { isUuid } from "./uuid.ts";

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

/** Email apps break long links, and take a sentence's period for part of one. */
export function parseLinkToken(value: string | null): string {
  return value?.replaceAll(/[^\w-]/g, "") ?? "";
}

/** A rejection names an `error`, TikTok's even with status 200. Anything else is a failure. */
export function isTokenRejection(status: number, body: unknown): boolean {
  const { error } = (body ?? {}) as { error?: unknown };
  return status < 500 && Boolean(error);
}

export function isConfirmToken(text: string | null): text is string {
  return text !== null && /^[\da-f]{64}$/.test(text);
}

export function isUnsubscribeToken(text: string | null): text is string {
  return text !== null && isUuid(text);
}
