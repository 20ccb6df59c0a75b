import type { CompositeTypes, Tables } from "~/database.types";
import { formatDraft } from "~/domain/drafts/draft";
import { listOtherPosts } from "~/domain/drafts/planned-posts";
import { compareVersions } from "~/domain/drafts/version-diff.server";
import { formatStaffDateTime } from "~/domain/long-date";
import { formatClientTime } from "~/domain/meetings/slots";
import { formatPicture } from "~/domain/pictures/picture";
import { checkStaffText } from "~/domain/staff/draft-check.server";
import { formatStaffDraft, STAFF_DRAFT_DECISIONS } from "~/domain/staff/drafts";

type Details = CompositeTypes<"staff_draft_details">;

/** `isRejected` adds how the newest version differs from every other. */
export function formatPost(found: Details, zone: string, isRejected: boolean) {
  const { profile, details, pictures } = found;
  const { summary, versions, decisions } = details;
  const newest = versions.at(-1);
  const draft = formatStaffDraft(summary, zone, profile.plan_status === "active");
  const own = formatDraft(summary);
  const { errors, warnings } = checkStaffText(found, summary.network, draft);
  return {
    ...draft,
    brief: found,
    pictures: pictures.map(formatPicture),
    plannedPosts: listOtherPosts(details),
    linkedinState: found.linkedin_post_state,
    clientId: profile.id,
    client: profile.business_name,
    facts: {
      Status: draft.statusLabel,
      Planned: draft.shortWhen,
      ...formatClientTime(new Date(summary.planned_at), zone, summary.time_zone),
      Origin: draft.origin,
    },
    errors: Object.values(errors).flat(),
    warnings,
    values: {
      body: draft.body,
      pictureIdea: draft.pictureIdea,
      altText: draft.altText,
      day: own.day,
      time: own.clock,
      zone: own.timeZone,
      planned: own.planned,
    },
    changesSince: Object.fromEntries(
      isRejected && newest
        ? versions.slice(0, -1).map((each) => [each.number, compareVersions(each, newest)])
        : [],
    ),
    history: versions
      .map((version, index) => {
        const before = versions[index - 1];
        return {
          number: version.number,
          title: `Version ${version.number}, ${formatVersionAuthor(version)}`,
          at: formatStaffDateTime(new Date(version.created_at), zone),
          body: version.body,
          changes: before ? compareVersions(before, version) : null,
          decisions: decisions
            .filter((decision) => decision.version === version.number)
            .map(({ decision, comment, created_at, by_email }) => ({
              label: `${STAFF_DRAFT_DECISIONS[decision]}${by_email ? ", from an email" : ""}`,
              at: formatStaffDateTime(new Date(created_at), zone),
              comment,
            })),
        };
      })
      .toReversed(),
  };
}

export type FormattedPost = ReturnType<typeof formatPost>;

function formatVersionAuthor({ number, author }: Tables<"draft_versions">): string {
  if (number === 1) return author === "staff" ? "written by our team" : "the first draft";
  return author === "client" ? "the client’s edit" : "our edit";
}
