import type { CookieMethodsServer } from "@supabase/ssr";
import { parseCookie, stringifySetCookie } from "cookie";
import { authCookieName, cookieAttributes } from "./cookies.server";
import { sortSessionCookies } from "./session-cookie.server";

const SESSION_MAX_AGE_S = 60 * 60 * 24 * 30;

export type SessionCookieJar = ReturnType<typeof createSessionCookieJar>;

export function createSessionCookieJar(request: Request, url: URL) {
  const sent = Object.entries(parseCookie(request.headers.get("Cookie") ?? "")).map(
    ([name, value = ""]) => ({ name, value }),
  );
  // Hides an unreadable session from the auth client, and deletes its cookies.
  const cookieName = authCookieName(url);
  const { usable, unreadable, session } = sortSessionCookies(sent, cookieName);
  const isSessionCookie = (name: string) =>
    name === cookieName || name.startsWith(`${cookieName}.`);
  const pending = new Map<string, string>();
  let isDiscarded = false;
  const values = new Map(usable.map(({ name, value }) => [name, value]));
  const attributes = cookieAttributes(url);
  const expiredCookie = (name: string) =>
    stringifySetCookie(name, "", { ...attributes, maxAge: 0 });
  /** An earlier deployment set verifiers, which nothing needs anymore. */
  const expireVerifiers = () => {
    for (const { name } of usable.filter((cookie) => isVerifier(cookie.name, cookieName)))
      pending.set(name, expiredCookie(name));
  };
  const methods: CookieMethodsServer = {
    getAll: () => usable,
    setAll: (changes) => {
      // The auth client may give up a refresh, and so remove the session, after its caller did.
      if (isDiscarded && changes.every(({ value }) => !value)) return;
      for (const { name, value, options } of changes) {
        const lifetime = value ? { maxAge: SESSION_MAX_AGE_S } : {};
        const all = { ...options, ...attributes, ...lifetime };
        pending.set(name, stringifySetCookie(name, value, all));
        values.set(name, value);
        if (value) expireVerifiers();
      }
    },
  };
  const sessionNames = usable.map(({ name }) => name).filter(isSessionCookie);
  return {
    methods,
    storedSession: session,
    getCurrentSession: () =>
      sortSessionCookies(
        [...values].map(([name, value]) => ({ name, value })),
        cookieName,
      ).session,
    /** Keeps the browser's cookies, unless a new session follows. */
    discard: () => {
      pending.clear();
      isDiscarded = true;
    },
    clear: () => {
      for (const name of sessionNames) pending.set(name, expiredCookie(name));
    },
    cookiesToSet: () => [
      ...unreadable.filter((name) => !pending.has(name)).map(expiredCookie),
      ...pending.values(),
    ],
  };
}

function isVerifier(name: string, cookieName: string): boolean {
  return name.startsWith(`${cookieName}-`) && name.endsWith("-code-verifier");
}
