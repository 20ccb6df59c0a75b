import { siteOrigin } from "~/request/origin.server";
import type { Route } from "./+types/robots";

/** Blocks no crawlers, because they must fetch a page to read its `noindex`. */
export function loader({ context, url }: Route.LoaderArgs) {
  const text = `User-agent: *\nDisallow:\n\nSitemap: ${siteOrigin(context, url)}/sitemap.xml\n`;
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
