import type { CompositeTypes } from "~/database.types";
import { formatIsoDay } from "~/domain/calendar";
import { formatLongDate } from "~/domain/long-date";
import { listPendingChanges, type PlanStatusChange } from "~/domain/plans/plan-status";

type StaffClientPlan = CompositeTypes<"staff_client_plan">;

/** `consequence` is what the client will be told. */
export type PlanFormText = {
  noun: string;
  /** The change that it withdraws. */
  id?: string;
  title: string;
  consequence: string;
  button: { label: string; busy: string };
  isDangerous?: boolean;
  /** Proposed day; absent if it takes effect right away. */
  day?: string;
  /** No other day is possible. */
  isDayFixed?: boolean;
};

/** `found` is null if it could not be loaded after a POST. */
export function listPlanForms(
  found: StaffClientPlan | null,
  sent: string | undefined,
): PlanFormText[] {
  const all = listAllForms(formatIsoDay(new Date()), found?.profile.plan_status === "inactive");
  if (!found) return all.filter(({ noun }) => noun === sent);
  const { plan_status: status } = found.profile;
  const pending = listPendingChanges(found.status_changes);
  const isFree = pending.length === 0;
  const isPausing = pending.length === 1 && pending[0]?.kind === "pause";
  const isShown: Record<string, boolean> = {
    pause: status === "active" && isFree,
    resumption: (status === "paused" && isFree) || isPausing,
    end: status !== "ended" && isFree,
  };
  return [...pending.map(toWithdrawal), ...all.filter(({ noun }) => isShown[noun])];
}

const listAllForms = (today: string, isWaiting: boolean): PlanFormText[] => [
  {
    noun: "pause",
    title: "Pause the plan",
    consequence:
      "From that day, we publish nothing and the client pays nothing: each paused day moves the next billing date. An open plan request is withdrawn. We’ll email the client right away.",
    button: { label: "Pause Plan", busy: "Pausing..." },
    day: today,
  },
  {
    noun: "resumption",
    title: "Resume the plan",
    consequence:
      "From that day, we publish again, and the billing cycle continues where it stopped. We’ll email the client right away.",
    button: { label: "Resume Plan", busy: "Resuming..." },
    day: today,
  },
  {
    noun: "end",
    title: "End the plan",
    consequence: isWaiting
      ? "For a client who decided against us: the plan ends today and leaves our to-do list. Their account stays, and you can still activate the plan. We’ll email the client right away."
      : "From that day, we publish nothing and the client pays nothing. An open plan request is withdrawn. Their account stays, and you can activate the plan again. We’ll email the client right away.",
    button: { label: "End Plan", busy: "Ending..." },
    isDangerous: true,
    day: today,
    isDayFixed: isWaiting,
  },
];

function toWithdrawal({ id, kind, effective_on, reason }: PlanStatusChange): PlanFormText {
  return {
    noun: "withdrawal",
    id,
    title: `Scheduled: ${kind} on ${formatLongDate(new Date(effective_on))}`,
    consequence: `The client was told: “${reason}” If you cancel this change, we’ll email them right away.`,
    button: { label: "Cancel This Change", busy: "Cancelling..." },
  };
}

export function getFormName({ noun, id }: PlanFormText): string {
  return id === undefined ? noun : `${noun}-${id}`;
}
