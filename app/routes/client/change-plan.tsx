import { changeRejected } from "~/content/account-settings";
import { formFailures, toCallFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { errorToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { formatLongDate } from "~/domain/long-date";
import {
  canChangePlanAtOnce,
  describeRequestedStart,
  formatPlanChange,
  listOtherPlans,
} from "~/domain/plan-changes/plan-change";
import {
  CHOOSE_PLAN_MESSAGE,
  planChangeSchema,
} from "~/domain/plan-changes/plan-change.schema.server";
import { isBilled } from "~/domain/plans/plan-status";
import { getPlanName } from "~/domain/plans/plans";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestPlanChange } from "~/services/plan-changes.server";
import { PlanChangeCard } from "~/ui/client/plan-change";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { useLabeledForm } from "~/ui/form/labeled-form";
import type { Route } from "./+types/change-plan";
import { loadClientPage, loadAccountPage } from "./client-loader.server";
import { PlanChoice } from "./forms/plan-choice";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const meta = createMeta("Change Plan", "Choose another plan.");

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, profile, parts } = await loadClientPage(context, [
    "has_held_meeting",
    "next_billing_on",
    "plan_change",
  ]);
  const nextBilling = parts?.next_billing_on ?? null;
  const request = parts && formatPlanChange(parts.plan_change, nextBilling);
  return {
    greeting,
    current: profile && { plan: profile.chosen_plan, name: getPlanName(profile.chosen_plan) },
    plans: listOtherPlans(profile?.chosen_plan ?? ""),
    isBilled: profile ? isBilled(profile) : true,
    isAtOnce: profile && parts ? canChangePlanAtOnce(profile, parts.has_held_meeting) : false,
    nextBilling: nextBilling && formatLongDate(new Date(nextBilling)),
    request: request?.isPending ? request : null,
  };
}

/**
 * The database applies a change at once before the strategy meeting. A form sent twice is reported
 * as done.
 */
export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: planChangeSchema(),
    invalidToast: () => toasts.changeRejected(CHOOSE_PLAN_MESSAGE),
  });
  if (!form.ok) return form.response;
  const { plan, seen_plan: seenPlan = plan } = form.value;
  const changed = toasts.planChanged(getPlanName(plan));
  const { profile, parts } = await loadAccountPage(args.context, ["next_billing_on"]);
  if (profile?.chosen_plan === plan) {
    return seenPlan === plan
      ? form.reject(changeRejected("That’s your current plan.", "plan"))
      : redirectWithToast(args.context, CLIENT_SECTION.account, changed);
  }
  const requested = await requestPlanChange(args.context, plan);
  switch (requested.outcome) {
    case "done": {
      const start = describeRequestedStart(parts?.next_billing_on ?? null);
      const toast = requested.data === "approved" ? changed : toasts.planChangeRequested(start);
      return redirectWithToast(args.context, CLIENT_SECTION.account, toast);
    }
    case "conflict":
      return redirectWithToast(
        args.context,
        "/client/plan",
        errorToast("Already requested", "Your last request is still pending."),
      );
    case "unavailable":
      return form.reject({
        ...formFailures.unreachable,
        toast: errorToast(
          "Not requested",
          "Your request may not have been saved. Please try again.",
        ),
      });
    default:
      return form.reject(toCallFailure(requested.outcome));
  }
}

export default function ChangePlan({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, current, plans, request, ...start } = loaderData;
  const form = useLabeledForm("change-plan", actionData, { plan: "Your next plan" });
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Change Plan"
      intro={<p>{describeStart(start)}</p>}
    >
      {request ? (
        <PlanChangeCard request={request} />
      ) : (
        <form method="post" action="/client/plan" noValidate className="grid gap-6">
          <AccountField />
          {current && <input type="hidden" name="seen_plan" value={current.plan} />}
          <ErrorSummary fields={form.byLabel} formErrors={form.errors} />
          <PlanChoice {...form.fields.plan} plans={plans} current={current?.name} />
          <FormActions
            {...(start.isAtOnce
              ? { busy: "Changing...", label: "Change Plan" }
              : { busy: "Requesting...", label: "Request Plan Change" })}
            section="account"
          />
        </form>
      )}
    </ClientFormPage>
  );
}

function describeStart(start: {
  isAtOnce: boolean;
  isBilled: boolean;
  nextBilling: string | null;
}) {
  if (start.isAtOnce)
    return "A change takes effect right away: your plan starts after the strategy meeting.";
  if (!start.isBilled || !start.nextBilling)
    return "A change takes effect once we’ve approved it. Until then everything stays as it is.";
  return `A change takes effect at your next billing cycle, which begins on ${start.nextBilling}. Until then everything stays as it is, and you pay nothing extra.`;
}
