import { toastFailure, toCallFailure } from "~/content/form-failures";
import { errorToast, successToast } from "~/content/toasts";
import type { Enums } from "~/database.types";
import { parseDay } from "~/domain/calendar";
import { formatLocalTime } from "~/domain/drafts/draft";
import { approvalSchema, changeRequestSchema } from "~/domain/drafts/draft.schema.server";
import type { FormFailure, Toast } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import { notFound } from "~/request/route-guards.server";

type Decision = {
  schema: () => ReturnType<typeof approvalSchema> | ReturnType<typeof changeRequestSchema>;
  decision: Enums<"draft_decision">;
  toast: (approved: Approved) => Toast;
};

type Approved = { planned?: string; goes_out_now?: boolean };

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
      toast: (approved) => successToast("Approved", describeApproved(approved)),
    },
  ],
  [
    "change-requests",
    {
      schema: changeRequestSchema,
      decision: "changes_requested",
      toast: () => successToast("Sent", "We’ll rewrite it and ask for your OK again."),
    },
  ],
]);

function describeApproved({ planned = "", goes_out_now }: Approved): string | undefined {
  if (goes_out_now) return "It goes out right away.";
  const isTime = parseDay(planned.slice(0, 10)) && /^T\d\d:\d\d /.test(planned.slice(10));
  return isTime ? `It’s planned for ${formatLocalTime(planned.slice(0, 16))}.` : undefined;
}

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
