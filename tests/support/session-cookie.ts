import type { Visitor } from "./visitor.ts";

const COOKIE = "spellpost-auth";
const PREFIX = "base64-";
/** The chunk size of @supabase/ssr. */
const CHUNK = 3180;

export type StoredSession = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  [field: string]: unknown;
};

/** The session in a visitor's cookies. */
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

/** Gives the visitor that session, in cookies like the site's own. */
export function writeSession(visitor: Visitor, session: object): void {
  const value = PREFIX + Buffer.from(JSON.stringify(session)).toString("base64url");
  if (value.length <= CHUNK) return visitor.setCookie(COOKIE, value);
  for (let start = 0; start < value.length; start += CHUNK)
    visitor.setCookie(`${COOKIE}.${start / CHUNK}`, value.slice(start, start + CHUNK));
}

/** Makes the site think that the access token has expired, so that it refreshes. */
export function expireSession(visitor: Visitor): void {
  writeSession(visitor, {
    ...readSession(visitor),
    expires_at: Math.floor(Date.now() / 1000) - 60,
  });
}
