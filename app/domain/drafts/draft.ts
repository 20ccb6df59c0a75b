import type { CompositeTypes, Enums } from "~/database.types";
import { formatClock, formatLongDay, formatMonthAndDay, getWeekday, WEEKDAYS } from "../calendar";
import { formatTimeZone } from "../meetings/slots";
import { formatThumbnail } from "../pictures/picture";
import { countForNetwork, formatNetworkCount, NETWORK_LIMITS } from "./networks.ts";
import { formatRelease, getTakenBack, goesOutOnApproval, type ReleasePlan } from "./release";
import { parseShotList } from "./shot-list";
import { pickSketch } from "./sketch";

export type DraftSummary = CompositeTypes<"draft_summary">;
type DraftPicture = CompositeTypes<"draft_picture">;

const NEAR_LIMIT = 0.9;

const DRAFT_STATUSES: Record<Enums<"draft_status">, string> = {
  in_review: "Being read by our team",
  waiting: "Waiting for you",
  changes_requested: "We’re changing it",
  approved: "Approved",
  withdrawn: "Withdrawn",
};

export const DRAFT_ORIGINS: Record<Enums<"draft_origin">, string> = {
  starter: "A starter, in your own words",
  ai: "Drafted by AI, approved by the business before it goes out",
  human: "Written by our team",
};

export function formatDraft(
  draft: DraftSummary,
  plan: ReleasePlan | null = null,
  now = new Date(),
) {
  const { id, network, version, status, body } = draft;
  const when = formatLocalTime(draft.planned_for);
  return {
    id,
    network,
    version,
    status,
    statusLabel: draft.revising_since ? "Rewriting…" : DRAFT_STATUSES[status],
    isRevising: draft.revising_since !== null,
    isRevisionLate: isWritingLate(draft.revising_since, now),
    body,
    pictureIdea: draft.picture_idea,
    sketch: pickSketch(draft.picture_idea) ?? pickSketch(body),
    altText: draft.alt_text,
    photo: draft.picture && formatPhoto(draft.picture, draft.alt_text),
    why: draft.reasons.join(" "),
    origin: formatOrigin(draft),
    count: formatNetworkCount(body, network),
    /** A video is filmed. */
    mayHaveGeneratedPicture: !draft.picture
      ? parseShotList(draft.picture_idea).length === 0
      : draft.picture.is_generated,
    isNearLimit: countForNetwork(body, network) > NEAR_LIMIT * NETWORK_LIMITS[network].characters,
    isTooLong: isTooLong(body, network),
    day: draft.planned_for.slice(0, 10),
    when,
    shortWhen: formatShortLocalTime(draft.planned_for),
    time: formatClock(draft.planned_for),
    clock: draft.planned_for.slice(11, 16),
    zone: formatTimeZone(draft.time_zone, new Date(draft.planned_at)),
    timeZone: draft.time_zone,
    /** Lets the schema see whether the time was changed. */
    planned: `${draft.planned_for.slice(0, 16)} ${draft.time_zone}`,
    collides: draft.collides,
    comment: draft.comment,
    release: formatRelease(draft, when, plan, now),
    takenBack: getTakenBack(draft),
    goesOutOnApproval: goesOutOnApproval(draft, plan, now),
  };
}

function formatPhoto(picture: DraftPicture, alt: string) {
  const { id, link_key, poster_link_key, video_seconds } = picture;
  return {
    id,
    suggestedAltText: picture.suggested_alt_text,
    ...formatThumbnail(picture),
    alt,
    keys: { src: video_seconds === null ? link_key : poster_link_key, video: link_key },
  };
}

export type DraftView = ReturnType<typeof formatDraft>;

/** For a page without a session. */
export function withPhotoLink(draft: DraftView): DraftView {
  const { photo } = draft;
  if (!photo) return draft;
  const { src, video, keys } = photo;
  return {
    ...draft,
    photo: {
      ...photo,
      src: src && `${src}?key=${keys.src}`,
      video: video && { ...video, href: `${video.href}?key=${keys.video}` },
    },
  };
}

/** After this, waiting on the page makes no sense. */
const WRITING_PATIENCE_MS = 60_000;

export function isWritingLate(since: string | null, now: Date): boolean {
  return since !== null && now.getTime() - Date.parse(since) > WRITING_PATIENCE_MS;
}

export function isTooLong(body: string, network: Enums<"network">): boolean {
  return countForNetwork(body, network) > NETWORK_LIMITS[network].characters;
}

function formatOrigin({ origin, author }: DraftSummary): string {
  if (author === "client") return `${DRAFT_ORIGINS[origin]}, edited by you`;
  if (author === "staff" && origin !== "human")
    return `${DRAFT_ORIGINS[origin]}, edited by our team`;
  return DRAFT_ORIGINS[origin];
}

export function formatLocalTime(local: string): string {
  return `${formatLongDay(local.slice(0, 10))} at ${formatClock(local)}`;
}

export function formatShortLocalTime(local: string): string {
  const day = local.slice(0, 10);
  return `${WEEKDAYS[getWeekday(day)]!.slice(0, 3)}, ${formatMonthAndDay(day)}, ${formatClock(local)}`;
}

export function groupDrafts<Draft extends DraftView>(drafts: readonly Draft[]) {
  const withStatus = (status: Draft["status"]) => drafts.filter((draft) => draft.status === status);
  return {
    waiting: withStatus("waiting"),
    changesRequested: withStatus("changes_requested"),
    approved: withStatus("approved"),
  };
}
