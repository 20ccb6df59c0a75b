// Text of the emails that the product sends.
import type { Enums } from "../../../app/services/database.types.ts";
import { createInvitation, formatWhen } from "./appointment.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent } from "./email-layout.ts";
import { STEPS } from "./email-stars.ts";
import { meetingEmails } from "./meeting-emails.ts";
import { staffEmails } from "./staff-emails.ts";

/** Emails of the product by their kind in the outbox. */
export const productEmails: Record<Enums<"email_kind">, (context: EmailContext) => EmailContent> = {
  ...meetingEmails,
  ...staffEmails,
  plan_change_requested: ({ recipient, payload, at, site }) => ({
    subject: `You requested the ${getPlanName(payload.plan)} plan`,
    preview: "It takes effect at your next billing cycle.",
    title: "We’ve got your plan request.",
    paragraphs: [
      `On ${formatLongDate(at)}, the Spellpost account of ${recipient} requested a change from ${getPlanName(payload.previous_plan)} to ${getPlanName(payload.plan)}.`,
      "The change takes effect at your next billing cycle. Until then everything stays as it is, and you pay nothing extra.",
    ],
    link: { label: "See my account", address: `${site}/client?section=account` },
    note: "We send this email for every plan request. Changed your mind, or wasn’t it you? Withdraw it under Account in your client area, or write to us.",
  }),
  plan_change_approved: ({ payload, site }) => {
    const day = payload.effective_on ? formatLongDate(new Date(payload.effective_on)) : "";
    return {
      subject: `Your ${getPlanName(payload.plan)} plan is approved`,
      preview: `It starts on ${day}.`,
      title: "Your plan change is approved.",
      paragraphs: [
        `You requested the ${getPlanName(payload.plan)} plan. It starts on ${day}, and we’ll email you when it does.`,
      ],
      link: { label: "See my account", address: `${site}/client?section=account` },
      note: "We send this email because you requested another plan. Until that day you can withdraw it under Account.",
    };
  },
  plan_change_declined: ({ payload, site }) => ({
    subject: `We couldn’t change your plan to ${getPlanName(payload.plan)}`,
    preview: "Your plan stays as it is. The reason is inside.",
    title: "Your plan stays as it is.",
    paragraphs: [
      `You requested the ${getPlanName(payload.plan)} plan. We couldn’t approve that. Here’s why:`,
      ...(payload.reason ?? "").split(/\n{2,}/),
    ],
    link: { label: "See my account", address: `${site}/client?section=account` },
    note: "We send this email because you requested another plan. Questions? Submit a ticket in your client area, or write to us.",
  }),
  plan_activated: ({ recipient, payload, at, site }) => ({
    subject: `Your ${getPlanName(payload.plan)} plan is active`,
    preview: "We’ve met, and now we get to work.",
    title: "Your plan is active.",
    completedSteps: STEPS.length,
    paragraphs: [
      `We’ve met, and the ${getPlanName(payload.plan)} plan of ${recipient} has been active since ${formatLongDate(at)}.`,
      "Your billing cycle counts from that day: your client area shows when the next one begins.",
    ],
    link: { label: "Open my client area", address: `${site}/client` },
    note: "We send this email once, when the plan of an account becomes active.",
  }),
  ticket_replied: ({ payload, site }) => ({
    subject: `Re: ${payload.subject}`,
    preview: "We’ve replied to your ticket.",
    title: "A reply to your ticket.",
    paragraphs: [
      ...(payload.body ?? "").split(/\n{2,}/),
      ...(payload.is_resolved
        ? ["We think this settles it, so the ticket is closed. If it doesn’t, just reply."]
        : []),
    ],
    link: { label: "Read and reply", address: `${site}/client/tickets/${payload.ticket_id}` },
    note: "We send this email because our team replied to your ticket. You can also reply to this email, but we can’t accept attachments.",
  }),
  ticket_resolved: ({ payload, site }) => ({
    subject: `Resolved: ${payload.subject}`,
    preview: "We’ve closed your ticket.",
    title: "Your ticket is resolved.",
    paragraphs: [
      `Our team has closed your ticket “${payload.subject}”.`,
      "Something’s still open? Reply, and the ticket is open again.",
    ],
    link: { label: "Read and reply", address: `${site}/client/tickets/${payload.ticket_id}` },
    note: "We send this email because our team closed your ticket. You can also reply to this email, but we can’t accept attachments.",
  }),
  ticket_started: ({ payload, site }) => ({
    subject: payload.subject ?? "A message for you",
    preview: "We’ve written to you.",
    title: "A message from our team.",
    paragraphs: (payload.body ?? "").split(/\n{2,}/),
    link: { label: "Read and reply", address: `${site}/client/tickets/${payload.ticket_id}` },
    note: "We send this email because our team wrote to you as a client. You can also reply to this email, but we can’t accept attachments.",
  }),
  contact_message_replied: ({ payload, site }) => ({
    subject: `Re: ${payload.subject}`,
    preview: "We’ve replied to your message.",
    title: "A reply to your message.",
    paragraphs: [
      ...(payload.body ?? "").split(/\n{2,}/),
      `On ${formatLongDate(new Date(payload.sent_at ?? 0))} you wrote: “${payload.message}”`,
    ],
    link: {
      label: "Write to us again",
      address: `${site}/contact-us?subject=${encodeURIComponent(`Re: ${payload.subject}`)}`,
    },
    note: "We send this email because someone wrote to us and gave this address. You can also reply to this email. If it wasn’t you, tell us.",
  }),
  newsletter_confirmation: ({ recipient, payload, site }) => ({
    subject: "Confirm your Spellpost newsletter",
    preview: "One click, and the next article comes by email.",
    title: "Shall we email you?",
    paragraphs: [
      `Someone, hopefully you, asked for new articles at ${recipient}, about twice a month.`,
      "They’ll start once you click the button on the page this link opens.",
    ],
    link: { label: "Yes, sign me up", address: `${site}/newsletter?token=${payload.token}` },
    note: "The link works for seven days. If you didn’t ask for this, ignore this email: we won’t send anything.",
    unsubscribe: `${site}/newsletter/leave?token=${payload.unsubscribe_token}`,
  }),
  newsletter_welcome: ({ recipient, payload, site }) => ({
    subject: "You’re on the Spellpost newsletter list",
    preview: "The next article comes by email.",
    title: "You’re on the list.",
    paragraphs: [
      `From now on, new articles will come to ${recipient}, about twice a month.`,
      "Until then, there’s plenty to read on our blog.",
    ],
    link: { label: "Read the blog", address: `${site}/blog` },
    note: "We send this email because this address was confirmed for our newsletter.",
    unsubscribe: `${site}/newsletter/leave?token=${payload.unsubscribe_token}`,
  }),
  plan_changed: ({ recipient, payload, at, site }) => ({
    subject: `You’re on the ${getPlanName(payload.plan)} plan now`,
    preview: "The change has taken effect.",
    title: "Your plan has changed.",
    paragraphs: [
      `The Spellpost account of ${recipient} has been on the ${getPlanName(payload.plan)} plan since ${formatLongDate(at)}. Before that it was on ${getPlanName(payload.previous_plan)}.`,
      "Your brand profile, your tickets and everything else stay as they are.",
    ],
    link: { label: "See my account", address: `${site}/client?section=account` },
    note: "We send this email whenever the plan of an account changes. If you didn’t ask for it, write to us.",
  }),
  account_deleted: (context) => {
    const { recipient, payload, at, site } = context;
    const hadMeeting = payload.meeting_id !== undefined;
    return {
      subject: "Your Spellpost account was deleted",
      preview: "Your account and everything in it are gone.",
      title: "Your account is gone.",
      paragraphs: [
        `The Spellpost account of ${recipient} was deleted on ${formatLongDate(at)}, with its brand profile, its tickets and its plan requests, for good.`,
        ...(hadMeeting
          ? [
              `The strategy meeting on ${formatWhen(context)} is cancelled. The attached file removes it from your calendar.`,
            ]
          : []),
        "This is our last email to you. Once it’s sent, we delete your address too.",
      ],
      link: { label: "Start again", address: `${site}/pricing` },
      note: "If it wasn’t you, someone knew your password: change it wherever else you use it, and write to us.",
      attachments: hadMeeting ? createInvitation("CANCEL", context) : undefined,
    };
  },
};

const PLAN_NAMES: Record<string, string> = {
  starter: "Starter",
  pro: "Pro",
  "video-pro": "Video Pro",
  payg: "Pay As You Go",
};

function getPlanName(key = ""): string {
  return PLAN_NAMES[key] ?? key;
}

/** Formats a date such as "January 31, 2026", in UTC, as the site does. */
function formatLongDate(date: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
