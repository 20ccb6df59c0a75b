import { toastFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { formatIsoDay } from "~/domain/calendar";
import type { PlanStatusChangeKind } from "~/domain/plans/plan-status";
import { datedPlanChangeSchema, planReasonSchema } from "~/domain/plans/plan-status.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { Context, RequestArgs } from "~/request/context";
import { notFound } from "~/request/not-found.server";
import { redirectWithToast } from "~/request/toasts.server";
import {
  correctActivation,
  revertActivation,
  schedulePlanStatusChange,
  withdrawPlanStatusChange,
} from "~/services/client-plan.server";
import type { FunctionCall } from "~/services/function-call.server";
import { toStaffFailure } from "../desk-access.server";

type Values = { id?: string; on?: string; reason: string };
type Change = {
  /** Absent for a change that takes effect right away. */
  day?: "past" | "future";
  run: (context: Context, client_id: string, values: Values) => Promise<FunctionCall<undefined>>;
};

const schedule = (kind: PlanStatusChangeKind): Change => ({
  day: "future",
  run: (context, client_id, { on = "", reason }) =>
    schedulePlanStatusChange(context, { client_id, kind, effective_on: on, reason }),
});

/** Changes by the noun of their URL. A Map, because the noun must not reach a prototype. */
const CHANGES = new Map<string, Change>([
  ["pause", schedule("pause")],
  ["resumption", schedule("resumption")],
  ["end", schedule("end")],
  [
    "closure",
    {
      run: (context, client_id, { reason }) => {
        const today = formatIsoDay(new Date());
        const change = { client_id, kind: "closure", effective_on: today, reason } as const;
        return schedulePlanStatusChange(context, change);
      },
    },
  ],
  [
    "withdrawal",
    {
      run: (context, _client, { id = "", reason }) =>
        withdrawPlanStatusChange(context, { id, reason }),
    },
  ],
  [
    "correction",
    {
      day: "past",
      run: (context, client_id, { on = "", reason }) =>
        correctActivation(context, { client_id, activated_on: on, reason }),
    },
  ],
  [
    "reversal",
    { run: (context, client_id, { reason }) => revertActivation(context, { client_id, reason }) },
  ],
]);

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/**
 * Runs the form of a client's plan that the URL names.
 * @throws 404 for an unknown form, for no such client and for former staff
 */
export async function handlePlanAction(args: ActionArgs) {
  const { context, params } = args;
  const change = CHANGES.get(params.noun ?? "");
  if (!change) notFound();
  const { day, run } = change;
  const form = await parseAccountForm(args, {
    schema: day ? datedPlanChangeSchema(day === "past") : planReasonSchema(),
    invalidToast: () => (day ? toasts.planDayOrReasonMissing : toasts.planStatusReasonMissing),
  });
  if (!form.ok) return form.response;
  const result = await run(context, params.id, form.value);
  if (result.outcome === "done")
    return redirectWithToast(context, `/desk/clients/${params.id}/plan`, toasts.planStatusChanged);
  if (result.outcome !== "conflict") return form.reject(toStaffFailure(result));
  return form.reject(toastFailure(toasts.planStatusConflict, 409));
}
