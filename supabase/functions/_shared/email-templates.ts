// Text of every email.
import type { Enums } from "../../../app/services/database.types.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent } from "./email-layout.ts";
import { STEPS } from "./email-stars.ts";
import { meetingEmails } from "./meeting-emails.ts";

/** Emails of the auth service, which replaces the expressions in braces. */
export const authEmails = {
  confirmation: {
    subject: "Confirm your e-mail for Spellpost",
    preview: "One click, and the brand questionnaire is next. The link works for ten minutes.",
    title: "One click and you are in.",
    // The account exists; this email confirms its address.
    completedSteps: 1,
    paragraphs: [
      "Confirm that {{ .Email }} is yours, and we will take you to the brand questionnaire. It has three short steps.",
    ],
    link: {
      label: "Confirm my e-mail",
      address: "{{ .SiteURL }}/email-verified?token_hash={{ .TokenHash }}&type=signup",
    },
    code: { text: "Or type this code on the page where you signed up:", value: "{{ .Token }}" },
    note: "The link and the code work once, for ten minutes. If you did not sign up for Spellpost, ignore this message and nothing happens.",
  },
  recovery: {
    subject: "Choose a new password for Spellpost",
    preview: "The link works for ten minutes. Your password stays as it is until you use it.",
    title: "A new password, then back to work.",
    paragraphs: ["Somebody, hopefully you, asked to choose a new password for {{ .Email }}."],
    link: {
      label: "Choose a new password",
      address: "{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&type=recovery",
    },
    note: "The link works once, for ten minutes. If it was not you, ignore this message: your password stays as it is.",
  },
  email_change: {
    subject: "Confirm the new e-mail of your Spellpost account",
    preview: "Your account moves once the links in both mailboxes were opened.",
    title: "Moving to another address?",
    paragraphs: [
      "Confirm that the Spellpost account of {{ .Email }} moves to {{ .NewEmail }}. It moves once the links in both mailboxes were opened.",
    ],
    link: {
      label: "Confirm the change",
      address: "{{ .SiteURL }}/email-changed?token_hash={{ .TokenHash }}&type=email_change",
    },
    note: "The link works once, for ten minutes. If you did not ask for this, ignore this message, then sign in and change your password: somebody may know it.",
  },
} satisfies Record<string, EmailContent>;

/** Notices that the auth service sends after a change. */
export const authNotices = {
  password_changed: {
    subject: "The password of your Spellpost account was changed",
    preview: "If it was you, there is nothing to do.",
    title: "Your password was changed.",
    paragraphs: [
      "The Spellpost account of {{ .Email }} has a new password, and its other devices were signed out.",
      "If it was you, there is nothing to do. If it was not, choose a new password now, which signs out everybody else.",
    ],
    link: { label: "It was not me", address: "{{ .SiteURL }}/forgot-password" },
    note: "We send this message whenever the password of an account changes.",
  },
  email_changed: {
    subject: "The e-mail of your Spellpost account was changed",
    preview: "If it was you, there is nothing to do.",
    title: "Your account has moved.",
    paragraphs: [
      "The Spellpost account of {{ .OldEmail }} belongs to {{ .Email }} now. Mails about it go there, and only that address signs in.",
      "If it was you, there is nothing to do. If it was not, tell us now: somebody could read your mail.",
    ],
    link: { label: "It was not me", address: "{{ .SiteURL }}/contact-us" },
    note: "We send this message to the old address of every account that moves.",
  },
} satisfies Record<string, EmailContent>;

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
  account_deleted: ({ recipient, at, site }) => ({
    subject: "Your Spellpost account was deleted",
    preview: "Your account and everything in it are gone.",
    title: "Your account is gone.",
    paragraphs: [
      `The Spellpost account of ${recipient} was deleted on ${formatLongDate(at)}, with its brand profile, its tickets and its plan requests, for good.`,
      "This is the last message to you. Once it is sent, your address is deleted here as well.",
    ],
    link: { label: "Start again", address: `${site}/pricing` },
    note: "If it was not you, somebody knew your password: change it wherever else you use it, and write to us.",
  }),
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
