import type { Enums } from "../../../app/database.types.ts";
import { formatLongDate } from "../../../app/domain/long-date.ts";
import { getPlanName } from "../../../app/domain/plans/plans.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent } from "./email-layout.ts";
import { STEPS } from "./email-stars.ts";

type PlanEmailKind = Extract<Enums<"job_kind">, `plan_${string}`>;

export const planEmails: Record<PlanEmailKind, (context: EmailContext) => EmailContent> = {
  plan_change_requested: ({ payload, at, site }) => {
    const start = describeRequestedStart(payload);
    return {
      subject: `You requested the ${formatPlan(payload.plan)} plan`,
      preview: `It ${start}.`,
      title: "We’ve got your plan request.",
      paragraphs: [
        `On ${formatLongDate(at)}, you asked to move from ${formatPlan(payload.previous_plan)} to ${formatPlan(payload.plan)}.`,
        `The change ${start}. Until then everything stays as it is, and you pay nothing extra.`,
      ],
      link: accountLink(site),
      note: "We send this email for every plan request. Changed your mind, or wasn’t it you? Withdraw it under Account in your client area, or write to us.",
    };
  },
  plan_change_approved: ({ payload, site }) => {
    const start = `on ${formatDay(payload.effective_on)}`;
    return {
      subject: `Your ${formatPlan(payload.plan)} plan is approved`,
      preview: `It starts ${start}.`,
      title: "Your plan change is approved.",
      paragraphs: [
        `You requested the ${formatPlan(payload.plan)} plan. It starts ${start}, and we’ll email you when it does.`,
      ],
      link: accountLink(site),
      note: "We send this email because you requested another plan. Until it starts you can withdraw it under Account.",
    };
  },
  plan_change_declined: ({ payload, site }) => ({
    subject: `We couldn’t change your plan to ${formatPlan(payload.plan)}`,
    preview: "Your plan stays as it is. The reason is inside.",
    title: "Your plan stays as it is.",
    paragraphs: [
      `You requested the ${formatPlan(payload.plan)} plan. We couldn’t approve that. Here’s why:`,
      ...splitReason(payload),
    ],
    link: accountLink(site),
    note: "We send this email because you requested another plan.",
  }),
  plan_activated: ({ payload, at, site }) => ({
    subject: `Your ${formatPlan(payload.plan)} plan is active`,
    preview: "We’ve met, and now we get to work.",
    title: "Your plan is active.",
    completedSteps: STEPS.length,
    paragraphs: [
      `Your ${formatPlan(payload.plan)} plan is active as of ${formatLongDate(at)}.`,
      "Your billing cycle starts that day. The next date is in your client area.",
    ],
    link: { label: "Open my client area", url: `${site}/client` },
    note: "We send this email once, when the plan of an account becomes active.",
  }),
  plan_changed: ({ payload, at, site }) => ({
    subject: `You’re on the ${formatPlan(payload.plan)} plan now`,
    preview: "The change has taken effect.",
    title: "Your plan has changed.",
    paragraphs: [
      `As of ${formatLongDate(at)}, you’re on the ${formatPlan(payload.plan)} plan.`,
      "Your brand profile, your tickets and everything else stay as they are.",
    ],
    link: accountLink(site),
    note: "We send this email whenever the plan of an account changes. If you didn’t ask for it, write to us.",
  }),
  plan_paused: ({ payload, site }) => ({
    subject: `Your plan pauses on ${formatDay(payload.effective_on)}`,
    preview: "Until it resumes, you’ll pay nothing.",
    title: "Your plan takes a break.",
    paragraphs: [
      `Your ${formatPlan(payload.plan)} plan pauses on ${formatDay(payload.effective_on)}. From that day until it resumes, we’ll publish nothing and you’ll pay nothing: your next billing date will move by every paused day. Here’s why:`,
      ...splitReason(payload),
      ...listWithdrawnRequest(payload),
    ],
    link: accountLink(site),
    note: "We send this email whenever we pause a plan. If you didn’t ask for it, write to us.",
  }),
  plan_resumed: ({ payload, site }) => ({
    subject: `Your plan resumes on ${formatDay(payload.effective_on)}`,
    preview: "We’ll publish again, and your billing cycle will go on.",
    title: "Your plan goes on.",
    paragraphs: [
      `Your ${formatPlan(payload.plan)} plan resumes on ${formatDay(payload.effective_on)}. From that day we’ll publish again, and your billing cycle will go on where it stopped. Here’s why:`,
      ...splitReason(payload),
    ],
    link: accountLink(site),
    note: "We send this email whenever we resume a plan. If you didn’t ask for it, write to us.",
  }),
  plan_ended: ({ payload, site }) => {
    const day = formatDay(payload.effective_on);
    return {
      subject: `Your plan ends on ${day}`,
      preview: "After that, you’ll pay nothing. Your account will stay.",
      title: "Your plan comes to an end.",
      paragraphs: [
        `Your ${formatPlan(payload.plan)} plan ends on ${day}. From that day we’ll publish nothing, and you’ll pay nothing. Here’s why:`,
        ...splitReason(payload),
        ...listWithdrawnRequest(payload),
        "Your account will stay, with everything in it. If you’d like to start again, submit a ticket.",
      ],
      link: accountLink(site),
      note: "We send this email whenever we end a plan. If you didn’t ask for it, write to us.",
    };
  },
  plan_status_change_withdrawn: ({ payload, site }) => {
    const change = payload.kind === "resumption" ? "resume" : payload.kind;
    return {
      subject: `Your plan won’t ${change} after all`,
      preview: "Your plan stays as it is.",
      title: "Your plan stays as it is.",
      paragraphs: [
        `Your ${formatPlan(payload.plan)} plan won’t ${change} on ${formatDay(payload.effective_on)}. Here’s why:`,
        ...splitReason(payload),
      ],
      link: accountLink(site),
      note: "We send this email whenever we cancel a change that we told you about.",
    };
  },
};

function describeRequestedStart({ plan_status }: EmailContext["payload"]): string {
  return `takes effect ${plan_status === "active" ? "at your next billing cycle" : "once we’ve approved it"}`;
}

function listWithdrawnRequest({ requested_plan }: EmailContext["payload"]): string[] {
  if (!requested_plan) return [];
  return [
    `Your request for the ${formatPlan(requested_plan)} plan is withdrawn with it. You can request it again in your account.`,
  ];
}

function splitReason({ reason = "" }: EmailContext["payload"]): string[] {
  return reason.split(/\n{2,}/);
}

function accountLink(site: string): EmailContent["link"] {
  return { label: "See my account", url: `${site}/client?section=account` };
}

function formatPlan(key = ""): string {
  return getPlanName(key);
}

function formatDay(day: string | undefined): string {
  return day ? formatLongDate(new Date(day)) : "";
}
