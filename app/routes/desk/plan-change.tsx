import { type SubmissionResult, useForm } from "@conform-to/react";
import { createMeta } from "~/content/meta";
import { formatLongDate, formatStaffDateTime } from "~/domain/long-date";
import {
  DECLINE_REASON_MAX_LENGTH,
  getPlanChangeStart,
  proposeEffectiveDay,
} from "~/domain/plan-changes/plan-change";
import { getPlanName } from "~/domain/plans/plans";
import { formatStatus } from "~/domain/status";
import { requirePost } from "~/request/redirect-get.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { CompositeTypes } from "~/services/database.types";
import { getPlanChange } from "~/services/plan-changes.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/conversation";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/plan-change";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { usePendingAction } from "./frame/undo-notice";
import { handleDecision } from "./plan-change/decisions.server";

type Found = CompositeTypes<"staff_plan_change">;

export const meta = createMeta("Plan request", "A client wants another plan.");

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.noun !== undefined) requirePost(context, `/desk/plan-changes/${params.id}`);
  const found = await loadForStaff(context, () => getPlanChange(context, params.id));
  return {
    forms: found
      ? getForms(found, new Date())
      : // Comes back after a failed POST, because the request may still be open.
        { canApprove: true, canDecline: true, day: "", seen_decided_at: null },
    request: found && formatRequest(found, getStaffTimeZone(context)),
  };
}

/** Approves the request from a day on, or declines it with a reason. */
export function action(args: Route.ActionArgs) {
  return handleDecision(args);
}

export default function PlanChangePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { forms, request } = loaderData;
  const path = `/desk/plan-changes/${params.id}`;
  const isApproving = usePendingAction()?.kind === "approve_plan_change";
  const getResult = (noun: string) => (params.noun === noun ? actionData : undefined);
  return (
    <DeskPage section="plan_changes" title={request?.title ?? "Plan request"} isInside>
      {request && (
        <>
          <DescriptionList items={request.details} />
          <p>
            <TextLink alone href={`/desk/clients/${request.client}`}>
              Everything about this client
            </TextLink>
          </p>
        </>
      )}
      {forms.canApprove && isApproving && <p>Approving…</p>}
      {forms.canApprove && !isApproving && (
        <div className="grid max-w-3xl gap-10">
          <ApprovalForm
            path={`${path}/approval`}
            day={forms.day}
            seen_decided_at={forms.seen_decided_at}
            text={forms.canDecline ? APPROVAL : ANOTHER_DAY}
            lastResult={getResult("approval")}
          />
          {forms.canDecline && (
            <DeclineForm path={`${path}/decline`} lastResult={getResult("decline")} />
          )}
        </div>
      )}
    </DeskPage>
  );
}

type FormProps = { path: string; lastResult?: SubmissionResult };

const APPROVAL = { title: "Approve", button: "Approve Request", busy: "Approving..." };
const ANOTHER_DAY = { title: "Choose another day", button: "Change Day", busy: "Changing..." };

type ApprovalProps = FormProps & {
  day: string;
  seen_decided_at: string | null;
  text: typeof APPROVAL;
};

function ApprovalForm({ path, day, seen_decided_at, text, lastResult }: ApprovalProps) {
  const [form, fields] = useForm<{ on: string }>({
    id: "approval",
    lastResult,
    defaultValue: { on: day },
  });
  return (
    <form method="post" action={path} noValidate className="grid gap-4">
      <h2 className="text-xl">{text.title}</h2>
      <ErrorSummary fields={{ "Starts on": fields.on }} formErrors={form.errors} />
      <AccountField />
      <input type="hidden" name="seen_decided_at" value={seen_decided_at ?? ""} />
      <TextField
        field={fields.on}
        kind="date"
        label="Starts on"
        hint="The plan changes on this day (UTC), or right away if it’s today. While the plan is paused, the day moves on with the pause."
      />
      <div>
        <Button busy={text.busy}>{text.button}</Button>
      </div>
    </form>
  );
}

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
        hint="The client will read it in their account and by email."
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

/** Tells what staff may still decide: an approved request may get another day until it takes effect. */
function getForms({ plan_change, profile, status_changes }: Found, now: Date) {
  return {
    canApprove: plan_change.completed_at === null,
    canDecline: plan_change.status === "open",
    day: plan_change.effective_on ?? proposeEffectiveDay(profile, now, status_changes),
    seen_decided_at: plan_change.decided_at,
  };
}

function formatRequest(found: Found, zone: string) {
  const { plan_change: request, client_email, profile } = found;
  const { business_name, chosen_plan } = profile;
  return {
    title: `${business_name}: ${getPlanName(request.requested_plan)}`,
    client: request.user_id,
    details: {
      Client: business_name,
      Email: client_email,
      "Plan now": getPlanName(chosen_plan),
      Wants: getPlanName(request.requested_plan),
      Requested: formatStaffDateTime(new Date(request.created_at), zone),
      Status: formatStatus(request.status),
      ...formatStart(found),
      ...(request.reason && { Reason: request.reason }),
    },
  };
}

function formatStart({ plan_change: request, status_changes }: Found) {
  if (request.status !== "approved") return {};
  const start = getPlanChangeStart(request, status_changes);
  if (request.completed_at !== null || start === "on-its-day")
    return { "Starts on": formatLongDate(new Date(request.effective_on ?? "")) };
  return {
    Starts: start === "never" ? "Never: the plan ends by then" : "After the plan resumes",
  };
}
