import type { CompositeTypes, Enums, Tables } from "~/database.types";
import { formatLongDateTime } from "../long-date";
import { formatLocalTime } from "./draft";
import { compareVersions, type DraftChange } from "./version-diff.server";

const DRAFT_AUTHORS: Record<Enums<"draft_author">, string> = {
  writer: "First draft",
  client: "Your edit",
  staff: "Our edit",
};

const DRAFT_DECISIONS: Record<Enums<"draft_decision">, string> = {
  approved: "You approved it",
  changes_requested: "You asked for changes",
  declined: "You didn’t want it",
};

export type HistoryEntry = {
  key: string;
  title: string;
  at: string;
  formattedAt: string;
  comment: string | null;
  /** Null for a decision. */
  version: {
    number: number;
    when: string;
    body: string;
    /** By the writer, after a request. */
    isRewritten: boolean;
    /** Null for the first version. */
    changes: DraftChange[] | null;
  } | null;
};

export type DraftHistory = HistoryEntry[];

export function formatHistory(
  { versions, decisions }: CompositeTypes<"draft_details">,
  timeZone: string,
): DraftHistory {
  const entries = [
    ...versions.map((version, index) => ({
      key: `version-${version.number}`,
      title: isRewritten(version) ? "Rewritten" : DRAFT_AUTHORS[version.author],
      at: version.created_at,
      comment: null,
      version: {
        number: version.number,
        when: formatLocalTime(version.planned_for),
        body: version.body,
        isRewritten: isRewritten(version),
        changes: index > 0 ? compareVersions(versions[index - 1]!, version) : null,
      },
    })),
    ...decisions.map(({ decision, comment, created_at: at, by_email }) => ({
      key: `decision-${at}`,
      title: `${DRAFT_DECISIONS[decision]}${by_email ? ", from an email" : ""}`,
      at,
      comment,
      version: null,
    })),
  ];
  return entries
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map((entry) => ({ ...entry, formattedAt: formatLongDateTime(new Date(entry.at), timeZone) }));
}

function isRewritten({ author, number }: Tables<"draft_versions">): boolean {
  return author === "writer" && number > 1;
}
