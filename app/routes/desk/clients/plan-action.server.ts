import { toastFailure } from "~/content/form-failures";
import { errorToast, successToast } from "~/content/toasts";
import { PLAN_STATUS_CHANGE_KIND_VALUES } from "~/database.types";
import type { FormFailure } from "~/domain/form-failure";
import {
  datedPlanChangeSchema,
  planWithdrawalSchema,
} from "~/domain/plan-changes/plan-change.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import type { FunctionCall } from "~/services/function-call.server";
import { schedulePlanStatusChange, withdrawPlanStatusChange } from "~/services/plan-changes.server";
import { toStaffFailure } from "../frame/desk-access.server";

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/** Throws 404 for an unknown form or client, and for former staff. */
export async function handlePlanAction(args: ActionArgs) {
  const { noun } = args.params;
  if (noun === "withdrawal") return withdrawChange(args);
  const kind = PLAN_STATUS_CHANGE_KIND_VALUES.find((each) => each === noun);
  if (!kind) notFound();
  const form = await parseAccountForm(args, {
    schema: datedPlanChangeSchema(),
    invalidToast: () => errorToast("Not saved", "Please choose a day and say why."),
  });
  if (!form.ok) return form.response;
  const { on: effective_on, reason } = form.value;
  const change = { client_id: args.params.id, kind, effective_on, reason };
  return toResponse(args, form.reject, await schedulePlanStatusChange(args.context, change));
}

async function withdrawChange(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: planWithdrawalSchema(),
    invalidToast: () => errorToast("Not saved", "Please say why: the client will read it."),
  });
  if (!form.ok) return form.response;
  return toResponse(args, form.reject, await withdrawPlanStatusChange(args.context, form.value));
}

function toResponse<T>(
  { context, params }: ActionArgs,
  reject: (failure: FormFailure) => T,
  result: FunctionCall<undefined>,
) {
  if (result.outcome === "done")
    return redirectWithToast(
      context,
      `/desk/clients/${params.id}/plan`,
      successToast("Saved", "We’ll email the client your reason."),
    );
  if (result.outcome !== "conflict") return reject(toStaffFailure(result));
  return reject(
    toastFailure(
      errorToast(
        "Not saved",
        "The plan has changed meanwhile, or can’t change like that on that day.",
      ),
      409,
    ),
  );
}
