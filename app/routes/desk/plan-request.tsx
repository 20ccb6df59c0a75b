import { type SubmissionResult, useForm } from "@conform-to/react";
import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import { longDate, longDateTime } from "~/domain/long-date";
import { type PlanRequest, REFUSAL_MAX } from "~/domain/plan-change";
import { approvalSchema, planRefusalSchema } from "~/domain/plan-change.schema.server";
import { nextBillingDate, planName } from "~/domain/plans";
import { statusLabel } from "~/domain/support-ticket";
import { receiveFromAccount } from "~/forms/receive.server";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { userIdOf } from "~/request/viewer.server";
import { askDesk } from "~/services/desk.server";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/conversation";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/plan-request";
import { DeskPage } from "./frame/desk-page";
import { notFound, readDesk, refusalOfDesk } from "./reach.server";

type Asked = PlanRequest & {
  user_id: string;
  business: string;
  email: string;
  chosen_plan: string;
  plan_activated_at: string | null;
};
/** What the two forms of the page are called in their addresses. */
type Decision = "approval" | "refusal";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Plan request", description: "A client wants another plan." });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { method, address } = context.get(edgeContext);
  const sent = decisionOf(address);
  // Somebody typed the address of a form.
  if (method !== "POST" && sent) throw redirectDocument(`/desk/plan-requests/${params.id}`, 303);
  const asked = await readDesk<Asked>(context, "plan_request", { id: params.id });
  return {
    account: userIdOf(context),
    sent,
    // After a failed POST it may be open still; the database decides.
    isOpen: asked === null || asked.status === "open",
    day: dayFor(asked?.plan_activated_at ?? null, new Date()),
    request: asked && inWords(asked),
  };
}

/** Approves the request from a day on, or declines it with a reason. */
export async function action(args: Route.ActionArgs) {
  return decisionOf(args.context.get(edgeContext).address) === "refusal"
    ? decline(args)
    : approve(args);
}

async function approve(args: Route.ActionArgs) {
  const form = await receiveFromAccount(args, {
    schema: approvalSchema(),
    invalid: () => toasts.planDayMissing,
  });
  if (!form.ok) return form.answer;
  const { id } = args.params;
  const result = await askDesk<string>(args.context, "approve_plan_request", {
    id,
    ...form.value,
  });
  if (result.outcome !== "answered") return form.refuse(refusalOfDesk(result));
  return said(args, form.refuse, result.answer, "approved", toasts.planRequestApproved);
}

async function decline(args: Route.ActionArgs) {
  const form = await receiveFromAccount(args, {
    schema: planRefusalSchema(),
    invalid: () => toasts.planReasonMissing,
  });
  if (!form.ok) return form.answer;
  const { id } = args.params;
  const result = await askDesk<string>(args.context, "decline_plan_request", {
    id,
    ...form.value,
  });
  if (result.outcome !== "answered") return form.refuse(refusalOfDesk(result));
  return said(args, form.refuse, result.answer, "declined", toasts.planRequestDeclined);
}

/** What the desk did about the request, as the answer to the form. */
function said<T>(
  { context, params }: Route.ActionArgs,
  refuse: (refusal: (typeof refusals)["unreachable"]) => T,
  answer: string | null,
  done: string,
  toast: (typeof toasts)["deskDone"],
) {
  const back = `/desk/plan-requests/${params.id}`;
  if (answer === null) throw notFound();
  if (answer === "decided") return redirectWithToast(context, back, toasts.planRequestCrossed);
  return answer === done ? redirectWithToast(context, back, toast) : refuse(refusals.unreachable);
}

export default function PlanRequestPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, sent, isOpen, day, request } = loaderData;
  const address = `/desk/plan-requests/${params.id}`;
  const resultOf = (decision: Decision) => (sent === decision ? actionData : undefined);
  return (
    <DeskPage section="plan_requests" title={request?.title ?? "Plan request"} isInside>
      {request && (
        <>
          <Facts facts={request.facts} />
          <p>
            <TextLink alone href={`/desk/clients/${request.client}`}>
              Everything about this client
            </TextLink>
          </p>
        </>
      )}
      {isOpen && (
        <div className="grid max-w-3xl gap-10">
          <Approval
            account={account}
            action={`${address}/approval`}
            day={day}
            lastResult={resultOf("approval")}
          />
          <Refusal
            account={account}
            action={`${address}/refusal`}
            lastResult={resultOf("refusal")}
          />
        </div>
      )}
    </DeskPage>
  );
}

type FormProps = { account: string | null; action: string; lastResult?: SubmissionResult };

function Approval({ account, action: address, day, lastResult }: FormProps & { day: string }) {
  const [form, fields] = useForm<{ on: string }>({
    id: "approval",
    lastResult,
    defaultValue: { on: day },
  });
  return (
    <form method="post" action={address} noValidate className="grid gap-4">
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

function Refusal({ account, action: address, lastResult }: FormProps) {
  const [form, fields] = useForm<{ reason: string }>({ id: "refusal", lastResult });
  return (
    <form method="post" action={address} noValidate className="grid gap-4">
      <h2 className="text-xl">Decline</h2>
      <ErrorSummary fields={{ Reason: fields.reason }} formErrors={form.errors} />
      <AccountField id={account} />
      <TextArea
        field={fields.reason}
        label="Reason"
        hint="The client reads it, in their account and by mail."
        maxLength={REFUSAL_MAX}
      />
      <div>
        <Button look="secondary" busy="Declining...">
          Decline
        </Button>
      </div>
    </form>
  );
}

function decisionOf(address: string): Decision | null {
  return (/\/(approval|refusal)(?:$|\?)/.exec(address)?.[1] as Decision | undefined) ?? null;
}

/** The day that is likely meant: when the client's next billing cycle begins, else today. */
function dayFor(activatedAt: string | null, now: Date): string {
  const day = activatedAt ? nextBillingDate(new Date(activatedAt), now) : now;
  return day.toISOString().slice(0, 10);
}

function inWords(asked: Asked) {
  const day = asked.effective_on && longDate(new Date(asked.effective_on));
  return {
    title: `${asked.business}: ${planName(asked.requested_plan)}`,
    client: asked.user_id,
    facts: {
      Client: asked.business,
      "E-mail": asked.email,
      "Plan now": planName(asked.chosen_plan),
      Wants: planName(asked.requested_plan),
      Asked: longDateTime(new Date(asked.created_at)),
      Status: statusLabel(asked.status),
      ...(day && { "Holds from": day }),
      ...(asked.reason && { Reason: asked.reason }),
    },
  };
}
