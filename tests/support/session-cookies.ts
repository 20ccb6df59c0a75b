import type { BrowserContext } from "playwright/test";
import type { Visitor } from "./visitor.ts";

/** Adds the session cookies of a visitor to the browser. */
export async function addSessionCookies(context: BrowserContext, visitor: Visitor): Promise<void> {
  await context.addCookies(
    visitor.cookieHeader
      .split("; ")
      .filter(Boolean)
      .map((pair) => ({
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
        url: process.env.SITE_URL,
      })),
  );
}
