import { demoPosts } from "~/content/demo-posts";
import { HOURS, otherPosts, samplePosts } from "~/content/demo-schedule";
import { getDrawing } from "~/content/post";
import { formatIsoDay } from "~/domain/calendar";
import { getMoment } from "~/domain/date-format";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { type DraftSummary, formatDraft } from "~/domain/drafts/draft";
import type { OfferedDraft } from "~/ui/client/draft-list";

export const DEMO_TIME_ZONE = "Asia/Nicosia";
const WAITING = 4;
const PLAN = { isActive: true, name: "your plan" };

/** `?approved=` and `?changes=` list what the visitor decided, which nothing else keeps. */
export function listDemoDrafts(now: Date, decided: URLSearchParams): DraftSummary[] {
  const today = formatIsoDay(now);
  const approved = decided.getAll("approved");
  const changes = decided.getAll("changes");
  const getStatus = ({ id }: PlannedPost) => {
    if (changes.includes(id)) return "changes_requested";
    return approved.includes(id) || approved.includes("all") ? "approved" : "waiting";
  };
  const coming = otherPosts(today).filter(({ day }) => day > today);
  return [
    ...coming
      .filter(({ day }, index) => coming[index - 1]?.day !== day)
      .slice(0, WAITING)
      .map((post) => toRow(post, getStatus(post))),
    ...samplePosts(today).map((post) => toRow(post, "approved")),
  ];
}

/** 8:00 AM, before the first post of the day goes out. */
export function getDemoTime(now: Date): Date {
  return getMoment(`${formatIsoDay(now)}T08:00`, DEMO_TIME_ZONE);
}

export function offerDemoDraft(row: DraftSummary, now: Date): OfferedDraft {
  const post = Object.values(demoPosts).find(({ text }) => text === row.body)!;
  return {
    ...formatDraft(row, PLAN, getDemoTime(now)),
    photo: {
      ...getDrawing(post),
      id: post.id,
      suggestedAltText: "",
      keys: { src: null, video: "" },
    },
    decision: row.id,
  };
}

function toRow(post: PlannedPost, status: DraftSummary["status"]): DraftSummary {
  const { id, network, picture, day, text } = post;
  const planned = `${day}T${Object.entries(HOURS).find(([name]) => name === network)?.[1]}`;
  const plannedAt = getMoment(planned, DEMO_TIME_ZONE).toISOString();
  return {
    id,
    network: network as DraftSummary["network"],
    origin: "ai",
    status,
    version: 1,
    author: "writer",
    body: text,
    picture_idea: "",
    alt_text: Object.entries(demoPosts).find(([name]) => name === picture)?.[1].alt ?? "",
    reasons: ["Friendly tone. Leaves out “cheap” and “gourmet”."],
    planned_for: planned,
    time_zone: DEMO_TIME_ZONE,
    planned_at: plannedAt,
    collides: false,
    comment: null,
    created_at: plannedAt,
    due_at: plannedAt,
    held_by: null,
    released_at: null,
    report: null,
    picture: null,
    revising_since: null,
  };
}
