import { useForm } from "@conform-to/react";
import { notChanged } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION, toGreeting } from "~/domain/client-area";
import { longDate } from "~/domain/long-date";
import { planRequestInWords, plansToChangeTo } from "~/domain/plan-change";
import { CHOOSE_PLAN_MESSAGE, planChangeSchema } from "~/domain/plan-change.schema.server";
import { isPlanKey, nextBillingDate, planName } from "~/domain/plans";
import { receiveFromAccount } from "~/forms/receive.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestPlanChange } from "~/services/plan-changes.server";
import { Button, ButtonLink } from "~/ui/button";
import { PlanRequestNotice } from "~/ui/client/plan-request";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/change-plan";
import { loadClient, loadUser } from "./current-client.server";
import { PlanChoice } from "./forms/plan-choice";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Change Plan",
    description: "Ask for another plan from your next billing cycle on.",
  });

/** `?plan=` is the plan that a signed-in client chose on the pricing page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, profile, parts } = await loadClient(context, "plan_request");
  const chosen = url.searchParams.get("plan");
  const request = planRequestInWords(parts?.plan_request ?? null);
  const activatedAt = profile?.plan_activated_at;
  return {
    account: user?.id ?? null,
    greeting: toGreeting(user, profile),
    current: profile ? planName(profile.chosen_plan) : null,
    chosen: isPlanKey(chosen)
      ? { plan: chosen, name: planName(chosen), isCurrent: chosen === profile?.chosen_plan }
      : null,
    plans: plansToChangeTo(profile?.chosen_plan ?? ""),
    nextBilling: activatedAt ? longDate(nextBillingDate(new Date(activatedAt), new Date())) : null,
    request: request?.isPending ? request : null,
  };
}

/** Stores a request; the plan itself never changes here. */
export async function action(args: Route.ActionArgs) {
  const form = await receiveFromAccount(args, {
    schema: planChangeSchema(),
    invalid: () => toasts.changeRefused(CHOOSE_PLAN_MESSAGE),
  });
  if (!form.ok) return form.answer;
  const { profile } = await loadUser(args.context);
  if (profile?.chosen_plan === form.value.plan) {
    return form.refuse(notChanged("That is the plan you have.", "plan"));
  }
  const { outcome } = await requestPlanChange(args.context, form.value.plan);
  switch (outcome) {
    case "stored":
      return redirectWithToast(args.context, CLIENT_SECTION.account, toasts.planRequested);
    case "already-open":
      return redirectWithToast(args.context, "/client/plan", toasts.planRequestOpen);
    case "too-often":
      return form.refuse(refusals.tooOften);
    case "unavailable":
      return form.refuse({ ...refusals.unreachable, toast: toasts.planNotRequested });
  }
}

export default function ChangePlan({ loaderData, actionData }: Route.ComponentProps) {
  const { account, greeting, current, chosen, plans, nextBilling, request } = loaderData;
  const [form, fields] = useForm<{ plan: string }>({
    id: "change-plan",
    lastResult: actionData,
    defaultValue: { plan: chosen?.plan },
  });
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Change Plan"
      intro={
        <p>
          {current && (
            <>
              You are on the <strong>{current}</strong> plan.{" "}
            </>
          )}
          A change takes effect at your next billing cycle
          {nextBilling && <>, which begins on {nextBilling}</>}. Until then everything stays as it
          is, and you pay nothing extra.
        </p>
      }
    >
      {chosen && (
        <p className="max-w-prose rounded-md bg-glow px-4 py-3">
          You chose <strong>{chosen.name}</strong> on the pricing page.{" "}
          {whatNow(chosen.isCurrent, request !== null)}
        </p>
      )}
      {request ? (
        <PlanRequestNotice request={request} />
      ) : (
        <form method="post" action="/client/plan" noValidate className="grid gap-6">
          <AccountField id={account} />
          <ErrorSummary fields={{ "Your next plan": fields.plan }} formErrors={form.errors} />
          <PlanChoice field={fields.plan} plans={plans} />
          <p className="text-sm text-muted">
            What each plan holds, side by side:{" "}
            <TextLink look="plain" href="/pricing">
              the pricing page
            </TextLink>
            .
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy="Requesting...">Request Plan Change</Button>
            <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      )}
    </ClientFormPage>
  );
}

/** Explains the next step to a client who chose a plan on the pricing page. */
function whatNow(isCurrent: boolean, isPending: boolean): string {
  if (isCurrent) return "That is the plan you have.";
  return isPending
    ? "Another change is pending already."
    : "It is chosen below; nothing changes before you request it.";
}
