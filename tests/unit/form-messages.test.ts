import { expect, test } from "vitest";
import * as settings from "~/domain/accounts/settings.schema.server";
import * as signUp from "~/domain/accounts/sign-up.schema.server";
import * as conversation from "~/domain/conversations/conversation.schema.server";
import * as draft from "~/domain/drafts/draft.schema.server";
import * as meeting from "~/domain/meetings/meeting.schema.server";
import { workingHoursSchema } from "~/domain/meetings/working-hours.schema.server";
import { contactSchema, setupCallSchema } from "~/domain/messages/contact.schema.server";
import * as planChange from "~/domain/plan-changes/plan-change.schema.server";
import * as planStatus from "~/domain/plan-changes/plan-change.schema.server";
import { questionnaireSchema } from "~/domain/profiles/questionnaire.schema.server";
import {
  staffPreferencesSchema,
  memberSchema,
  notificationSchema,
} from "~/domain/staff/staff.schema.server";
import { newsletterSchema } from "~/domain/subscribers/subscription.schema.server";
import * as ticket from "~/domain/tickets/ticket.schema.server";
import { errorsOf, type FormSchema } from "../support/schema-errors.ts";

const NAME = "Enter your full name";
const EMAIL = "Enter your email address";
const NEW_PASSWORD = "Enter a new password";
const CURRENT_PASSWORD = "Enter your current password";
const TERMS = "You must accept the Terms of Service and Privacy Policy to continue";
const PLAN = "Please choose a plan";
const APP_CODE = "Enter the code from your app";
const WRITE = "Please write something first";
const SUBJECT = "Enter a subject";
const FORM = "Please open the form again";
const POST = "Please open the post again";
const CONVERSATION = "Please open the conversation again";
const TIME = "Please choose a time";
const ZONE = "Please choose a time zone";
const WHY = "Please say why: the client will read it";
const VALID_EMAIL = "Please enter a valid email address";
const FREQUENCY = "Please choose how often";
const VERSION = {
  body: "Please write the text of the post",
  day: "Please enter a date, such as 2026-12-01",
  time: "Please enter a time, such as 09:30",
  zone: ZONE,
};
const DECISION = { decision: POST, version: POST, status: POST };

/** Messages of each form, by the fields that must not stay empty. */
const MESSAGES: [form: string, schema: () => FormSchema, messages: Record<string, string>][] = [
  [
    "sign-up",
    signUp.signUpSchema,
    { name: NAME, email: EMAIL, password: NEW_PASSWORD, terms: TERMS },
  ],
  ["confirmation", signUp.confirmSchema, { mailCode: "Enter the code from the email" }],
  ["sign-in", signUp.signInSchema, { email: EMAIL, password: "Enter your password" }],
  ["code of the app", settings.codeSchema, { code: APP_CODE }],
  ["forgotten password", settings.forgotPasswordSchema, { email: EMAIL }],
  ["new password", settings.resetPasswordSchema, { password: NEW_PASSWORD }],
  [
    "claim of an account",
    settings.claimSchema,
    { name: NAME, password: NEW_PASSWORD, plan: PLAN, terms: TERMS },
  ],
  [
    "password",
    settings.changePasswordSchema,
    { currentPassword: CURRENT_PASSWORD, password: NEW_PASSWORD },
  ],
  ["password proof", settings.passwordProofSchema, { currentPassword: CURRENT_PASSWORD }],
  [
    "new email",
    settings.emailAndPasswordSchema,
    { email: EMAIL, currentPassword: CURRENT_PASSWORD },
  ],
  ["deletion by staff", settings.deletionByStaffSchema, { email: EMAIL }],
  ["preferences", settings.preferencesSchema, { name: NAME }],
  [
    "questionnaire",
    questionnaireSchema,
    {
      business_name: "Business name is required",
      offer_description: "Please describe what you offer",
      differentiator: "What makes you unique?",
      tone_preference: "Please select a tone preference",
    },
  ],
  ["meeting", meeting.meetingSchema, { starts_at: TIME }],
  ["new time", meeting.rescheduleSchema, { starts_at: TIME }],
  ["proposal of times", meeting.proposalSchema, { first: TIME }],
  ["cancellation", meeting.cancellationSchema, { reason: WHY }],
  ["day off", meeting.dayOffSchema, { day: "Please choose a day" }],
  ["working hours", workingHoursSchema, { time_zone: ZONE }],
  ["plan request", planChange.planChangeSchema, { plan: PLAN }],
  ["plan decline", planChange.declineSchema, { reason: WHY }],
  ["pause", planStatus.datedPlanChangeSchema, { on: "Please choose a day", reason: WHY }],
  ["ticket", ticket.ticketSchema, { subject: SUBJECT, description: "Enter a description" }],
  ["client's reply", ticket.replySchema, { body: WRITE }],
  ["staff's reply", conversation.replySchema, { seen: CONVERSATION, body: WRITE }],
  ["new conversation", conversation.newConversationSchema, { subject: SUBJECT, body: WRITE }],
  [
    "saved reply",
    conversation.savedReplySchema,
    { id: FORM, title: "Please enter a title", body: WRITE },
  ],
  [
    "contact",
    contactSchema,
    {
      name: "Enter your name",
      email: "Enter your email address",
      subject: SUBJECT,
      message: "Enter your message",
    },
  ],
  ["setup call", setupCallSchema, { message: "Please say when and where we can reach you" }],
  ["approval of a post", draft.approvalSchema, DECISION],
  [
    "request for changes",
    draft.changeRequestSchema,
    { ...DECISION, comment: "Please say what to change" },
  ],
  ["client's version", draft.clientEditSchema, { version: POST, network: POST, ...VERSION }],
  ["staff's version", draft.staffDraftEditSchema, { version: POST, status: POST, ...VERSION }],
  [
    "new post",
    draft.staffDraftSchema,
    { id: POST, network: "Please choose a network", ...VERSION },
  ],
  ["withdrawal of a post", draft.draftWithdrawalSchema, { version: POST, status: POST }],
  ["newsletter", newsletterSchema, { email: VALID_EMAIL }],
  ["invitation", memberSchema, { email: VALID_EMAIL }],
  [
    "notifications",
    notificationSchema,
    { tickets: FREQUENCY, messages: FREQUENCY, bookings: FREQUENCY, overdue: FREQUENCY },
  ],
  ["staff preferences", staffPreferencesSchema, { time_zone: `${ZONE} from the list` }],
];

test.each(MESSAGES)("an empty form for a %s says what is missing", (_, schema, messages) => {
  expect(errorsOf(schema(), {})).toEqual(messages);
});
