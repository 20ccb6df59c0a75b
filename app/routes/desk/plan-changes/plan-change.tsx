import { type SubmissionResult, useForm } from "@conform-to/react";
import { createMeta } from "~/content/meta";
import type { CompositeTypes } from "~/database.types";
import { formatLongDate, formatStaffDateTime } from "~/domain/long-date";
import { DECLINE_REASON_MAX_LENGTH } from "~/domain/plan-changes/plan-change";
import { isBilled } from "~/domain/plans/plan-status";
import { getPlanName } from "~/domain/plans/plans";
import { formatStatus } from "~/domain/status";
import { isolate } from "~/domain/text";
import { requirePost } from "~/request/route-guards.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getPlanChange } from "~/services/plan-changes.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/field";
import { TextLink } from "~/ui/text-link";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/plan-change";
import { handleDecision } from "./decisions.server";

type Found = CompositeTypes<"staff_plan_change">;

export const meta = createMeta("Plan request", "A client wants another plan.");

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.noun !== undefined) requirePost(context, `/desk/plan-changes/${params.id}`);
  const found = await loadForStaff(context, () => getPlanChange(context, params.id));
  return {
    // Shows the forms after a failed POST: the request may still be open.
    isOpen: found ? found.plan_change.status === "open" : true,
    start: found ? describeStart(found) : "It starts with the next billing cycle.",
    request: found && formatRequest(found, getStaffTimeZone(context)),
  };
}

export function action(args: Route.ActionArgs) {
  return handleDecision(args);
}

export default function PlanChangePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { isOpen, start, request } = loaderData;
  const path = `/desk/plan-changes/${params.id}`;
  const getResult = (noun: string) => (params.noun === noun ? actionData : undefined);
  return (
    <DeskPage section="plan_changes" title={request?.title ?? "Plan request"} isInside>
      {request && (
        <DescriptionList
          isDense
          items={{
            Client: (
              <TextLink
                alone
                look="fine"
                className="relative -my-2.5"
                href={`/desk/clients/${request.client}`}
              >
                {request.business}
              </TextLink>
            ),
            ...request.details,
          }}
        />
      )}
      {isOpen && (
        <div className="grid max-w-3xl gap-10">
          <ApprovalForm path={`${path}/approval`} start={start} />
          <DeclineForm path={`${path}/decline`} lastResult={getResult("decline")} />
        </div>
      )}
    </DeskPage>
  );
}

/** `start` is null if the plan pauses or ends before. */
function ApprovalForm({ path, start }: { path: string; start: string | null }) {
  return (
    <form method="post" action={path} className="grid gap-4">
      <h2 className="text-xl">Approve</h2>
      <AccountField />
      <p className="max-w-prose text-muted">
        {start ??
          "The plan is paused, or will pause or end before its next billing cycle. Resume it or cancel that change first, or decline the request."}
      </p>
      {start && (
        <div>
          <Button busy="Approving...">Approve Request</Button>
        </div>
      )}
    </form>
  );
}

type FormProps = { path: string; lastResult?: SubmissionResult };

function DeclineForm({ path, lastResult }: FormProps) {
  const [form, fields] = useForm<{ reason: string }>({ id: "decline", lastResult });
  return (
    <form method="post" action={path} noValidate className="grid gap-4">
      <h2 className="text-xl">Decline</h2>
      <ErrorSummary fields={{ Reason: fields.reason }} formErrors={form.errors} />
      <AccountField />
      <TextArea
        field={fields.reason}
        label="Reason"
        hint="The client will read it."
        limit={DECLINE_REASON_MAX_LENGTH}
      />
      <div>
        <Button look="secondary" busy="Declining...">
          Decline Request
        </Button>
      </div>
    </form>
  );
}

function describeStart({ starts_on, profile }: Found): string | null {
  if (!starts_on) return null;
  return isBilled(profile)
    ? `It starts with the next billing cycle, on ${formatLongDate(new Date(starts_on))}.`
    : "It starts right away.";
}

function formatRequest(found: Found, zone: string) {
  const { plan_change: request, client_email, profile } = found;
  const { business_name, chosen_plan } = profile;
  return {
    title: `${isolate(business_name)}: ${getPlanName(request.requested_plan)}`,
    client: request.user_id,
    business: business_name,
    details: {
      Email: client_email,
      "Plan now": getPlanName(chosen_plan),
      Wants: getPlanName(request.requested_plan),
      Requested: formatStaffDateTime(new Date(request.created_at), zone),
      Status: formatStatus(request.status),
      ...(request.effective_on && {
        "Starts on": formatLongDate(new Date(request.effective_on)),
      }),
      ...(request.reason && { Reason: request.reason }),
    },
  };
}
