import { textFromBase64 } from "../../../app/domain/encoding.ts";

/**
 * Null for another client's token. Needs no signature, because LinkedIn itself answered over TLS
 * (OpenID Connect Core 3.1.3.7).
 */
export function readMemberId(idToken: unknown, clientId: string): string | null {
  try {
    const [, claims = ""] = String(idToken).split(".");
    const { sub, aud } = JSON.parse(textFromBase64(claims)) as Record<string, unknown>;
    if (![aud].flat().includes(clientId)) return null;
    return typeof sub === "string" && /^[\w-]{1,100}$/.test(sub) ? sub : null;
  } catch {
    return null;
  }
}
