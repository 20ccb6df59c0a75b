import { expect, test } from "vitest";
import * as settings from "~/domain/accounts/settings.schema.server";
import * as signUp from "~/domain/accounts/sign-up.schema.server";
import * as draft from "~/domain/drafts/draft.schema.server";
import * as meeting from "~/domain/meetings/meeting.schema.server";
import { contactSchema } from "~/domain/messages/contact.schema.server";
import * as planChange from "~/domain/plan-changes/plan-change.schema.server";
import { questionnaireSchema } from "~/domain/profiles/questionnaire.schema.server";
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
const POST = "Please open the post again";
const TIME = "Please choose a time";
const ZONE = "Please choose a time zone";
const VALID_EMAIL = "Please enter a valid email address";
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
  ["plan request", planChange.planChangeSchema, { plan: PLAN }],
  ["ticket", ticket.ticketSchema, { subject: SUBJECT, description: "Enter a description" }],
  ["client's reply", ticket.replySchema, { body: WRITE }],
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
  ["approval of a post", draft.approvalSchema, DECISION],
  [
    "request for changes",
    draft.changeRequestSchema,
    { ...DECISION, comment: "Please say what to change" },
  ],
  ["client's version", draft.clientEditSchema, { version: POST, network: POST, ...VERSION }],
  ["newsletter", newsletterSchema, { email: VALID_EMAIL }],
];

test.each(MESSAGES)("an empty form for a %s says what is missing", (_, schema, messages) => {
  expect(errorsOf(schema(), {})).toEqual(messages);
});
