import type { User as AuthUser } from "@supabase/supabase-js";
import { textFromBase64 } from "~/domain/encoding";

const ENCODED = "base64-";
/** A session fills two. */
const MAX_CHUNKS = 10;

type Cookie = { name: string; value: string };

export type StoredSession = {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at?: unknown;
  user?: AuthUser;
};

/** The id survives refreshes. Unverified: only compare it, or send it to the database. */
export function getSessionId(session: StoredSession | null): string | null {
  try {
    const [, claims = ""] = session?.access_token.split(".") ?? [];
    return (JSON.parse(textFromBase64(claims)) as { session_id?: string }).session_id ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the cookie format of @supabase/ssr itself: loading the library would cost a cold Worker 5
 * ms of CPU time. `unreadable` names the remains of a broken session.
 */
export function sortSessionCookies(
  cookies: Cookie[],
  whole: string,
): { usable: Cookie[]; unreadable: string[]; session: StoredSession | null } {
  const isPart = ({ name }: Cookie) =>
    name === whole || (/^\.\d+$/.test(name.slice(whole.length)) && name.startsWith(whole));
  const isBeyondLimit = ({ name }: Cookie) => Number(name.slice(whole.length + 1)) >= MAX_CHUNKS;
  const parts = cookies.filter(isPart);
  const session = parts.length === 0 ? null : decode(joinChunks(parts, whole));
  if (parts.length === 0 || session)
    return {
      usable: cookies.filter((cookie) => !isPart(cookie) || !isBeyondLimit(cookie)),
      unreadable: [],
      session,
    };
  const names = [...new Set(parts.map(({ name }) => name))];
  return {
    usable: cookies.filter((cookie) => !isPart(cookie)),
    unreadable: names.slice(0, MAX_CHUNKS),
    session: null,
  };
}

/** As @supabase/ssr does: the whole cookie, else its chunks up to the first gap. */
function joinChunks(parts: Cookie[], whole: string): string {
  const values = new Map(parts.map(({ name, value }) => [name, value]));
  const undivided = values.get(whole);
  if (undivided) return undivided;
  let text = "";
  for (let index = 0; index < MAX_CHUNKS; index++) {
    const chunk = values.get(`${whole}.${index}`);
    if (!chunk) break;
    text += chunk;
  }
  return text;
}

function decode(value: string): StoredSession | null {
  if (!value.startsWith(ENCODED)) return null;
  try {
    const text = textFromBase64(value.slice(ENCODED.length));
    const session = JSON.parse(text) as Partial<StoredSession> | null;
    const isWhole =
      typeof session?.access_token === "string" && typeof session.refresh_token === "string";
    return isWhole ? (session as StoredSession) : null;
  } catch {
    return null;
  }
}
