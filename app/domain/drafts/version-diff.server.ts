import type { Tables } from "~/database.types";
import { getMoment } from "../date-format";
import { formatTimeZone } from "../meetings/slots";
import { formatLocalTime } from "./draft";
import { compareWords, type DiffPart } from "./word-diff.server";

type Version = Pick<
  Tables<"draft_versions">,
  "body" | "picture_idea" | "picture_id" | "alt_text" | "planned_for" | "time_zone"
>;

export type DraftChange = { label: string; parts: DiffPart[] };

export function compareVersions(before: Version, after: Version): DraftChange[] {
  const pairs: [label: string, before: string, after: string][] = [
    ["Text", before.body, after.body],
    ["Picture idea", before.picture_idea, after.picture_idea],
    ["Picture description", before.alt_text, after.alt_text],
    ["Photo or video", "", describePictureChange(before, after)],
    ["Time", formatVersionTime(before), formatVersionTime(after)],
  ];
  return pairs
    .filter(([, old, current]) => old !== current)
    .map(([label, old, current]) => ({ label, parts: compareWords(old, current) }));
}

function describePictureChange(before: Version, after: Version): string {
  if (before.picture_id === after.picture_id) return "";
  if (!after.picture_id) return "removed";
  return before.picture_id ? "replaced" : "added";
}

function formatVersionTime({ planned_for, time_zone }: Version): string {
  const zone = formatTimeZone(time_zone, getMoment(planned_for, time_zone));
  return `${formatLocalTime(planned_for)}, ${zone}`;
}
