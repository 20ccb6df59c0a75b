import type { Enums } from "../../../app/database.types.ts";
import { formatLongDate } from "../../../app/domain/long-date.ts";
import { createInvitation, formatWhen } from "./appointment.ts";
import { draftEmails } from "./draft-emails.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent } from "./email-layout.ts";
import { meetingEmails } from "./meeting-emails.ts";
import { planEmails } from "./plan-emails.ts";
import { staffEmails } from "./staff-emails.ts";

type EmailKind = Exclude<
  Enums<"job_kind">,
  | "drafts"
  | "linkedin_revocation"
  | "member_removal"
  | "picture_description"
  | "picture_removal"
  | "post_approved"
  | "post_stopped"
  | "profile_webhook"
  | "promise"
>;

export const productEmails: Record<EmailKind, (context: EmailContext) => EmailContent> = {
  ...draftEmails,
  ...meetingEmails,
  ...planEmails,
  ...staffEmails,
  ticket_replied: ({ payload, site, canReply }) => ({
    subject: `Re: ${payload.subject}`,
    preview: "We’ve replied to your ticket.",
    title: "A reply to your ticket.",
    paragraphs: [
      ...(payload.body ?? "").split(/\n{2,}/),
      ...(payload.is_resolved
        ? [
            `We think this settles it, so the ticket is closed. If it doesn’t, ${canReply ? "just reply" : "reply in your client area"}.`,
          ]
        : []),
    ],
    link: { label: "Read and reply", url: `${site}/client/tickets/${payload.conversation_id}` },
    note: `We send this email because our team replied to your ticket.${inviteReply(canReply)}`,
  }),
  ticket_resolved: ({ payload, site, canReply }) => ({
    subject: `Resolved: ${payload.subject}`,
    preview: "We’ve closed your ticket.",
    title: "Your ticket is resolved.",
    paragraphs: [
      `Our team has closed your ticket “${payload.subject}”.`,
      `Something’s still open? ${canReply ? "Reply" : "Reply in your client area"}, and the ticket is open again.`,
    ],
    link: { label: "Read and reply", url: `${site}/client/tickets/${payload.conversation_id}` },
    note: `We send this email because our team closed your ticket.${inviteReply(canReply)}`,
  }),
  ticket_started: ({ payload, site, canReply }) => ({
    subject: payload.subject ?? "A message for you",
    preview: "We’ve written to you.",
    title: "A message from our team.",
    paragraphs: (payload.body ?? "").split(/\n{2,}/),
    link: { label: "Read and reply", url: `${site}/client/tickets/${payload.conversation_id}` },
    note: `We send this email because our team wrote to you as a client.${inviteReply(canReply)}`,
  }),
  contact_message_replied: ({ payload, site, canReply }) => ({
    subject: `Re: ${payload.subject}`,
    preview: "We’ve replied to your message.",
    title: "A reply to your message.",
    paragraphs: [
      ...(payload.body ?? "").split(/\n{2,}/),
      ...(payload.is_resolved
        ? [
            `We think this settles it. If it doesn’t, ${canReply ? "just reply" : "write to us again"}.`,
          ]
        : []),
      `On ${formatLongDate(new Date(payload.sent_at ?? 0))} you wrote: “${payload.message}”`,
    ],
    link: {
      label: canReply ? "Reply to this email or use our contact form" : "Write to us again",
      url: `${site}/contact-us?subject=${encodeURIComponent(`Re: ${payload.subject}`)}`,
    },
    // It leads out of the conversation.
    isLinkQuiet: canReply || undefined,
    note: "We send this email because someone wrote to us and gave this address. If it wasn’t you, tell us.",
  }),
  linkedin_reconnection: ({ site }) => ({
    subject: "LinkedIn didn’t let us publish your post",
    preview: "Reconnect it with two clicks, and it goes out.",
    title: "Please reconnect LinkedIn.",
    paragraphs: [
      "LinkedIn didn’t let us publish your post, because it no longer accepts our connection to your account.",
      "Reconnect it with two clicks. A post that’s waiting goes out right after, up to a day after its time.",
    ],
    link: { label: "Reconnect LinkedIn", url: `${site}/client?section=account#linkedin` },
    note: "We send this email because a post you approved couldn’t go out.",
  }),
  linkedin_reminder: ({ payload, site }) => {
    const end = formatLongDate(new Date(payload.expires_at ?? 0));
    return {
      subject: `Your LinkedIn connection ends ${end}`,
      preview: "Reconnect it before then, with two clicks.",
      title: "Keep your LinkedIn posts going.",
      paragraphs: [
        `LinkedIn ends our connection to your account on ${end}, as it does with every connection after some time.`,
        "Reconnect it before then, with two clicks, and your posts go on.",
      ],
      link: { label: "Reconnect LinkedIn", url: `${site}/client?section=account#linkedin` },
      note: "We send this email because you connected LinkedIn.",
    };
  },
  newsletter_confirmation: ({ payload, site }) => ({
    subject: "Confirm your Spellpost newsletter",
    preview: "One click, and the next article comes by email.",
    title: "Shall we email you?",
    paragraphs: [
      "Someone, hopefully you, asked for our new articles by email, about twice a month.",
      "They’ll start once you click the button on the page this link opens.",
    ],
    link: { label: "Yes, sign me up", url: `${site}/newsletter?token=${payload.token}` },
    note: "The link works for seven days. If you didn’t ask for this, ignore this email: we won’t send anything.",
    unsubscribeLabel: "Cancel this request",
    unsubscribe: `${site}/newsletter/leave?token=${payload.unsubscribe_token}`,
  }),
  newsletter_welcome: ({ payload, site }) => ({
    subject: "You’re on the Spellpost newsletter list",
    preview: "The next article comes by email.",
    title: "You’re on the list.",
    paragraphs: [
      "From now on, we’ll email you new articles, about twice a month.",
      "Until then, there’s plenty to read on our blog.",
    ],
    link: { label: "Read the blog", url: `${site}/blog` },
    note: "We send this email because this address was confirmed for our newsletter.",
    unsubscribe: `${site}/newsletter/leave?token=${payload.unsubscribe_token}`,
  }),
  account_deleted: (context) => {
    const { payload, at, site } = context;
    const hadMeeting = payload.meeting_id !== undefined;
    return {
      subject: "Your Spellpost account was deleted",
      preview: "Your account and everything in it are gone.",
      title: "Your account is gone.",
      paragraphs: [
        `Your Spellpost account was deleted on ${formatLongDate(at)}, with its brand profile, posts, meetings, tickets, messages, plan requests and newsletter subscription, for good.`,
        ...(hadMeeting
          ? [
              `The strategy meeting on ${formatWhen(context)} is cancelled. The attached file removes it from your calendar.`,
            ]
          : []),
        "This is our last email to you. Once it’s sent, we delete your address too.",
      ],
      link: { label: "Start again", url: `${site}/pricing` },
      note:
        payload.by === "staff"
          ? "We deleted it because you asked us to. If you didn’t, write to us."
          : "If it wasn’t you, someone knew your password: change it wherever else you use it, and write to us.",
      attachments: hadMeeting ? createInvitation("CANCEL", context) : undefined,
    };
  },
};

function inviteReply(canReply: boolean): string {
  return canReply ? " You can also reply to this email, but we can’t accept attachments." : "";
}
