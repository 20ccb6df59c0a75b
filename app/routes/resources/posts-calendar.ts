import { data } from "react-router";
import { brand } from "~/content/brand";
import { formatCalendarPost } from "~/domain/drafts/calendar";
import { createCalendarFile } from "~/domain/meetings/icalendar";
import { notFound } from "~/request/not-found.server";
import { siteOrigin } from "~/request/origin.server";
import { SECRET_URL_HEADERS } from "~/request/secret-url-headers";
import { getPostsCalendar } from "~/services/drafts.server";
import type { Route } from "./+types/posts-calendar";

const FILE = /^([0-9a-f]{64})\.ics$/;

/**
 * Returns the planned posts of the client whose secret URL it is.
 * @throws 404 for a wrong one, 503 when the database does not answer
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const token = FILE.exec(params.file)?.[1];
  if (token === undefined) notFound();
  const read = await getPostsCalendar(context, token);
  if (read.outcome === "not-found") notFound();
  if (read.outcome !== "done") throw data(null, { status: 503 });
  const origin = siteOrigin(context, url);
  const calendar = createCalendarFile({
    method: "PUBLISH",
    organizer: brand,
    writtenAt: new Date(),
    appointments: read.data.map((post) => formatCalendarPost(post, origin, brand)),
  });
  return new Response(calendar, {
    headers: { ...SECRET_URL_HEADERS, "Content-Type": "text/calendar; charset=utf-8" },
  });
}
