import { type SubmissionResult, useForm } from "@conform-to/react";
import { formFailures } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { formatLongDate, formatLongDateTime } from "~/domain/long-date";
import { type PlanChange, REJECTION_MAX_LENGTH } from "~/domain/plan-changes/plan-change";
import {
  approvalSchema,
  planRejectionSchema,
} from "~/domain/plan-changes/plan-change.schema.server";
import { getNextBillingDate, getPlanName } from "~/domain/plans/plans";
import { formatStatus } from "~/domain/tickets/ticket";
import { parseAccountForm } from "~/forms/parse-form.server";
import { requirePost } from "~/request/redirect-get.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getUserId } from "~/request/viewer.server";
import { askDesk } from "~/services/desk.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/conversation";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/plan-change";
import { notFoundResponse, loadForStaff, toStaffFailure } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";

type Asked = PlanChange & {
  user_id: string;
  business: string;
  email: string;
  chosen_plan: string;
  plan_activated_at: string | null;
};
/** Names of the page's two forms in their URLs. */
type Decision = "approval" | "refusal";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Plan request", description: "A client wants another plan." });

export async function loader({ context, params }: Route.LoaderArgs) {
  const sent = parseDecision(context.get(requestInfoContext).pathAndQuery);
  if (sent) requirePost(context, `/desk/plan-changes/${params.id}`);
  const asked = await loadForStaff<Asked>(context, "plan_request", { id: params.id });
  return {
    account: getUserId(context),
    sent,
    // Shows the forms after a failed POST, because the request may still be open.
    isOpen: asked === null || asked.status === "open",
    day: proposeDay(asked?.plan_activated_at ?? null, new Date()),
    request: asked && formatRequest(asked),
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
  const { id } = args.params;
  const result = await askDesk<string>(args.context, "approve_plan_request", {
    id,
    ...form.value,
  });
  if (result.outcome !== "answered") return form.reject(toStaffFailure(result));
  return toDecisionResponse(
    args,
    form.reject,
    result.answer,
    "approved",
    toasts.planChangeApproved,
  );
}

async function decline(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: planRejectionSchema(),
    invalidToast: () => toasts.planReasonMissing,
  });
  if (!form.ok) return form.response;
  const { id } = args.params;
  const result = await askDesk<string>(args.context, "decline_plan_request", {
    id,
    ...form.value,
  });
  if (result.outcome !== "answered") return form.reject(toStaffFailure(result));
  return toDecisionResponse(
    args,
    form.reject,
    result.answer,
    "declined",
    toasts.planChangeDeclined,
  );
}

/** Converts the result of a decision to the response of its form. */
function toDecisionResponse<T>(
  { context, params }: Route.ActionArgs,
  reject: (failure: (typeof formFailures)["unreachable"]) => T,
  answer: string | null,
  done: string,
  toast: (typeof toasts)["staffActionDone"],
) {
  const back = `/desk/plan-changes/${params.id}`;
  if (answer === null) throw notFoundResponse();
  if (answer === "decided") return redirectWithToast(context, back, toasts.planChangeConflict);
  return answer === done
    ? redirectWithToast(context, back, toast)
    : reject(formFailures.unreachable);
}

export default function PlanChangePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, sent, isOpen, day, request } = loaderData;
  const path = `/desk/plan-changes/${params.id}`;
  const resultOf = (decision: Decision) => (sent === decision ? actionData : undefined);
  return (
    <DeskPage section="plan_requests" title={request?.title ?? "Plan request"} isInside>
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
      {isOpen && (
        <div className="grid max-w-3xl gap-10">
          <ApprovalForm
            account={account}
            path={`${path}/approval`}
            day={day}
            lastResult={resultOf("approval")}
          />
          <RejectionForm
            account={account}
            path={`${path}/refusal`}
            lastResult={resultOf("refusal")}
          />
        </div>
      )}
    </DeskPage>
  );
}

type FormProps = { account: string | null; path: string; lastResult?: SubmissionResult };

function ApprovalForm({ account, path, day, lastResult }: FormProps & { day: string }) {
  const [form, fields] = useForm<{ on: string }>({
    id: "approval",
    lastResult,
    defaultValue: { on: day },
  });
  return (
    <form method="post" action={path} noValidate className="grid gap-4">
      <h2 className="text-xl">Approve</h2>
      <ErrorSummary fields={{ "Holds from": fields.on }} formErrors={form.errors} />
      <AccountField id={account} />
      <TextField
        field={fields.on}
        type="date"
        label="Holds from"
        hint="The plan changes on this day (UTC); at once when it is today."
      />
      <div>
        <Button busy="Approving...">Approve</Button>
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
        hint="The client reads it, in their account and by mail."
        maxLength={REJECTION_MAX_LENGTH}
      />
      <div>
        <Button look="secondary" busy="Declining...">
          Decline
        </Button>
      </div>
    </form>
  );
}

function parseDecision(path: string): Decision | null {
  return (/\/(approval|refusal)(?:$|\?)/.exec(path)?.[1] as Decision | undefined) ?? null;
}

/** Proposes the start of the client's next billing cycle, or today before the activation. */
function proposeDay(activatedAt: string | null, now: Date): string {
  const day = activatedAt ? getNextBillingDate(new Date(activatedAt), now) : now;
  return day.toISOString().slice(0, 10);
}

function formatRequest(request: Asked) {
  const day = request.effective_on && formatLongDate(new Date(request.effective_on));
  return {
    title: `${request.business}: ${getPlanName(request.requested_plan)}`,
    client: request.user_id,
    details: {
      Client: request.business,
      "E-mail": request.email,
      "Plan now": getPlanName(request.chosen_plan),
      Wants: getPlanName(request.requested_plan),
      Asked: formatLongDateTime(new Date(request.created_at)),
      Status: formatStatus(request.status),
      ...(day && { "Holds from": day }),
      ...(request.reason && { Reason: request.reason }),
    },
  };
}
