import { createCookie } from "react-router";
import type { Context, RequestArgs } from "./context";
import { requestInfoContext } from "./request-info.server";

const COOKIE_PREFIX = "spellpost-";
export const TOAST_COOKIE = "spellpost-toast";
export const STAFF_COOKIE = "spellpost-desk";
/** A dozen names, and a session in up to ten chunks. */
const MAX_SITE_COOKIES = 50;
/**
 * Browsers accept this prefix only from the host itself; without it a sibling host could set our
 * cookies.
 */
const HOST_PREFIX = "__Host-";

/** Only http://localhost uses plain http: HSTS and Cloudflare enforce TLS elsewhere. */
export function cookieAttributes(url: URL) {
  return { path: "/", httpOnly: true, secure: isSecure(url), sameSite: "lax" } as const;
}

/** Split sessions add ".0", ".1" and so on. */
export function authCookieName(url: URL): string {
  return cookieName(url, "spellpost-auth");
}

/** The session may be invalid: this picks Logout or Login for cached pages, which query nothing. */
function hasSessionCookie(cookieHeader: string | null, url: URL): boolean {
  if (!cookieHeader?.includes(COOKIE_PREFIX)) return false;
  const name = authCookieName(url);
  return cookieHeader
    .split(";")
    .some((pair) => stripChunkSuffix(getSiteCookieName(pair) ?? "") === name);
}

export function hasToastCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${cookieName(url, TOAST_COOKIE)}=`) ?? false;
}

export function hasStaffCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${cookieName(url, STAFF_COOKIE)}=`) ?? false;
}

export function getHeaderVariantFromCookies(
  cookieHeader: string | null,
  url: URL,
): "signed-out" | "signed-in" | "staff" {
  if (!hasSessionCookie(cookieHeader, url)) return "signed-out";
  return hasStaffCookie(cookieHeader, url) ? "staff" : "signed-in";
}

type SiteCookie = { name: `${typeof COOKIE_PREFIX}${string}`; maxAgeS: number };

export function signedCookie(context: Context, url: URL, { name, maxAgeS }: SiteCookie) {
  return createCookie(cookieName(url, name), {
    ...cookieAttributes(url),
    maxAge: maxAgeS,
    secrets: [context.get(requestInfoContext).env.COOKIE_SECRET],
  });
}

type CookieScope = Pick<RequestArgs, "context" | "url">;

/** A value that lacks one of the `fields` reads as null. */
export function signedValueCookie<T extends object>({
  fields,
  ...options
}: SiteCookie & { fields: readonly (keyof T & string)[] }) {
  const createScopedCookie = ({ context, url }: CookieScope) => signedCookie(context, url, options);
  return {
    serialize: (scope: CookieScope, value: T): Promise<string> =>
      createScopedCookie(scope).serialize(value),
    clear: (scope: CookieScope): Promise<string> =>
      createScopedCookie(scope).serialize("", { maxAge: 0 }),
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
 * Drops cookies that another host may have written: unprefixed ones on https, and any sent twice.
 * More than the site sets drops them all, so that no reader has to parse them.
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

/** All chunks count as one cookie. */
function stripChunkSuffix(name: string): string {
  return name.replace(/\.\d+$/, "");
}

export type PendingEmail = {
  email: string;
  plan: string;
  /** Only if this browser signed up. */
  signUpId?: string;
  /** Entered at sign-up, for another attempt with the right address. */
  name?: string;
  noMarketing?: boolean;
};

export const pendingEmail = signedValueCookie<PendingEmail>({
  name: "spellpost-pending",
  maxAgeS: 24 * 60 * 60,
  fields: ["email"],
});

export const COOKIES_OFF = "cookies-off";

const SIGN_IN_PATHS = new Set(["/login", "/login/code", "/signup", "/email-verified"]);

/** Without cookies there is no toast either, so the query makes the login page explain itself. */
export function explainMissingCookies(headers: Headers, url: URL, loginPath: string): string {
  return refusesCookies(headers, url) ? `${loginPath}&${COOKIES_OFF}` : loginPath;
}

function refusesCookies(headers: Headers, url: URL): boolean {
  const referrer = headers.get("Referer");
  if (headers.get("Cookie") || !referrer || !URL.canParse(referrer)) return false;
  const { origin, pathname } = new URL(referrer);
  return origin === url.origin && SIGN_IN_PATHS.has(pathname);
}
