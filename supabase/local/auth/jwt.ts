import { createHmac } from "node:crypto";

export type Claims = Record<string, unknown> & { session_id?: string; sub?: string; aal?: string };

/** The bearer token of a request, or "". */
export function tokenOf(request: Request): string {
  return request.headers.get("Authorization")?.replace(/^Bearer /, "") ?? "";
}

/** What a token claims; its signature is somebody else's business. */
export function claimsOf(token: string): Claims {
  return (part(token, 1) ?? {}) as Claims;
}

/** What a token says of its signature. */
export function headerOf(token: string): { alg?: string; kid?: string } {
  return part(token, 0) ?? {};
}

/** A token signed with a shared secret. */
export function signHs256(claims: object, secret: string): string {
  const text = unsigned({ alg: "HS256", typ: "JWT" }, claims);
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** The part of a token that is signed. */
export function unsigned(header: object, claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode(header)}.${encode(claims)}`;
}

function part(token: string, index: number): object | null {
  try {
    return JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString()) as object;
  } catch {
    return null;
  }
}
