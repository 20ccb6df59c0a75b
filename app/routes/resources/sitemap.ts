import { posts } from "~/content/blog/posts";
import { CASE_STUDY_IDS } from "~/content/case-studies/ids";
import { escapeXml } from "~/domain/xml";
import { edgeContext } from "~/request/edge.server";
import type { Route } from "./+types/sitemap";

/** The public pages that have no list of their own. */
const PAGES = [
  "/",
  "/features",
  "/pricing",
  "/case-studies",
  "/blog",
  "/about-us",
  "/contact-us",
  "/documentation",
  "/privacy-policy",
  "/terms-of-service",
];

/** Every public page; what asks not to be indexed is not in it. */
export function loader({ context, url }: Route.LoaderArgs) {
  const origin = context.get(edgeContext).env.SITE_ORIGIN ?? url.origin;
  const entries = [
    ...[...PAGES, ...CASE_STUDY_IDS.map((id) => `/case-studies/${id}`)].map((path) => ({
      path,
      date: "",
    })),
    ...posts.map(({ id, date }) => ({ path: `/blog/${id}`, date })),
  ];
  const urls = entries.map(
    ({ path, date }) =>
      `<url><loc>${escapeXml(origin + path)}</loc>${date && `<lastmod>${date}</lastmod>`}</url>`,
  );
  const sitemap = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(sitemap, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
