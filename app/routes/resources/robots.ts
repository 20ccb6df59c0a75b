import { siteOrigin } from "~/request/origin.server";
import type { Route } from "./+types/robots";

/** Nothing is closed to crawlers: they must read a page's `noindex` to heed it. */
export function loader({ context, url }: Route.LoaderArgs) {
  const text = `User-agent: *\nDisallow:\n\nSitemap: ${siteOrigin(context, url)}/sitemap.xml\n`;
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
