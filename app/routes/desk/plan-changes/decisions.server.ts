import { errorToast, successToast, toasts } from "~/content/toasts";
import { approvalSchema, declineSchema } from "~/domain/plan-changes/plan-change.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { approvePlanChange, declinePlanChange } from "~/services/plan-changes.server";
import { runStaffAction, toStaffFailure } from "../frame/desk-access.server";
import { redirectWithUndo } from "../frame/undo.server";

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/** A Map, because the noun must not reach a prototype. */
const DECISIONS = new Map([
  ["approval", approveRequest],
  ["decline", declineRequest],
]);

export async function handleDecision(args: ActionArgs) {
  const decide = DECISIONS.get(args.params.noun ?? "");
  if (!decide) notFound();
  return decide(args, `/desk/plan-changes/${args.params.id}`);
}

async function approveRequest(args: ActionArgs, back: string) {
  const form = await parseAccountForm(args, {
    schema: approvalSchema(),
    invalidToast: () => toasts.planChangeConflict,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  return runStaffAction(
    context,
    back,
    approvePlanChange(context, params.id),
    () => redirectWithUndo(context, back, { action: "approval", target: params.id }),
    { conflict: toasts.planChangeConflict },
  );
}

async function declineRequest(args: ActionArgs, back: string) {
  const form = await parseAccountForm(args, {
    schema: declineSchema(),
    invalidToast: () => errorToast("Not declined", "Please say why: the client will read it."),
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const result = await declinePlanChange(context, params.id, form.value.reason);
  if (result.outcome === "done")
    return redirectWithToast(
      context,
      back,
      successToast("Declined", "We’ll email the client your reason."),
    );
  if (result.outcome === "conflict")
    return redirectWithToast(context, back, toasts.planChangeConflict);
  return form.reject(toStaffFailure(result));
}
