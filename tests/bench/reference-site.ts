import { join } from "node:path";
import { Miniflare } from "miniflare";

const COMPATIBILITY_DATE = "2026-10-01";

export type ReferenceSite = { url: string; stop(): Promise<void> };

type Page = { html: string; openerPolicy: string };

/**
 * A Worker that answers each path with a constant string, served the same way as our site, assets
 * included. It also sends the page's opener policy, because that makes Chromium start a process for
 * the page, which takes the same 70 to 90 ms whatever the page contains.
 */
export async function serveConstants(pages: Record<string, Page>): Promise<ReferenceSite> {
  const script = `const pages = ${JSON.stringify(pages)};
    export default { fetch(request) {
      const { pathname, search } = new URL(request.url);
      const page = pages[pathname + search];
      if (!page) return new Response("", { status: 404 });
      return new Response(page.html, { headers: { "content-type": "text/html; charset=utf-8", "cross-origin-opener-policy": page.openerPolicy } });
    } };`;
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    cf: false,
    logRequests: false,
    workers: [
      {
        config: {
          name: "constant",
          compatibilityDate: COMPATIBILITY_DATE,
          manifest: {
            mainModule: "index.js",
            modulesRoot: "/",
            modules: { "index.js": { type: "esm" as const, contents: script } },
          },
          assets: {
            directory: join(import.meta.dirname, "../../build/client"),
            hasUserWorker: true,
            notFoundHandling: "none",
          },
        },
      },
    ],
  });
  const { origin } = await miniflare.ready;
  return { url: origin, stop: () => miniflare.dispose() };
}

/**
 * The bare static page: the same text, pictures and inlined style as hand-written HTML would have,
 * without script, web font or framework code. The style stays because without it the browser would
 * skip the layout, and the page would not be the same.
 */
export function bareCopyOf(html: string): string {
  const style =
    html.match(/<style[^>]*>([\s\S]*?)<\/style>/)?.[1]?.replace(/@font-face\{[^}]*\}/g, "") ?? "";
  const body = html
    .slice(html.indexOf("<body"), html.lastIndexOf("</body>"))
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<link[^>]*>/g, "")
    .replace(/ (nonce|data-[\w-]+)="[^"]*"/g, "");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><style>${style}</style></head>${body}</body></html>`;
}
