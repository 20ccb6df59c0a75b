import { siteOrigin } from "~/request/request-info.server";
import type { Route } from "./+types/robots";
import { createTextResponse } from "./text-response";

/** Crawlers must fetch a page to read its `noindex`. */
export function loader({ context, url }: Route.LoaderArgs) {
  const text = `User-agent: *\nDisallow:\n\nSitemap: ${siteOrigin(context, url)}/sitemap.xml\n`;
  return createTextResponse(text, "text/plain");
}
