import { createCookie } from "react-router";
import type { Context } from "./context";
import { edgeContext } from "./edge.server";

/** http is http://localhost: everywhere else HSTS and Cloudflare allow TLS only. */
export function cookieAttributes(url: URL) {
  return {
    path: "/",
    httpOnly: true,
    secure: url.protocol === "https:",
    sameSite: "lax",
  } as const;
}

type OwnCookie = { name: string; maxAgeS: number; path?: string };

/** A cookie of ours: signed, out of reach of scripts, sent over TLS only. */
export function signedCookie(context: Context, url: URL, { name, maxAgeS, path = "/" }: OwnCookie) {
  return createCookie(name, {
    ...cookieAttributes(url),
    path,
    maxAge: maxAgeS,
    secrets: [context.get(edgeContext).env.COOKIE_SECRET],
  });
}
