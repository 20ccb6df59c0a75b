import { formatIsoDay } from "~/domain/calendar";
import { formatLongDate } from "~/domain/long-date";
import { findEnd, listPendingChanges, type PlanStatusChange } from "~/domain/plans/plan-status";
import { formatStatus } from "~/domain/status";
import type { CompositeTypes } from "~/services/database.types";

type StaffClientPlan = CompositeTypes<"staff_client_plan">;

/** Form of the page: what it does, what the client will be told, and its button. */
export type PlanFormText = {
  noun: string;
  /** Change that it withdraws. */
  id?: string;
  title: string;
  consequence: string;
  button: { label: string; busy: string };
  /** Label and proposal of its day; absent for a form that takes effect right away. */
  day?: { label: string; value: string };
};

const START_LABEL = "From";

/**
 * Lists the forms that a client's plan allows at present.
 * @param found null where it could not be loaded after a POST
 * @param sent noun of the form that was sent
 */
export function listPlanForms(
  found: StaffClientPlan | null,
  sent: string | undefined,
  now: Date,
): PlanFormText[] {
  const today = formatIsoDay(now);
  const all = listAllForms(
    today,
    found?.profile.plan_activated_at?.slice(0, 10) ?? "",
    findEnd(found?.status_changes ?? [])?.kind,
  );
  if (!found) return all.filter(({ noun }) => noun === sent);
  const { profile, status_changes: changes } = found;
  const pending = listPendingChanges(changes);
  const isPending = (kind: PlanStatusChange["kind"]) => pending.some((each) => each.kind === kind);
  const { plan_status: status } = profile;
  const isPauseKnown = status === "paused" || isPending("pause");
  const isShown: Record<string, boolean> = {
    pause: status === "active" && !isPending("pause"),
    resumption: isPauseKnown && !isPending("resumption"),
    end: (status === "active" || status === "paused") && !isPending("end"),
    closure: status === "inactive" && found.has_held_meeting,
    correction: status === "active",
    reversal: status === "active",
  };
  return [...pending.map(toWithdrawal), ...all.filter(({ noun }) => isShown[noun])];
}

/** @param endKind what had ended the plan before its activation, if anything */
function listAllForms(
  today: string,
  activatedOn: string,
  endKind?: PlanStatusChange["kind"],
): PlanFormText[] {
  return [
    {
      noun: "pause",
      title: "Pause the plan",
      consequence:
        "From that day we publish nothing and the client pays nothing: the next billing date moves by every paused day. We email the client right away.",
      button: { label: "Pause Plan", busy: "Pausing..." },
      day: { label: START_LABEL, value: today },
    },
    {
      noun: "resumption",
      title: "Resume the plan",
      consequence:
        "From that day we publish again, and the billing cycle goes on where it stopped. We email the client right away.",
      button: { label: "Resume Plan", busy: "Resuming..." },
      day: { label: START_LABEL, value: today },
    },
    {
      noun: "end",
      title: "End the plan",
      consequence:
        "From that day we publish nothing and the client pays nothing. Their account stays, and you can activate the plan again. We email the client right away.",
      button: { label: "End Plan", busy: "Ending..." },
      day: { label: START_LABEL, value: today },
    },
    {
      noun: "closure",
      title: "Close the plan before its start",
      consequence:
        "For a client who decided against us: nothing waits for the activation anymore. Their account stays, and you can still activate the plan. We email the client right away.",
      button: { label: "Close Plan", busy: "Closing..." },
    },
    {
      noun: "correction",
      title: "Correct the day of the activation",
      consequence: "Billing counts from that day. We email the client right away.",
      button: { label: "Correct Day", busy: "Correcting..." },
      day: { label: "Activated on", value: activatedOn },
    },
    {
      noun: "reversal",
      title: "Set back a mistaken activation",
      consequence: `${describeReversal(endKind)} We email the client right away.`,
      button: { label: "Set Back Activation", busy: "Setting back..." },
    },
  ];
}

function describeReversal(endKind?: PlanStatusChange["kind"]): string {
  if (endKind === "end")
    return "The plan has ended again, and whatever is scheduled or requested for it is called off.";
  const state = endKind === "closure" ? "is closed" : "waits for its activation";
  return `The plan ${state} again, whatever is scheduled or requested for it is called off, and the launch spot it took is free again.`;
}

function toWithdrawal({ id, kind, effective_on, reason }: PlanStatusChange): PlanFormText {
  return {
    noun: "withdrawal",
    id,
    title: `Scheduled: ${kind} on ${formatLongDate(new Date(effective_on))}`,
    consequence: `The client was told: “${reason}” If you call it off, we email the client right away.`,
    button: { label: `Call Off ${formatStatus(kind)}`, busy: "Calling off..." },
  };
}

/** Returns the id of the form on the page: one of several with the same noun changes what has an id. */
export function getFormName({ noun, id }: PlanFormText): string {
  return id === undefined ? noun : `${noun}-${id}`;
}
