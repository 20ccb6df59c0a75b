import { UNKNOWN_ID } from "../../support/project-fixtures.ts";
import type { FunctionCases } from "./function-case.ts";
import {
  CLIENT_HISTORY,
  CLIENT_PAGE,
  DONE,
  ENDED_PAGE,
  including,
  INVALID_TEXT,
  CALENDAR_MEETING,
  CALENDAR_POST,
  TEXT,
  DRAFT_BY_KEY,
  MEETING_BY_KEY,
  NOT_FOUND,
  REJECTED_BY_TYPE,
  rejected,
  returned,
  SENT_CONTACT_MESSAGE,
  SESSION,
  SESSION_ENDED,
  SUBSCRIPTION,
  WEBHOOK_DELIVERY,
} from "./responses.ts";

const CLAIM = { name: "Ana Ruiz", plan: "pro", marketing: true };
const CONTACT_MESSAGE = { name: "Ana", subject: "Hi", message: "Hello" };
const CONFLICT = rejected(409, "PT409", "The draft");
const INVALID_UUID = rejected(400, "22P02", "invalid input syntax for type uuid");
/** Start time at which no meeting can be booked. */
const PAST = "2020-01-06T15:00:00Z";
const CLIENT_PAGE_PARTS = [
  "account",
  "consents",
  "draft",
  "draft_words",
  "drafts",
  "has_held_meeting",
  "linkedin_connection",
  "cancelled_meeting",
  "meeting",
  "plan_change",
  "plan_status_changes",
  "questionnaire_draft",
  "sessions",
  "ticket",
  "tickets",
  "unavailable_times",
  "updates",
];

const newAttempt = (email: string) => ({ id: UNKNOWN_ID, email, password: "Str0ng!Pass" });
const newSignUp = (email: string) => ({ ...newAttempt(email), ...CLAIM });

const approval = (draft_id: string, change: object = {}) => ({
  id: crypto.randomUUID(),
  draft_id,
  version: 1,
  status: "waiting",
  decision: "approved",
  ...change,
});
const keyApproval = ({ id: draft_id, key }: { id: string; key: string }) => ({
  id: crypto.randomUUID(),
  draft_id,
  key,
  version: 1,
  status: "waiting",
  decision: "approved",
});
const edit = (draft_id: string, change: object = {}) => ({
  draft_id,
  version: 1,
  body: "The oven is lit, and so are we.",
  planned_for: "2030-01-07T09:30:00",
  time_zone: "Asia/Nicosia",
  ...change,
});

