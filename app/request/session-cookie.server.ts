export const AUTH_COOKIE = "spellpost-auth";
const ENCODED = "base64-";
/** A session fills two; a browser that sends more than this sends something else. */
const MOST_CHUNKS = 10;

type Cookie = { name: string; value: string };

/** Splits the request's cookies into those worth showing to the auth client and the remains of a session nobody can read. */
export function sortSessionCookies(cookies: Cookie[]): { usable: Cookie[]; unreadable: string[] } {
  const isPart = ({ name }: Cookie) =>
    name === AUTH_COOKIE ||
    (/^\.\d+$/.test(name.slice(AUTH_COOKIE.length)) && name.startsWith(AUTH_COOKIE));
  const parts = cookies.filter(isPart);
  if (parts.length === 0 || isSession(joined(parts)))
    return {
      usable: cookies.filter((cookie) => !isPart(cookie) || !isBeyond(cookie)),
      unreadable: [],
    };
  const names = [...new Set(parts.map(({ name }) => name))];
  return {
    usable: cookies.filter((cookie) => !isPart(cookie)),
    unreadable: names.slice(0, MOST_CHUNKS),
  };
}

function isBeyond({ name }: Cookie): boolean {
  return Number(name.slice(AUTH_COOKIE.length + 1)) >= MOST_CHUNKS;
}

/** The value as @supabase/ssr puts it together: whole, or in numbered chunks up to the first that is lost. */
function joined(parts: Cookie[]): string {
  const values = new Map(parts.map(({ name, value }) => [name, value]));
  const whole = values.get(AUTH_COOKIE);
  if (whole) return whole;
  let text = "";
  for (let index = 0; index < MOST_CHUNKS; index++) {
    const chunk = values.get(`${AUTH_COOKIE}.${index}`);
    if (!chunk) break;
    text += chunk;
  }
  return text;
}

function isSession(value: string): boolean {
  if (!value.startsWith(ENCODED)) return false;
  try {
    const binary = atob(value.slice(ENCODED.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const session = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown> | null;
    return typeof session?.access_token === "string" && typeof session.refresh_token === "string";
  } catch {
    return false;
  }
}
