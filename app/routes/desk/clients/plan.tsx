import { pageMeta } from "~/content/meta";
import type { CompositeTypes } from "~/database.types";
import { formatLongDate } from "~/domain/long-date";
import { formatPlanStatus, listPendingChanges } from "~/domain/plans/plan-status";
import { getPlanName } from "~/domain/plans/plans";
import { getClientName } from "~/domain/profiles/profile";
import { requirePost } from "~/request/route-guards.server";
import { getClientPlan } from "~/services/plan-changes.server";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/text-link";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/plan";
import { handlePlanAction } from "./plan-action.server";
import { PlanForm } from "./plan-form";
import { getFormName, listPlanForms } from "./plan-forms";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Plan: ${args.loaderData?.businessName ?? "Client"}`,
    description: "Pause, resume or end a client’s plan.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, noun } = params;
  if (noun !== undefined) requirePost(context, `/desk/clients/${id}/plan`);
  const found = await loadForStaff(context, () => getClientPlan(context, id));
  return {
    sent: noun ?? null,
    businessName: found ? getClientName(found.profile.business_name, found.email) : null,
    details: found && formatDetails(found),
    // The form that was sent comes back with its text even if nothing can be loaded.
    forms: listPlanForms(found, noun),
  };
}

export function action(args: Route.ActionArgs) {
  return handlePlanAction(args);
}

export default function ClientPlan({ loaderData, actionData, params }: Route.ComponentProps) {
  const { sent, businessName, details, forms } = loaderData;
  const client = `/desk/clients/${params.id}`;
  return (
    <DeskPage section="clients" title={`Plan of ${businessName ?? "the client"}`} isInside>
      {details && <DescriptionList isDense items={details} />}
      {forms.length === 0 && (
        <p className="max-w-prose text-muted">
          The plan has ended. You can activate it again on the client’s page.
        </p>
      )}
      <div className="grid max-w-3xl gap-10">
        {forms.map((form) => (
          <PlanForm
            key={getFormName(form)}
            form={form}
            action={`${client}/plan/${form.noun}`}
            lastResult={isSent(form, sent, actionData?.initialValue) ? actionData : undefined}
          />
        ))}
      </div>
      <p>
        <TextLink alone look="fine" href={client}>
          Client page
        </TextLink>
      </p>
    </DeskPage>
  );
}

/** Several forms of a noun differ by their hidden id. */
function isSent(
  { noun, id }: { noun: string; id?: string },
  sent: string | null,
  values: Record<string, unknown> | null | undefined,
): boolean {
  return noun === sent && (id === undefined || values?.id === id);
}

function formatDetails(found: CompositeTypes<"staff_client_plan">) {
  const { profile, next_billing_on: billing, status_changes: changes } = found;
  const [next] = listPendingChanges(changes);
  return {
    Plan: getPlanName(profile.chosen_plan),
    Status: formatPlanStatus(profile, changes),
    "Next billing": billing ? formatLongDate(new Date(billing)) : "None",
    ...(next && { "Next change": formatLongDate(new Date(next.effective_on)) }),
  };
}
