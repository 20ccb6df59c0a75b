import { toBase64 } from "~/domain/encoding";
import type { PageHandle } from "./document";
import appCss from "./app.css?inline";
import clientCss from "./client.css?inline";
import demoCss from "./demo.css?inline";
import deskCss from "./desk.css?inline";
import homeAnswerCss from "./home-answer.css?inline";
import homeCss from "./home.css?inline";

const STYLES = {
  app: appCss,
  client: clientCss,
  demo: demoCss,
  desk: deskCss,
  home: homeCss,
  homeWithAnswer: homeAnswerCss,
};

let hashes: readonly string[] | undefined;

/** Larger while the home page shows a toast or a sample post. */
export function getStyle({ style }: PageHandle, isAnswer: boolean): string {
  return STYLES[style === "home" && isAnswer ? "homeWithAnswer" : (style ?? "app")];
}

/** For the Content-Security-Policy, so that no page needs a nonce for its styles. */
export async function styleHashes(): Promise<readonly string[]> {
  // The value and not its promise: a Worker must not await a promise of another request.
  return (hashes ??= await Promise.all(Object.values(STYLES).map(hashStyle)));
}

async function hashStyle(css: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
  return `'sha256-${toBase64(new Uint8Array(hash))}'`;
}
