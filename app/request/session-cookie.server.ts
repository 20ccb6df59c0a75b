const ENCODED = "base64-";
/** A session fills two; a browser that sends more than this sends something else. */
const MOST_CHUNKS = 10;

type Cookie = { name: string; value: string };

/**
 * Splits the request's cookies into those worth showing to the auth client and the remains of a
 * session nobody can read.
 * @param whole the name of the session's cookie
 */
export function sortSessionCookies(
  cookies: Cookie[],
  whole: string,
): { usable: Cookie[]; unreadable: string[] } {
  const isPart = ({ name }: Cookie) =>
    name === whole || (/^\.\d+$/.test(name.slice(whole.length)) && name.startsWith(whole));
  const isBeyond = ({ name }: Cookie) => Number(name.slice(whole.length + 1)) >= MOST_CHUNKS;
  const parts = cookies.filter(isPart);
  if (parts.length === 0 || isSession(joined(parts, whole)))
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

/** The value as @supabase/ssr puts it together: whole, or in numbered chunks up to the first that is lost. */
function joined(parts: Cookie[], whole: string): string {
  const values = new Map(parts.map(({ name, value }) => [name, value]));
  const undivided = values.get(whole);
  if (undivided) return undivided;
  let text = "";
  for (let index = 0; index < MOST_CHUNKS; index++) {
    const chunk = values.get(`${whole}.${index}`);
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
