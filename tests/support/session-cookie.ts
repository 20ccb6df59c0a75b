import type { Visitor } from "./visitor.ts";

const COOKIE = "spellpost-auth";
const PREFIX = "base64-";
/** Chunk size of @supabase/ssr. */
const CHUNK = 3180;

export type StoredSession = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  [field: string]: unknown;
};

/** Parses the session in the cookies of a visitor. */
export function readSession(visitor: Visitor): StoredSession {
  const cookies = new Map(
    visitor.cookieHeader
      .split("; ")
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
  let value = cookies.get(COOKIE) ?? "";
  for (let chunk = 0; cookies.has(`${COOKIE}.${chunk}`); chunk++)
    value += cookies.get(`${COOKIE}.${chunk}`)!;
  return JSON.parse(
    Buffer.from(value.slice(PREFIX.length), "base64url").toString(),
  ) as StoredSession;
}

/** Returns the id of the account that the visitor is signed in to. */
export function getUserId(visitor: Visitor): string {
  return (readSession(visitor).user as { id: string }).id;
}

/** Stores a session in the cookies of a visitor, in the format of the site. */
export function writeSession(visitor: Visitor, session: object): void {
  const value = PREFIX + Buffer.from(JSON.stringify(session)).toString("base64url");
  if (value.length <= CHUNK) return visitor.setCookie(COOKIE, value);
  for (let start = 0; start < value.length; start += CHUNK)
    visitor.setCookie(`${COOKIE}.${start / CHUNK}`, value.slice(start, start + CHUNK));
}

/** Makes the session look expired to the site, so that it refreshes the token. */
export function expireSession(visitor: Visitor): void {
  writeSession(visitor, {
    ...readSession(visitor),
    expires_at: Math.floor(Date.now() / 1000) - 60,
  });
}
