// Text of the emails that the product sends.
import type { Enums } from "../../../app/services/database.types.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent } from "./email-layout.ts";
import { STEPS } from "./email-stars.ts";
import { createInvitation, formatWhen, meetingEmails } from "./meeting-emails.ts";

/** Emails of the product by their kind in the outbox. */
export const productEmails: Record<Enums<"email_kind">, (context: EmailContext) => EmailContent> = {
  ...meetingEmails,
  plan_change_requested: ({ recipient, payload, at, site }) => ({
    subject: `You asked for the ${getPlanName(payload.plan)} plan`,
    preview: "It takes effect at your next billing cycle.",
    title: "Your plan change is noted.",
    paragraphs: [
      `On ${formatLongDate(at)} the Spellpost account of ${recipient} asked to go from ${getPlanName(payload.previous_plan)} to ${getPlanName(payload.plan)}.`,
      "The change takes effect at your next billing cycle. Until then everything stays as it is, and you pay nothing extra.",
    ],
    link: { label: "See my account", address: `${site}/client?section=account` },
    note: "We send this message whenever a plan is asked for. Changed your mind, or was it not you? Withdraw it under Account in your client area, or write to us.",
  }),
  plan_change_approved: ({ payload, site }) => {
    const day = payload.effective_on ? formatLongDate(new Date(payload.effective_on)) : "";
    return {
      subject: `Your ${getPlanName(payload.plan)} plan is approved`,
      preview: `It holds from ${day} on.`,
      title: "Your plan change is approved.",
      paragraphs: [
        `You asked for the ${getPlanName(payload.plan)} plan. It is yours from ${day} on, and we write to you when it has changed.`,
      ],
      link: { label: "See my account", address: `${site}/client?section=account` },
      note: "We send this message because you asked for another plan. Until its day you can withdraw it under Account.",
    };
  },
  plan_change_declined: ({ payload, site }) => ({
    subject: `We could not change your plan to ${getPlanName(payload.plan)}`,
    preview: "Your plan stays as it is. The reason is inside.",
    title: "Your plan stays as it is.",
    paragraphs: [
      `You asked for the ${getPlanName(payload.plan)} plan. We declined that, and this is why:`,
      ...(payload.reason ?? "").split(/\n{2,}/),
    ],
    link: { label: "See my account", address: `${site}/client?section=account` },
    note: "We send this message because you asked for another plan. Questions? Submit a ticket in your client area, or write to us.",
  }),
  plan_activated: ({ recipient, payload, at, site }) => ({
    subject: `Your ${getPlanName(payload.plan)} plan is active`,
    preview: "Your strategy meeting was held, and we begin.",
    title: "Your plan is active.",
    completedSteps: STEPS.length,
    paragraphs: [
      `Your strategy meeting was held, and since ${formatLongDate(at)} the ${getPlanName(payload.plan)} plan of ${recipient} is active.`,
      "Your billing cycle counts from that day: your client area shows when the next one begins.",
    ],
    link: { label: "Open my client area", address: `${site}/client` },
    note: "We send this message once, when the plan of an account becomes active.",
  }),
  ticket_replied: ({ payload, site }) => ({
    subject: `Re: ${payload.subject}`,
    preview: "We have answered your ticket.",
    title: "An answer to your ticket.",
    paragraphs: (payload.body ?? "").split(/\n{2,}/),
    link: { label: "Read and answer", address: `${site}/client/tickets/${payload.ticket_id}` },
    note: "We send this message because somebody of our team wrote on a ticket of yours. You can also answer it by replying to this mail; attachments are not taken.",
  }),
  contact_message_replied: ({ payload, site }) => ({
    subject: `Re: ${payload.subject}`,
    preview: "We have answered your message.",
    title: "An answer to your message.",
    paragraphs: [
      ...(payload.body ?? "").split(/\n{2,}/),
      `On ${formatLongDate(new Date(payload.sent_at ?? 0))} you wrote: “${payload.message}”`,
    ],
    link: {
      label: "Write to us again",
      address: `${site}/contact-us?subject=${encodeURIComponent(`Re: ${payload.subject}`)}`,
    },
    note: "We send this message because somebody wrote to us and gave this address. If it was not you, write to us.",
  }),
  newsletter_confirmation: ({ recipient, payload, site }) => ({
    subject: "Confirm your newsletter from Spellpost",
    preview: "One press, and the next article comes by e-mail.",
    title: "Shall we write to you?",
    paragraphs: [
      `Somebody, hopefully you, asked for new articles at ${recipient}, about twice a month.`,
      "They come once you press the button on the page behind this link.",
    ],
    link: { label: "Yes, write to me", address: `${site}/newsletter?token=${payload.token}` },
    note: "The link works for seven days. If you did not ask for this, ignore this message: without the button nothing comes.",
    unsubscribe: `${site}/newsletter/leave?token=${payload.unsubscribe_token}`,
  }),
  newsletter_welcome: ({ recipient, payload, site }) => ({
    subject: "You get the newsletter from Spellpost now",
    preview: "The next article comes by e-mail.",
    title: "You are on the list.",
    paragraphs: [
      `New articles come to ${recipient} from now on, about twice a month.`,
      "Until then, there is enough to read on our blog.",
    ],
    link: { label: "Read the blog", address: `${site}/blog` },
    note: "We send this message because this address was confirmed for our newsletter.",
    unsubscribe: `${site}/newsletter/leave?token=${payload.unsubscribe_token}`,
  }),
  staff_invited: ({ recipient, payload, site }) => ({
    subject: "You are invited to the Spellpost team",
    preview: "The link works for 24 hours, and once.",
    title: "Come behind the desk.",
    paragraphs: [
      `A colleague added the account of ${recipient} to the team, or reset its two-step sign-in.`,
      "Sign in, set up two-step sign-in if you have not, and accept on the page behind this link.",
    ],
    link: { label: "Open the invitation", address: `${site}/staff-invitation?key=${payload.key}` },
    note: "The link works for 24 hours, and once. If you did not expect it, ignore this message and tell a colleague.",
  }),
  plan_changed: ({ recipient, payload, at, site }) => ({
    subject: `You are on the ${getPlanName(payload.plan)} plan now`,
    preview: "The change has taken effect.",
    title: "Your plan has changed.",
    paragraphs: [
      `Since ${formatLongDate(at)} the Spellpost account of ${recipient} is on the ${getPlanName(payload.plan)} plan. Before that it was on ${getPlanName(payload.previous_plan)}.`,
      "Your brand profile, your tickets and all else stay as they are.",
    ],
    link: { label: "See my account", address: `${site}/client?section=account` },
    note: "We send this message whenever the plan of an account changes. If you did not ask for it, write to us.",
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
              `The strategy meeting on ${formatWhen(context)} is cancelled. What comes with this message takes it out of your calendar.`,
            ]
          : []),
        "This is the last message to you. Once it is sent, your address is deleted here as well.",
      ],
      link: { label: "Start again", address: `${site}/pricing` },
      note: "If it was not you, somebody knew your password: change it wherever else you use it, and write to us.",
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
