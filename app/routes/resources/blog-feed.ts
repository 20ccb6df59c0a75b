import { FEED_PATH, FEED_TITLE } from "~/content/blog/feed-link";
import { posts } from "~/content/blog/posts";
import { escapeXml } from "~/domain/xml";
import { siteOrigin } from "~/request/request-info.server";
import type { Route } from "./+types/blog-feed";
import { createTextResponse } from "./text-response";

export function loader({ context, url }: Route.LoaderArgs) {
  const origin = siteOrigin(context, url);
  const entries = posts.map(
    ({ id, title, date, category, excerpt, author }) => `<entry>
<id>${origin}/blog/${id}</id>
<title>${escapeXml(title)}</title>
<link href="${origin}/blog/${id}"/>
<published>${date}T00:00:00Z</published>
<updated>${date}T00:00:00Z</updated>
<author><name>${escapeXml(author.name)}</name></author>
<category term="${escapeXml(category)}"/>
<summary>${escapeXml(excerpt)}</summary>
</entry>`,
  );
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${origin}/blog</id>
<title>${escapeXml(FEED_TITLE)}</title>
<link href="${origin}/blog"/>
<link rel="self" type="application/atom+xml" href="${origin}${FEED_PATH}"/>
<updated>${posts[0].date}T00:00:00Z</updated>
${entries.join("\n")}
</feed>
`;
  return createTextResponse(feed, "application/atom+xml");
}
