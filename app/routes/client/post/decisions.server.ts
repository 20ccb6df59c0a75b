import { toastFailure, toCallFailure } from "~/content/form-failures";
import { errorToast, successToast } from "~/content/toasts";
import type { Enums } from "~/database.types";
import { approvalSchema, changeRequestSchema } from "~/domain/drafts/draft.schema.server";
import type { FormFailure, Toast } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import { notFound } from "~/request/route-guards.server";

type Decision = {
  schema: () => ReturnType<typeof approvalSchema> | ReturnType<typeof changeRequestSchema>;
  decision: Enums<"draft_decision">;
  toast: Toast;
};

/** So that a decision sent twice is one. */
export const DECISION_ROW = {
  field: "decision",
  content: (value: { decision: string; comment?: string }) => [value.comment],
} as const;

/** A Map, because the noun must not reach a prototype. */
const DECISIONS = new Map<string, Decision>([
  [
    "approval",
    {
      schema: approvalSchema,
      decision: "approved",
      toast: successToast("Approved", "That’s your OK, for exactly this text and time."),
    },
  ],
  [
    "change-requests",
    {
      schema: changeRequestSchema,
      decision: "changes_requested",
      toast: successToast("Sent", "We’ll change it and ask you again."),
    },
  ],
]);

/** `conflict` is for a draft that has changed since. */
export function toDecisionFailure(outcome: Rejection, conflict: FormFailure): FormFailure {
  if (outcome === "not-found") notFound();
  if (outcome === "undescribed") return undescribed;
  return outcome === "conflict" ? conflict : toCallFailure(outcome);
}

const undescribed = toastFailure(
  errorToast(
    "Not approved yet",
    "Please say what the photo or video shows, then approve the post.",
  ),
  409,
);

export function requireDecision(noun: string | undefined): Decision {
  const found = DECISIONS.get(noun ?? "");
  if (!found) notFound();
  return found;
}
