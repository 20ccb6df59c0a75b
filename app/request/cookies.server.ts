import { createCookie } from "react-router";
import type { Context, RequestArgs } from "./context";
import { edgeContext } from "./edge.server";

const OWN = "spellpost-";
export const TOAST_COOKIE = "spellpost-toast";
export const DESK_COOKIE = "spellpost-desk";
/**
 * Browsers accept a name with this prefix only from the host itself; without it a sibling host
 * could set our cookies.
 */
const HOST_ONLY = "__Host-";

/**
 * Attributes of every cookie of ours. Only http://localhost uses plain http: HSTS and Cloudflare
 * enforce TLS elsewhere.
 */
export function cookieAttributes(url: URL) {
  return {
    path: "/",
    httpOnly: true,
    secure: isSecure(url),
    sameSite: "lax",
  } as const;
}

/** Name of the session cookie; when it is split, its chunks end in ".0", ".1" and so on. */
export function authCookieName(url: URL): string {
  return nameAt(url, "spellpost-auth");
}

/**
 * Returns true when the browser sends a session cookie, valid or not. Cached pages query nothing,
 * so their header uses it to choose between Logout and Login.
 */
function hasSessionCookie(cookieHeader: string | null, url: URL): boolean {
  if (!cookieHeader?.includes(OWN)) return false;
  const name = authCookieName(url);
  return cookieHeader
    .split(";")
    .some((pair) => wholeOf(pair.split("=", 1)[0]?.trim() ?? "") === name);
}

/** Returns true when a toast waits in a cookie, which makes the page private to this visitor. */
export function hasToastCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${nameAt(url, TOAST_COOKIE)}=`) ?? false;
}

export function hasDeskCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${nameAt(url, DESK_COOKIE)}=`) ?? false;
}

/**
 * Returns the state that the header of a page without database calls shows, derived from the
 * cookies alone.
 */
export function kindOfBrowser(cookieHeader: string | null, url: URL): "none" | "open" | "desk" {
  if (!hasSessionCookie(cookieHeader, url)) return "none";
  return hasDeskCookie(cookieHeader, url) ? "desk" : "open";
}

type OwnCookie = { name: `${typeof OWN}${string}`; maxAgeS: number };

/** Creates a signed, httpOnly cookie that is sent over TLS only. */
export function signedCookie(context: Context, url: URL, { name, maxAgeS }: OwnCookie) {
  return createCookie(nameAt(url, name), {
    ...cookieAttributes(url),
    maxAge: maxAgeS,
    secrets: [context.get(edgeContext).env.COOKIE_SECRET],
  });
}

/** Arguments that a signed cookie depends on: the settings and the URL of the request. */
type Place = Pick<RequestArgs, "context" | "url">;

/**
 * Creates the accessors of a value that the browser keeps in a signed cookie.
 * @param fields keys that a valid value must have; anything else reads as null
 */
export function keptValue<T extends object>({
  fields,
  ...own
}: OwnCookie & { fields: readonly (keyof T & string)[] }) {
  const cookieAt = ({ context, url }: Place) => signedCookie(context, url, own);
  return {
    /** @returns the Set-Cookie header that stores the value */
    keep: (place: Place, value: T): Promise<string> => cookieAt(place).serialize(value),
    /** @returns the Set-Cookie header that deletes the value */
    forget: (place: Place): Promise<string> => cookieAt(place).serialize("", { maxAge: 0 }),
    /** @returns the stored value, or null */
    async read(args: RequestArgs): Promise<T | null> {
      const value: unknown = await cookieAt(args).parse(args.request.headers.get("Cookie"));
      const isOurs = typeof value === "object" && value !== null;
      return isOurs && fields.every((field) => Object.hasOwn(value, field)) ? (value as T) : null;
    },
  };
}

/**
 * Removes those of our cookies that another host may have written: over https the ones without the
 * prefix, and everywhere the ones that were sent twice, because no reader can tell which of the two
 * is ours.
 */
export function dropDoubtfulCookies(request: Request, url: URL): Request {
  const header = request.headers.get("Cookie");
  if (!header?.includes(OWN)) return request;
  const pairs = header.split(";").map((text) => {
    const pair = text.trim();
    return { pair, name: pair.split("=", 1)[0]?.trimEnd() ?? "" };
  });
  const names = pairs.map(({ name }) => name).filter((name) => isOwn(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const doubtful = new Set(twice.map(wholeOf));
  const kept = pairs.filter(
    ({ name }) =>
      !isOwn(name) || (nameAt(url, plainOf(name)) === name && !doubtful.has(wholeOf(name))),
  );
  if (kept.length === pairs.length) return request;
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  if (kept.length > 0) headers.set("Cookie", kept.map(({ pair }) => pair).join("; "));
  return new Request(request, { headers });
}

function isSecure(url: URL): boolean {
  return url.protocol === "https:";
}

function nameAt(url: URL, name: string): string {
  return isSecure(url) ? HOST_ONLY + name : name;
}

function plainOf(name: string): string {
  return name.startsWith(HOST_ONLY) ? name.slice(HOST_ONLY.length) : name;
}

function isOwn(name: string): boolean {
  return plainOf(name).startsWith(OWN);
}

/** Strips the chunk number, because a session cookie is only valid with all of its chunks. */
function wholeOf(name: string): string {
  return name.replace(/\.\d+$/, "");
}
