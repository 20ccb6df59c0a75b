import type { CompositeTypes } from "~/services/database.types";
import { DRAFT_STATUSES } from "./draft";

/** Length of a post in calendars, which show nothing shorter. */
const MINUTES = 15;

/**
 * Formats a post for a calendar. It keeps its place in every file by its id, and its version tells a
 * calendar that it changed.
 */
export function formatCalendarPost(
  { id, network, status, version, planned_at, body }: CompositeTypes<"calendar_post">,
  origin: string,
  organizer: { email: string },
) {
  return {
    uid: `post-${id}@${organizer.email.split("@")[1]}`,
    sequence: version,
    isCancelled: status === "withdrawn",
    startsAt: new Date(planned_at),
    minutes: MINUTES,
    summary: `${network} post (${DRAFT_STATUSES[status]})`,
    description: `${body}\n\n${origin}/client/posts/${id}`,
    link: null,
    attendees: [],
  };
}
