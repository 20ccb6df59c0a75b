import { toCallFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { approvalSchema, changeRequestSchema } from "~/domain/drafts/draft.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import type { Toast } from "~/domain/toast";
import { notFound } from "~/request/not-found.server";
import type { Enums } from "~/services/database.types";

type Decision = {
  schema: () => ReturnType<typeof approvalSchema> | ReturnType<typeof changeRequestSchema>;
  decision: Enums<"draft_decision">;
  toast: Toast;
};

/** Identifies a decision, so that sending it twice is one. */
export const DECISION_ROW = {
  field: "decision",
  content: (value: { decision: string; comment?: string }) => [value.comment],
} as const;

/** Decisions on a draft by the noun of their URL. A Map, because the noun must not reach a prototype. */
const DECISIONS = new Map<string, Decision>([
  ["approval", { schema: approvalSchema, decision: "approved", toast: toasts.draftApproved }],
  [
    "change-requests",
    {
      schema: changeRequestSchema,
      decision: "changes_requested",
      toast: toasts.draftChangesRequested,
    },
  ],
]);

/**
 * Maps a rejected decision or edit to the failure that its form shows.
 * @param conflict the failure for a draft that has changed since
 * @throws 404 for no such draft, and for a link that has expired
 */
export function toDecisionFailure(outcome: Rejection, conflict: FormFailure): FormFailure {
  if (outcome === "not-found") notFound();
  return outcome === "conflict" ? conflict : toCallFailure(outcome);
}

/** @throws 404 for a noun that names no decision */
export function requireDecision(noun: string | undefined): Decision {
  const found = DECISIONS.get(noun ?? "");
  if (!found) notFound();
  return found;
}
