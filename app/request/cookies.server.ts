import { createCookie } from "react-router";
import type { Context, RequestArgs } from "./context";
import { requestInfoContext } from "./request-info.server";

const COOKIE_PREFIX = "spellpost-";
export const TOAST_COOKIE = "spellpost-toast";
export const STAFF_COOKIE = "spellpost-desk";
/** Upper bound of our cookies in one browser: a dozen names, and a session in up to ten chunks. */
const MAX_SITE_COOKIES = 50;
/**
 * Browsers accept a name with this prefix only from the host itself; without it a sibling host
 * could set our cookies.
 */
const HOST_PREFIX = "__Host-";

/**
 * Attributes of every cookie of ours. Only http://localhost uses plain http: HSTS and Cloudflare
 * enforce TLS elsewhere.
 */
export function cookieAttributes(url: URL) {
  return { path: "/", httpOnly: true, secure: isSecure(url), sameSite: "lax" } as const;
}

/** Name of the session cookie; when it is split, its chunks end in ".0", ".1" and so on. */
export function authCookieName(url: URL): string {
  return cookieName(url, "spellpost-auth");
}

/**
 * Returns true when the browser sends a session cookie, valid or not. Cached pages query nothing,
 * so their header uses it to choose between Logout and Login.
 */
function hasSessionCookie(cookieHeader: string | null, url: URL): boolean {
  if (!cookieHeader?.includes(COOKIE_PREFIX)) return false;
  const name = authCookieName(url);
  return cookieHeader
    .split(";")
    .some((pair) => stripChunkSuffix(getSiteCookieName(pair) ?? "") === name);
}

/** Returns true when a toast waits in a cookie, which makes the page private to this visitor. */
export function hasToastCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${cookieName(url, TOAST_COOKIE)}=`) ?? false;
}

export function hasStaffCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${cookieName(url, STAFF_COOKIE)}=`) ?? false;
}

/**
 * Returns the state that the header of a page without database calls shows, derived from the
 * cookies alone.
 */
export function getHeaderVariantFromCookies(
  cookieHeader: string | null,
  url: URL,
): "signed-out" | "signed-in" | "staff" {
  if (!hasSessionCookie(cookieHeader, url)) return "signed-out";
  return hasStaffCookie(cookieHeader, url) ? "staff" : "signed-in";
}

type SiteCookie = { name: `${typeof COOKIE_PREFIX}${string}`; maxAgeS: number };

/** Creates a signed, httpOnly cookie that is sent over TLS only. */
export function signedCookie(context: Context, url: URL, { name, maxAgeS }: SiteCookie) {
  return createCookie(cookieName(url, name), {
    ...cookieAttributes(url),
    maxAge: maxAgeS,
    secrets: [context.get(requestInfoContext).env.COOKIE_SECRET],
  });
}

/** Arguments that a signed cookie depends on: the settings and the URL of the request. */
type CookieScope = Pick<RequestArgs, "context" | "url">;

/**
 * Creates the accessors of a value that the browser keeps in a signed cookie.
 * @param fields keys that a valid value must have; anything else reads as null
 */
export function signedValueCookie<T extends object>({
  fields,
  ...options
}: SiteCookie & { fields: readonly (keyof T & string)[] }) {
  const createScopedCookie = ({ context, url }: CookieScope) => signedCookie(context, url, options);
  return {
    /** @returns the Set-Cookie header that stores the value */
    serialize: (scope: CookieScope, value: T): Promise<string> =>
      createScopedCookie(scope).serialize(value),
    /** @returns the Set-Cookie header that deletes the value */
    clear: (scope: CookieScope): Promise<string> =>
      createScopedCookie(scope).serialize("", { maxAge: 0 }),
    /** @returns the stored value, or null */
    async parse(args: RequestArgs): Promise<T | null> {
      const value: unknown = await createScopedCookie(args).parse(
        args.request.headers.get("Cookie"),
      );
      const isObject = typeof value === "object" && value !== null;
      return isObject && fields.every((field) => Object.hasOwn(value, field)) ? (value as T) : null;
    },
  };
}

/**
 * Removes those of our cookies that another host may have written: over https the ones without the
 * prefix, and everywhere the ones that were sent twice, because no reader can tell which of the two
 * is ours. Removes all of ours when they are more than the site sets, so that no reader parses them.
 */
export function dropUntrustedCookies(request: Request, url: URL): Request {
  const header = request.headers.get("Cookie");
  if (!header?.includes(COOKIE_PREFIX)) return request;
  const pairs = header.split(";");
  const prefixed = new Set<string>();
  const duplicates = new Set<string>();
  for (const name of pairs.map(getSiteCookieName)) {
    if (name === null || !isPrefixed(name, url)) continue;
    if (prefixed.has(name)) duplicates.add(stripChunkSuffix(name));
    prefixed.add(name);
  }
  const hasSurplus = prefixed.size > MAX_SITE_COOKIES;
  const trusted = pairs.filter((pair) => {
    const name = getSiteCookieName(pair);
    if (name === null) return true;
    return !hasSurplus && prefixed.has(name) && !duplicates.has(stripChunkSuffix(name));
  });
  if (trusted.length === pairs.length) return request;
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  if (trusted.length > 0) headers.set("Cookie", trusted.join(";"));
  return new Request(request, { headers });
}

/** Returns the name in a pair of the Cookie header, or null when the cookie is not one of ours. */
function getSiteCookieName(pair: string): string | null {
  if (!pair.includes(COOKIE_PREFIX)) return null;
  const name = pair.split("=", 1)[0]?.trim() ?? "";
  return stripHostPrefix(name).startsWith(COOKIE_PREFIX) ? name : null;
}

function isPrefixed(name: string, url: URL): boolean {
  return cookieName(url, stripHostPrefix(name)) === name;
}

function isSecure(url: URL): boolean {
  return url.protocol === "https:";
}

function cookieName(url: URL, name: string): string {
  return isSecure(url) ? HOST_PREFIX + name : name;
}

function stripHostPrefix(name: string): string {
  return name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name;
}

/** Strips the chunk number, because a session cookie is only valid with all of its chunks. */
function stripChunkSuffix(name: string): string {
  return name.replace(/\.\d+$/, "");
}
