import { decodeJwt, decodeProtectedHeader, type ProtectedHeaderParameters, SignJWT } from "jose";

export type Claims = Record<string, unknown> & { session_id?: string; sub?: string; aal?: string };

export function getToken(request: Request): string {
  return request.headers.get("Authorization")?.replace(/^Bearer /, "") ?? "";
}

/** Without verifying the signature; {} for a malformed token. */
export function parseClaims(token: string): Claims {
  return tryDecode(() => decodeJwt<Claims>(token));
}

export function parseHeader(token: string): ProtectedHeaderParameters {
  return tryDecode(() => decodeProtectedHeader(token));
}

export function signHs256(claims: Claims, secret: string): Promise<string> {
  const key = new TextEncoder().encode(secret);
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
}

function tryDecode<T extends object>(decode: () => T): Partial<T> {
  try {
    return decode();
  } catch {
    return {};
  }
}
