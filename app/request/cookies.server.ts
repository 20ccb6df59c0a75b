import { createCookie } from "react-router";
import type { Context, RequestArgs } from "./context";
import { edgeContext } from "./edge.server";

const OWN = "spellpost-";
export const TOAST_COOKIE = "spellpost-toast";
export const DESK_COOKIE = "spellpost-desk";
/** Browsers let only the very host write such a name: without it a sibling host could toss us cookies. */
const HOST_ONLY = "__Host-";

/** http is http://localhost: everywhere else HSTS and Cloudflare allow TLS only. */
export function cookieAttributes(url: URL) {
  return {
    path: "/",
    httpOnly: true,
    secure: isSecure(url),
    sameSite: "lax",
  } as const;
}

/** The name of the session's cookie; in parts it ends in ".0", ".1" and so on. */
export function authCookieName(url: URL): string {
  return nameAt(url, "spellpost-auth");
}

/**
 * Whether the browser has a session's cookie, whatever it is worth. By it the header of a page that
 * asks nobody offers Logout or Login.
 */
function hasSessionCookie(cookieHeader: string | null, url: URL): boolean {
  if (!cookieHeader?.includes(OWN)) return false;
  const name = authCookieName(url);
  return cookieHeader
    .split(";")
    .some((pair) => wholeOf(pair.split("=", 1)[0]?.trim() ?? "") === name);
}

/** Whether a toast waits in a cookie: the page that shows it is for this visitor alone. */
export function hasToastCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${nameAt(url, TOAST_COOKIE)}=`) ?? false;
}

/** Whether this browser is marked as one of a member of the team. */
export function hasDeskCookie(cookieHeader: string | null, url: URL): boolean {
  return cookieHeader?.includes(`${nameAt(url, DESK_COOKIE)}=`) ?? false;
}

/** What the header of a page that asks nobody offers this browser, by its cookies alone. */
export function kindOfBrowser(cookieHeader: string | null, url: URL): "none" | "open" | "desk" {
  if (!hasSessionCookie(cookieHeader, url)) return "none";
  return hasDeskCookie(cookieHeader, url) ? "desk" : "open";
}

type OwnCookie = { name: `${typeof OWN}${string}`; maxAgeS: number };

/** A cookie of ours: signed, out of reach of scripts, sent over TLS only. */
export function signedCookie(context: Context, url: URL, { name, maxAgeS }: OwnCookie) {
  return createCookie(nameAt(url, name), {
    ...cookieAttributes(url),
    maxAge: maxAgeS,
    secrets: [context.get(edgeContext).env.COOKIE_SECRET],
  });
}

/** What a signed cookie is made for: the settings and the address of the request. */
type Place = Pick<RequestArgs, "context" | "url">;

/**
 * A value that a browser keeps for us in a signed cookie.
 * @param fields without them all, what was read is none of ours
 */
export function keptValue<T extends object>({
  fields,
  ...own
}: OwnCookie & { fields: readonly (keyof T & string)[] }) {
  const cookieAt = ({ context, url }: Place) => signedCookie(context, url, own);
  return {
    /** @returns the Set-Cookie header that has the browser keep the value */
    keep: (place: Place, value: T): Promise<string> => cookieAt(place).serialize(value),
    /** @returns the Set-Cookie header that has the browser forget it */
    forget: (place: Place): Promise<string> => cookieAt(place).serialize("", { maxAge: 0 }),
    /** @returns the value this browser keeps, or null */
    async read(args: RequestArgs): Promise<T | null> {
      const value: unknown = await cookieAt(args).parse(args.request.headers.get("Cookie"));
      const isOurs = typeof value === "object" && value !== null;
      return isOurs && fields.every((field) => field in value) ? (value as T) : null;
    },
  };
}

/**
 * The request without those of our cookies that somebody else may have written: over https the ones
 * with a plain name, everywhere the ones that came twice. No reader can tell which of two is ours.
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

/** A session stands and falls with each of its parts. */
function wholeOf(name: string): string {
  return name.replace(/\.\d+$/, "");
}
