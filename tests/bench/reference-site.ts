import { join } from "node:path";
import { Miniflare } from "miniflare";

const COMPATIBILITY_DATE = "2026-10-01";

/**
 * Serves a Worker that responds to each path with a constant string and no header but its type.
 * @param pages HTML by path and query
 * @param isDirect true to serve on a socket of workerd itself without assets; otherwise the setup
 * equals that of `npm start`, assets included
 */
export async function serveConstantPages(pages: Record<string, string>, { isDirect = false } = {}) {
  const script = `const pages = new Map(Object.entries(${JSON.stringify(pages)}));
    const headers = { "content-type": "text/html; charset=utf-8" };
    export default { fetch({ url }) {
      const html = pages.get(url.slice(url.indexOf("/", 8)));
      return html === undefined ? new Response("", { status: 404 }) : new Response(html, { headers });
    } };`;
  const config = {
    name: "constant",
    compatibilityDate: COMPATIBILITY_DATE,
    manifest: {
      mainModule: "index.js",
      modulesRoot: "/",
      modules: { "index.js": { type: "esm" as const, contents: script } },
    },
  };
  const assets = {
    directory: join(import.meta.dirname, "../../build/client"),
    hasUserWorker: true,
    notFoundHandling: "none" as const,
  };
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    cf: false,
    logRequests: false,
    workers: [
      isDirect ? { config, dev: { unsafeDirectSockets: [{}] } } : { config: { ...config, assets } },
    ],
  });
  const { origin } = await (isDirect ? miniflare.unsafeGetDirectURL() : miniflare.ready);
  return { url: origin, stop: () => miniflare.dispose() };
}

/** Removes scripts from a page, as a static file would be served. */
export function removeScripts(html: string): string {
  return html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "");
}
