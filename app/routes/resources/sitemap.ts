import { escapeXml } from "~/domain/xml";
import { requestInfoContext, siteOrigin } from "~/request/request-info.server";
import type { Route } from "./+types/sitemap";
import { createTextResponse } from "./text-response";

export function loader({ context, url }: Route.LoaderArgs) {
  const origin = siteOrigin(context, url);
  const urls = context
    .get(requestInfoContext)
    .pages.filter(({ handle }) => handle.index)
    .map(({ path, modified }) => {
      const changed = modified ? `<lastmod>${modified}</lastmod>` : "";
      return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`;
    });
  const sitemap = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return createTextResponse(sitemap, "application/xml");
}
