import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import { approvalSchema, declineSchema } from "~/domain/plan-changes/plan-change.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { notFound } from "~/request/not-found.server";
import { redirectWithToast } from "~/request/toasts.server";
import type { FunctionCall } from "~/services/function-call.server";
import { approvePlanChange, declinePlanChange } from "~/services/plan-changes.server";
import { toStaffFailure } from "../desk-access.server";
import { redirectWithUndo } from "../undo.server";

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/** Decisions by the noun of their URL. A Map, because the noun must not reach a prototype. */
const DECISIONS = new Map([
  ["approval", approveRequest],
  ["decline", declineRequest],
]);

/**
 * Makes the decision that the URL names.
 * @throws 404 for an unknown one, for no such request and for former staff
 */
export function handleDecision(args: ActionArgs) {
  const decide = DECISIONS.get(args.params.noun ?? "");
  if (!decide) notFound();
  return decide(args);
}

/** Approves a request for another plan from the day of the form. */
async function approveRequest(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: approvalSchema(),
    invalidToast: () => toasts.planDayMissing,
  });
  if (!form.ok) return form.response;
  const { on, seen_decided_at } = form.value;
  const decision = { id: args.params.id, effective_on: on, seen_decided_at };
  const result = await approvePlanChange(args.context, decision);
  return toDecisionResponse(args, form.reject, result, (back, id) =>
    redirectWithUndo(args.context, back, { kind: "approve_plan_change", id }),
  );
}

/** Declines a request for another plan with the reason of the form. */
async function declineRequest(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: declineSchema(),
    invalidToast: () => toasts.planReasonMissing,
  });
  if (!form.ok) return form.response;
  const result = await declinePlanChange(args.context, args.params.id, form.value.reason);
  return toDecisionResponse(args, form.reject, result, (back) =>
    redirectWithToast(args.context, back, toasts.planChangeDeclined),
  );
}

/** Converts the result of a decision to the response of its form. */
function toDecisionResponse<T, Data>(
  { context, params }: ActionArgs,
  reject: (failure: FormFailure) => T,
  result: FunctionCall<Data>,
  onDone: (back: string, data: Data) => Response,
) {
  const back = `/desk/plan-changes/${params.id}`;
  if (result.outcome === "done") return onDone(back, result.data);
  if (result.outcome === "conflict")
    return redirectWithToast(context, back, toasts.planChangeConflict);
  return reject(toStaffFailure(result));
}
