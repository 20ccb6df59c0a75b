import { type SubmissionResult, useForm } from "@conform-to/react";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import { formatLongDate, formatStaffDateTime } from "~/domain/long-date";
import {
  REJECTION_MAX_LENGTH,
  getPlanChangeStart,
  proposeEffectiveDay,
} from "~/domain/plan-changes/plan-change";
import {
  approvalSchema,
  planRejectionSchema,
} from "~/domain/plan-changes/plan-change.schema.server";
import { getPlanName } from "~/domain/plans/plans";
import { formatStatus } from "~/domain/status";
import { parseAccountForm } from "~/forms/parse-form.server";
import { requirePost } from "~/request/redirect-get.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getUserId } from "~/request/viewer.server";
import type { CompositeTypes } from "~/services/database.types";
import type { FunctionCall } from "~/services/function-call.server";
import {
  approvePlanChange,
  declinePlanChange,
  getPlanChange,
} from "~/services/plan-changes.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/conversation";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/plan-change";
import { loadForStaff, toStaffFailure } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { usePendingAction } from "./frame/undo-notice";
import { redirectWithUndo } from "./undo.server";

type Found = CompositeTypes<"staff_plan_change">;

/** Names of the page's two forms in their URLs. */
type Decision = "approval" | "refusal";

export const meta = createMeta("Plan request", "A client wants another plan.");

export async function loader({ context, params }: Route.LoaderArgs) {
  const sent = parseDecision(context.get(requestInfoContext).pathAndQuery);
  if (sent) requirePost(context, `/desk/plan-changes/${params.id}`);
  const found = await loadForStaff(context, () => getPlanChange(context, params.id));
  return {
    account: getUserId(context),
    sent,
    forms: found
      ? getForms(found, new Date())
      : // Comes back after a failed POST, because the request may still be open.
        { canApprove: true, canDecline: true, day: "" },
    request: found && formatRequest(found, getStaffTimeZone(context)),
  };
}

/** Approves the request from a day on, or declines it with a reason. */
export async function action(args: Route.ActionArgs) {
  return parseDecision(args.context.get(requestInfoContext).pathAndQuery) === "refusal"
    ? decline(args)
    : approve(args);
}

async function approve(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: approvalSchema(),
    invalidToast: () => toasts.planDayMissing,
  });
  if (!form.ok) return form.response;
  const result = await approvePlanChange(args.context, args.params.id, form.value.on);
  return toDecisionResponse(args, form.reject, result, (back, id) =>
    redirectWithUndo(args.context, back, { kind: "approve_plan_change", id }),
  );
}

async function decline(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: planRejectionSchema(),
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
  { context, params }: Route.ActionArgs,
  reject: (failure: FormFailure) => T,
  result: FunctionCall<Data>,
  toEnd: (back: string, data: Data) => Response,
) {
  const back = `/desk/plan-changes/${params.id}`;
  if (result.outcome === "done") return toEnd(back, result.data);
  if (result.outcome === "conflict")
    return redirectWithToast(context, back, toasts.planChangeConflict);
  return reject(toStaffFailure(result));
}

export default function PlanChangePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, sent, forms, request } = loaderData;
  const path = `/desk/plan-changes/${params.id}`;
  const isApproving = usePendingAction()?.kind === "approve_plan_change";
  const resultOf = (decision: Decision) => (sent === decision ? actionData : undefined);
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
            account={account}
            path={`${path}/approval`}
            day={forms.day}
            text={forms.canDecline ? APPROVAL : ANOTHER_DAY}
            lastResult={resultOf("approval")}
          />
          {forms.canDecline && (
            <RejectionForm
              account={account}
              path={`${path}/refusal`}
              lastResult={resultOf("refusal")}
            />
          )}
        </div>
      )}
    </DeskPage>
  );
}

type FormProps = { account: string | null; path: string; lastResult?: SubmissionResult };

const APPROVAL = { title: "Approve", button: "Approve Request", busy: "Approving..." };
const ANOTHER_DAY = { title: "Choose another day", button: "Change Day", busy: "Changing..." };

type ApprovalProps = FormProps & { day: string; text: typeof APPROVAL };

function ApprovalForm({ account, path, day, text, lastResult }: ApprovalProps) {
  const [form, fields] = useForm<{ on: string }>({
    id: "approval",
    lastResult,
    defaultValue: { on: day },
  });
  return (
    <form method="post" action={path} noValidate className="grid gap-4">
      <h2 className="text-xl">{text.title}</h2>
      <ErrorSummary fields={{ "Starts on": fields.on }} formErrors={form.errors} />
      <AccountField id={account} />
      <TextField
        field={fields.on}
        kind="date"
        label="Starts on"
        hint="The plan changes on this day (UTC), or right away if it’s today. A paused plan waits until it resumes."
      />
      <div>
        <Button busy={text.busy}>{text.button}</Button>
      </div>
    </form>
  );
}

function RejectionForm({ account, path, lastResult }: FormProps) {
  const [form, fields] = useForm<{ reason: string }>({ id: "refusal", lastResult });
  return (
    <form method="post" action={path} noValidate className="grid gap-4">
      <h2 className="text-xl">Decline</h2>
      <ErrorSummary fields={{ Reason: fields.reason }} formErrors={form.errors} />
      <AccountField id={account} />
      <TextArea
        field={fields.reason}
        label="Reason"
        hint="The client will read it in their account and by email."
        limit={REJECTION_MAX_LENGTH}
      />
      <div>
        <Button look="secondary" busy="Declining...">
          Decline Request
        </Button>
      </div>
    </form>
  );
}

function parseDecision(path: string): Decision | null {
  return (/\/(approval|refusal)(?:$|\?)/.exec(path)?.[1] as Decision | undefined) ?? null;
}

/** Tells what staff may still decide: an approved request may get another day until it takes effect. */
function getForms({ plan_change, profile, status_changes }: Found, now: Date) {
  return {
    canApprove: plan_change.completed_at === null,
    canDecline: plan_change.status === "open",
    day: plan_change.effective_on ?? proposeEffectiveDay(profile, now, status_changes),
  };
}

function formatRequest(found: Found, zone: string) {
  const { plan_change: request, client_email, profile } = found;
  const { business_name, chosen_plan } = profile;
  const day = request.effective_on && formatLongDate(new Date(request.effective_on));
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
      ...(day && formatStart(found, day)),
      ...(request.reason && { Reason: request.reason }),
    },
  };
}

function formatStart({ plan_change: request, profile, status_changes }: Found, day: string) {
  const start = getPlanChangeStart(request, profile, status_changes);
  if (request.completed_at !== null || start === "on-its-day") return { "Starts on": day };
  return {
    Starts: start === "never" ? "Never: the plan ends by then" : "After the plan resumes",
  };
}