/** Functions that serve visitors and clients. */
export const CLIENT_FUNCTIONS: FunctionCases = {
  answer_suggested_word: {
    access: "clients",
    calls: [
      ["client", { word: "yummy", answer: "avoided" }, returned("avoided")],
      ["client", { word: "yummy", answer: "kept" }, returned("avoided")],
      [
        "client",
        { word: " ", answer: "kept" },
        rejected(400, "22023", "violates check constraint"),
      ],
      ["client", { word: "yummy", answer: "never" }, rejected(400, "22P02", "invalid input value")],
    ],
  },
  book_my_meeting: {
    access: "clients",
    calls: [
      ["client", { starts_at: PAST, time_zone: "Asia/Nicosia" }, returned("slot_unavailable")],
      ["otherAccount", { starts_at: PAST }, returned("profile_incomplete")],
      [
        async (fixtures) => (await fixtures.heldMeeting()).client,
        { starts_at: PAST },
        returned("held"),
      ],
      [
        (fixtures) => fixtures.newClient(),
        async (fixtures) => ({ starts_at: await fixtures.freeSlot(), time_zone: "not a zone" }),
        INVALID_TEXT,
      ],
      [
        (fixtures) => fixtures.newClient(),
        async (fixtures) => ({ starts_at: await fixtures.freeSlot(), time_zone: "Asia/Nicosia" }),
        returned("booked"),
      ],
    ],
  },
  cancel_meeting_by_key: {
    access: "everyone",
    calls: [
      ["visitor", { id: UNKNOWN_ID, key: UNKNOWN_ID }, NOT_FOUND],
      ["client", { id: UNKNOWN_ID, key: UNKNOWN_ID }, NOT_FOUND],
      [
        "visitor",
        async (fixtures) => {
          const { id, key } = await fixtures.newBookedMeeting();
          return { id, key };
        },
        returned("cancelled"),
      ],
    ],
  },
  cancel_my_meeting: {
    access: "clients",
    calls: [
      ["client", {}, returned("cancelled")],
      [async (fixtures) => (await fixtures.begunMeeting()).client, {}, returned("already_started")],
      [async (fixtures) => (await fixtures.newBookedMeeting()).client, {}, returned("cancelled")],
    ],
  },
  claim_my_sign_up: {
    access: "clients",
    calls: [
      ["client", CLAIM, SESSION_ENDED],
      [(fixtures) => fixtures.newUnclaimedAccount(UNKNOWN_ID), CLAIM, DONE],
      [
        (fixtures) => fixtures.newUnclaimedAccount(UNKNOWN_ID),
        { ...CLAIM, plan: "gold" },
        rejected(400, "22P02", "invalid input value for enum"),
      ],
    ],
  },
  confirm_newsletter_subscription: {
    access: "everyone",
    calls: [
      ["visitor", { token: "unknown" }, returned(false)],
      ["client", { token: "unknown" }, returned(false)],
      [
        "visitor",
        async (fixtures) => ({ token: await fixtures.newConfirmationToken() }),
        returned(true),
      ],
    ],
  },
  decide_on_draft_by_key: {
    access: "everyone",
    calls: [
      ["visitor", keyApproval({ id: UNKNOWN_ID, key: UNKNOWN_ID }), NOT_FOUND],
      ["client", keyApproval({ id: UNKNOWN_ID, key: UNKNOWN_ID }), NOT_FOUND],
      ["visitor", async (fixtures) => keyApproval(await fixtures.emailedDraft()), DONE],
      [
        "visitor",
        async (fixtures) => ({ ...keyApproval(await fixtures.emailedDraft()), version: 2 }),
        CONFLICT,
      ],
      [
        "visitor",
        async (fixtures) => ({
          ...keyApproval(await fixtures.emailedDraft()),
          decision: "changes_requested",
          comment: "Warmer",
        }),
        CONFLICT,
      ],
    ],
  },
  decide_on_my_draft: {
    access: "clients",
    calls: [
      ["client", async (fixtures) => approval(await fixtures.newDraft()), DONE],
      ["client", async (fixtures) => approval(await fixtures.newDraft(), { version: 2 }), CONFLICT],
      [
        "client",
        async (fixtures) => approval(await fixtures.newDraft(), { decision: "changes_requested" }),
        rejected(400, "22023", "violates check constraint"),
      ],
      ["client", approval(UNKNOWN_ID), NOT_FOUND],
      ["otherAccount", async (fixtures) => approval(await fixtures.newDraft()), NOT_FOUND],
    ],
  },
  delete_my_account: {
    access: "clients",
    calls: [
      [(fixtures) => fixtures.emailedSession(), {}, SESSION_ENDED],
      [(fixtures) => fixtures.newAccount(), {}, DONE],
    ],
  },
  edit_my_draft: {
    access: "clients",
    calls: [
      ["client", async (fixtures) => edit(await fixtures.newDraft()), returned(true)],
      ["client", async (fixtures) => edit(await fixtures.newDraft(), { version: 2 }), CONFLICT],
      [
        "client",
        async (fixtures) => edit(await fixtures.newDraft(), { time_zone: "Mars/Olympus" }),
        rejected(400, "22023", "time_zone_is_name"),
      ],
      [
        "client",
        async (fixtures) => edit(await fixtures.newDraft(), { planned_for: "2026-01-05T09:30" }),
        rejected(422, "PT422", "The time is in the past"),
      ],
      ["client", edit(UNKNOWN_ID), NOT_FOUND],
      ["otherAccount", async (fixtures) => edit(await fixtures.newDraft()), NOT_FOUND],
    ],
  },
  end_my_session: {
    access: "clients",
    calls: [
      ["client", { id: UNKNOWN_ID }, returned(false)],
      ["client", { id: "x" }, INVALID_UUID],
      ["otherAccount", async (fixtures) => ({ id: await fixtures.newSession() }), returned(false)],
      ["client", async (fixtures) => ({ id: await fixtures.newSession() }), returned(true)],
    ],
  },
  ensure_my_profile: {
    access: "clients",
    calls: [["client", {}, DONE]],
  },
  get_draft_by_key: {
    access: "everyone",
    calls: [
      ["visitor", { id: UNKNOWN_ID, key: UNKNOWN_ID }, NOT_FOUND],
      ["client", { id: UNKNOWN_ID, key: UNKNOWN_ID }, NOT_FOUND],
      ["visitor", (fixtures) => fixtures.emailedDraft(), returned(DRAFT_BY_KEY)],
    ],
  },
  get_meeting_by_key: {
    access: "everyone",
    calls: [
      ["visitor", { id: UNKNOWN_ID, key: UNKNOWN_ID }, NOT_FOUND],
      ["client", { id: UNKNOWN_ID, key: UNKNOWN_ID }, NOT_FOUND],
      [
        "visitor",
        async (fixtures) => {
          const { id, key } = await fixtures.bookedMeeting();
          return { id, key };
        },
        returned(MEETING_BY_KEY),
      ],
    ],
  },
  get_staff_calendar: {
    access: "everyone",
    calls: [
      ["visitor", { token: "unknown" }, NOT_FOUND],
      ["client", { token: "unknown" }, NOT_FOUND],
      [
        "visitor",
        async (fixtures) => {
          await fixtures.begunMeeting();
          const { json } = await fixtures.call(
            await fixtures.staff(),
            "staff_renew_calendar_token",
            {},
          );
          return { token: json };
        },
        returned(including(CALENDAR_MEETING)),
      ],
    ],
  },
  get_posts_calendar: {
    access: "everyone",
    calls: [
      ["visitor", { token: "unknown" }, NOT_FOUND],
      ["client", { token: "\u0007" }, REJECTED_BY_TYPE],
      [
        "visitor",
        async (fixtures) => {
          await fixtures.newDraft();
          const client = await fixtures.client();
          return { token: (await fixtures.call(client, "renew_my_posts_calendar", {})).json };
        },
        returned(including(CALENDAR_POST)),
      ],
    ],
  },
  get_sign_up_by_link: {
    access: "everyone",
    calls: [
      ["visitor", { token_hash: "unknown" }, returned({ email: null, plan: null })],
      ["client", { token_hash: "unknown" }, returned({ email: null, plan: null })],
    ],
  },
  get_sign_up_progress: {
    access: "everyone",
    calls: [
      ["visitor", { email: "nobody@example.com", sign_up_id: UNKNOWN_ID }, returned(null)],
      ["client", { email: "nobody@example.com", sign_up_id: UNKNOWN_ID }, returned(null)],
      ["visitor", { email: "nobody@example.com", sign_up_id: "x" }, INVALID_UUID],
    ],
  },
  get_my_newsletter_subscription: {
    access: "clients",
    ended: returned([]),
    calls: [
      ["otherAccount", {}, returned([])],
      [async (fixtures) => (await fixtures.subscriber()).account, {}, returned([SUBSCRIPTION])],
    ],
  },
  get_my_history: {
    access: "clients",
    calls: [
      [
        "otherAccount",
        {},
        returned({
          answer_changes: [],
          sent_emails: [],
          meeting_events: [],
          meeting_proposals: [],
        }),
      ],
      [async (fixtures) => (await fixtures.bookedMeeting()).client, {}, returned(CLIENT_HISTORY)],
    ],
  },
  get_my_page: {
    access: "clients",
    ended: returned(ENDED_PAGE),
    calls: [
      [
        "client",
        async (fixtures) => ({
          parts: CLIENT_PAGE_PARTS,
          item_id: (await fixtures.newTicket()).id,
        }),
        returned(CLIENT_PAGE),
      ],
      ["client", { parts: ["gossip"] }, rejected(400, "22P02", "invalid input value for enum")],
      ["client", { parts: -1 }, rejected(400, "22P02", "expected JSON array")],
      ["client", { parts: Array(CLIENT_PAGE_PARTS.length + 1).fill("tickets") }, REJECTED_BY_TYPE],
    ],
  },
  is_recovery_link_usable: {
    access: "everyone",
    calls: [
      ["visitor", { token_hash: "unknown" }, returned(false)],
      ["client", { token_hash: "unknown" }, returned(false)],
    ],
  },
  keep_my_sign_up: {
    access: "clients",
    ended: returned("none"),
    calls: [
      ["client", { sign_up_id: UNKNOWN_ID }, returned("none")],
      ["client", { sign_up_id: "x" }, INVALID_UUID],
      [(fixtures) => fixtures.newUnclaimedAccount(UNKNOWN_ID), {}, returned("unclaimed")],
      [
        (fixtures) => fixtures.newUnclaimedAccount(UNKNOWN_ID),
        { sign_up_id: UNKNOWN_ID },
        returned("kept"),
      ],
      [
        (fixtures) => fixtures.newUnclaimedAccount(UNKNOWN_ID),
        { password: "An0ther!Password" },
        returned("unclaimed"),
      ],
    ],
  },
  list_my_contact_messages: {
    access: "clients",
    ended: returned([]),
    calls: [
      ["otherAccount", {}, returned([])],
      [
        async (fixtures) => {
          await fixtures.newAnsweredMessage();
          return fixtures.client();
        },
        {},
        returned(including(SENT_CONTACT_MESSAGE)),
      ],
    ],
  },
  list_my_sessions: {
    access: "clients",
    ended: returned([]),
    calls: [["client", {}, returned(including({ ...SESSION, is_current: true }))]],
  },
  list_my_webhook_deliveries: {
    access: "clients",
    ended: returned([]),
    calls: [
      ["otherAccount", {}, returned([])],
      ["client", {}, returned([WEBHOOK_DELIVERY])],
    ],
  },
  record_my_export: {
    access: "clients",
    calls: [["client", {}, DONE]],
  },
  renew_my_posts_calendar: {
    access: "clients",
    calls: [["client", {}, returned(TEXT)]],
  },
  reply_to_my_ticket: {
    access: "clients",
    calls: [
      [
        "client",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          ticket_id: (await fixtures.newTicket()).id,
          body: "More",
        }),
        DONE,
      ],
      ["client", { id: UNKNOWN_ID, ticket_id: UNKNOWN_ID, body: "More" }, NOT_FOUND],
      [
        "otherAccount",
        async (fixtures) => ({
          id: UNKNOWN_ID,
          ticket_id: (await fixtures.newTicket()).id,
          body: "More",
        }),
        NOT_FOUND,
      ],
      [
        "client",
        async (fixtures) => ({
          id: UNKNOWN_ID,
          ticket_id: (await fixtures.newTicket()).id,
          body: " ",
        }),
        INVALID_TEXT,
      ],
    ],
  },
  record_sign_up: {
    access: "everyone",
    calls: [
      ["visitor", (fixtures) => newSignUp(fixtures.newEmail()), returned(false)],
      ["client", (fixtures) => newSignUp(fixtures.newEmail()), returned(false)],
      [
        "visitor",
        (fixtures) => ({ ...newSignUp(fixtures.newEmail()), password: "short" }),
        rejected(400, "22023", "The password breaks a rule"),
      ],
    ],
  },
  request_new_drafts: {
    access: "clients",
    calls: [
      ["client", {}, DONE],
      ["otherAccount", {}, DONE],
    ],
  },
  request_newsletter_subscription: {
    access: "everyone",
    calls: [
      ["visitor", (fixtures) => ({ email: fixtures.newEmail() }), DONE],
      ["client", (fixtures) => ({ email: fixtures.newEmail() }), DONE],
      [
        "visitor",
        { email: "no address" },
        rejected(400, "22023", "Please enter a valid email address"),
      ],
    ],
  },
  request_setup_call: {
    access: "clients",
    calls: [
      ["client", () => ({ id: crypto.randomUUID(), message: "Call me" }), DONE],
      ["client", { id: UNKNOWN_ID, message: " " }, INVALID_TEXT],
    ],
  },
  resume_sign_up: {
    access: "everyone",
    calls: [
      ["visitor", (fixtures) => newAttempt(fixtures.newEmail()), returned(null)],
      ["client", (fixtures) => newAttempt(fixtures.newEmail()), returned(null)],
    ],
  },
  reschedule_meeting_by_key: {
    access: "everyone",
    calls: [
      ["visitor", { id: UNKNOWN_ID, key: UNKNOWN_ID, starts_at: PAST }, NOT_FOUND],
      ["client", { id: UNKNOWN_ID, key: UNKNOWN_ID, starts_at: PAST }, NOT_FOUND],
      [
        "visitor",
        async (fixtures) => {
          const { id, key } = await fixtures.bookedMeeting();
          return { id, key, starts_at: await fixtures.freeSlot() };
        },
        returned("rescheduled"),
      ],
      [
        "visitor",
        async (fixtures) => {
          const { id, key } = await fixtures.bookedMeeting();
          return { id, key, starts_at: PAST };
        },
        returned("slot_unavailable"),
      ],
    ],
  },
  accept_staff_invitation: {
    access: "clients",
    calls: [["client", { key: UNKNOWN_ID }, returned("mfa_missing")]],
  },
  get_my_session_state: {
    access: "clients",
    ended: returned("ended"),
    calls: [["client", {}, returned("proved")]],
  },
  session_is_alive: {
    access: "clients",
    ended: returned(false),
    calls: [["client", {}, returned(true)]],
  },
  set_my_preferences: {
    access: "clients",
    calls: [
      ["client", { name: "Ana Ruiz", marketing: true, newsletter: true }, returned(true)],
      ["client", { name: "Ana Ruiz", marketing: null, newsletter: true }, returned(true)],
      [
        "client",
        { name: "=1+1", marketing: true, newsletter: true },
        rejected(400, "22023", "The name is not valid"),
      ],
    ],
  },
  set_my_ticket_resolved: {
    access: "clients",
    calls: [
      [
        "client",
        async (fixtures) => ({ id: (await fixtures.newTicket()).id, is_resolved: true }),
        DONE,
      ],
      ["client", { id: UNKNOWN_ID, is_resolved: true }, NOT_FOUND],
      [
        "otherAccount",
        async (fixtures) => ({ id: (await fixtures.newTicket()).id, is_resolved: true }),
        NOT_FOUND,
      ],
    ],
  },
  submit_contact_message: {
    access: "everyone",
    calls: [
      ["visitor", (fixtures) => ({ ...CONTACT_MESSAGE, email: fixtures.newEmail() }), DONE],
      ["client", (fixtures) => ({ ...CONTACT_MESSAGE, email: fixtures.newEmail() }), DONE],
      ["visitor", { ...CONTACT_MESSAGE, email: "no address" }, INVALID_TEXT],
      [
        "visitor",
        { ...CONTACT_MESSAGE, email: "a@example.com", subject: "Hi\nBcc: eve@example.com" },
        REJECTED_BY_TYPE,
      ],
      [
        "visitor",
        { ...CONTACT_MESSAGE, email: "a@example.com", message: "x".repeat(5001) },
        REJECTED_BY_TYPE,
      ],
    ],
  },
  unsubscribe_from_newsletter: {
    access: "everyone",
    calls: [
      ["visitor", { token: UNKNOWN_ID }, returned(false)],
      ["client", { token: UNKNOWN_ID }, returned(false)],
      ["visitor", { token: "x" }, INVALID_UUID],
      [
        "visitor",
        async (fixtures) => ({ token: (await fixtures.newSubscriber()).unsubscribe_token }),
        returned(true),
      ],
    ],
  },
  withdraw_my_plan_change: {
    access: "clients",
    calls: [
      ["client", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        (fixtures) => fixtures.newAccount(),
        async (fixtures, caller) => ({ id: await fixtures.newPlanChange(caller) }),
        DONE,
      ],
      [
        "otherAccount",
        async (fixtures) => ({ id: await fixtures.newPlanChange(await fixtures.newAccount()) }),
        NOT_FOUND,
      ],
      [
        (fixtures) => fixtures.newAccount(),
        async (fixtures, caller) => ({ id: await fixtures.newPlanChange(caller, "declined") }),
        rejected(409, "PT409", "This plan change is completed"),
      ],
    ],
  },
};
