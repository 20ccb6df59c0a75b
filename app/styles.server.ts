import type { PageHandle } from "./document";
import appCss from "./app.css?inline";
import clientCss from "./client.css?inline";
import demoCss from "./demo.css?inline";
import deskCss from "./desk.css?inline";
import homeToastCss from "./home-toast.css?inline";
import homeCss from "./home.css?inline";

const STYLES = {
  app: appCss,
  client: clientCss,
  demo: demoCss,
  desk: deskCss,
  home: homeCss,
  homeWithToast: homeToastCss,
};

let hashes: readonly string[] | undefined;

/** The style that a page carries in its head. The home page's own leaves out what only a toast needs. */
export function styleOf({ style }: PageHandle, hasToasts: boolean): string {
  return STYLES[style === "home" && hasToasts ? "homeWithToast" : (style ?? "app")];
}

/** What a Content-Security-Policy lets the styles of all pages stand by, so that no page needs a nonce for its own. */
export async function styleHashes(): Promise<readonly string[]> {
  // The value is kept, not its promise: in Workers one request must not await a promise of another.
  return (hashes ??= await Promise.all(Object.values(STYLES).map(hashOf)));
}

async function hashOf(css: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}
