import { UNKNOWN_ID } from "../../support/project-fixtures.ts";
import type { FunctionCases } from "./function-case.ts";
import {
  AUDIT_ENTRY,
  CLIENT_HIT,
  CALENDAR_TOKEN,
  DONE,
  including,
  INVALID_TEXT,
  NOT_FOUND,
  rejected,
  REJECTED_BY_TYPE,
  returned,
  SAVED_REPLY,
  SCHEDULED,
  STAFF_CLIENT,
  STAFF_CLIENT_DELETION,
  STAFF_CLIENT_TIMELINE,
  STAFF_CLIENT_PLAN,
  STAFF_CLIENT_SUMMARY,
  STAFF_CONVERSATION,
  STAFF_CONVERSATION_PAGE,
  STAFF_CONVERSATION_SUMMARY,
  STAFF_DAY_OFF,
  STAFF_DELIVERY,
  STAFF_DRAFT,
  STAFF_DRAFT_DETAILS,
  STAFF_DELIVERY_LIST,
  STAFF_MEETING,
  STAFF_MEETING_SUMMARY,
  STAFF_MESSAGE_EXPORT,
  STAFF_OVERVIEW,
  STAFF_PLAN_CHANGE,
  STAFF_PLAN_CHANGE_SUMMARY,
  STAFF_PREFERENCES,
  STAFF_SUBSCRIBER,
  STAFF_SUBSCRIBER_EXPORT,
  STAFF_TODAY,
  WORKING_HOURS,
} from "./responses.ts";

const UNKNOWN_ZONE = rejected(400, "22023", 'time zone "not a zone" not recognized');
const INVALID_DATE = rejected(400, "22007", "invalid input syntax for type date");
const INVALID_ENUM_VALUE = rejected(400, "22P02", "invalid input value for enum");
const DECIDED = rejected(409, "PT409", "This plan change was decided");
/** Day so late that an approved plan change does not take effect. */
const LATE_DAY = "2999-01-01";
/** Start time at which no meeting can be booked. */
const LATE_TIME = "2999-01-04T15:00:00Z";

const TODAY = new Date().toISOString().slice(0, 10);
const DRAFT = {
  body: "The oven is hot.",
  picture_idea: "The oven",
  alt_text: "An oven",
  planned_for: "2030-01-07T09:30",
  time_zone: "Asia/Nicosia",
};
const DRAFT_CHANGED = rejected(409, "PT409", "The draft has changed");
const UNKNOWN_PLAN = { client_id: UNKNOWN_ID, reason: "As agreed" };

/** Functions of the desk. */
const FREQUENCIES = {
  tickets: "immediate",
  messages: "immediate",
  bookings: "immediate",
  overdue: "immediate",
};

export const STAFF_FUNCTIONS: FunctionCases = {
  staff_activate_plan: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.otherAccount()).id }),
        returned({ outcome: "profile_incomplete", action_id: null }),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.client()).id }),
        returned({ outcome: "meeting_not_held", action_id: null }),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.heldMeeting()).client.id }),
        returned({ outcome: "active", action_id: SCHEDULED.json }),
      ],
    ],
  },
  staff_add_conversation_note: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          conversation_id: (await fixtures.newTicket()).id,
          body: "Ask Bo",
        }),
        DONE,
      ],
      ["staff", { id: UNKNOWN_ID, conversation_id: UNKNOWN_ID, body: "Ask Bo" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          conversation_id: (await fixtures.newTicket()).id,
          body: " ",
        }),
        INVALID_TEXT,
      ],
    ],
  },
  staff_add_day_off: {
    access: "staff",
    calls: [
      ["staff", (fixtures) => ({ day: fixtures.newDayOff() }), SCHEDULED],
      ["staff", { day: "2020-01-06" }, rejected(400, "22023", "That day is over")],
      ["staff", (fixtures) => ({ day: fixtures.newDayOff(), staff_id: UNKNOWN_ID }), NOT_FOUND],
      ["staff", { day: "someday" }, INVALID_DATE],
    ],
  },
  staff_add_draft: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          client_id: (await fixtures.client()).id,
          network: "X",
          ...DRAFT,
        }),
        DONE,
      ],
      [
        "staff",
        { id: crypto.randomUUID(), client_id: UNKNOWN_ID, network: "X", ...DRAFT },
        NOT_FOUND,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          client_id: (await fixtures.client()).id,
          network: "X",
          ...DRAFT,
          body: " ",
        }),
        INVALID_TEXT,
      ],
      [
        "staff",
        { id: crypto.randomUUID(), client_id: UNKNOWN_ID, network: "Gossip", ...DRAFT },
        INVALID_ENUM_VALUE,
      ],
    ],
  },
  staff_add_member: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ email: (await fixtures.newAccount()).email }),
        returned(true),
      ],
      ["staff", (fixtures) => ({ email: fixtures.newEmail() }), returned(false)],
    ],
  },
  staff_approve_plan_change: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          id: await fixtures.newPlanChange(await fixtures.newAccount()),
          effective_on: LATE_DAY,
        }),
        SCHEDULED,
      ],
      ["staff", { id: UNKNOWN_ID, effective_on: LATE_DAY }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: await fixtures.newPlanChange(await fixtures.client(), "declined"),
          effective_on: LATE_DAY,
        }),
        DECIDED,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: await fixtures.newPlanChange(await fixtures.newAccount()),
          effective_on: null,
        }),
        rejected(400, "22023", "The day is in the past"),
      ],
    ],
  },
  staff_assign_conversations: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          ids: [(await fixtures.newTicket()).id, (await fixtures.newContactMessage()).id],
          assignee_id: (await fixtures.staff()).id,
        }),
        DONE,
      ],
      ["staff", async (fixtures) => ({ ids: [(await fixtures.newTicket()).id] }), DONE],
      ["staff", { ids: [UNKNOWN_ID] }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          ids: [(await fixtures.newTicket()).id],
          assignee_id: (await fixtures.client()).id,
        }),
        NOT_FOUND,
      ],
      ["staff", { ids: [] }, REJECTED_BY_TYPE],
    ],
  },
  staff_assign_meeting: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.begunMeeting()).id, staff_id: UNKNOWN_ID }),
        NOT_FOUND,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.newPastMeeting("held")).id,
          staff_id: (await fixtures.staff()).id,
        }),
        returned("recorded"),
      ],
    ],
  },
  staff_cancel_meeting: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, reason: "Ill" }, NOT_FOUND],
      ["staff", { id: UNKNOWN_ID, reason: " " }, rejected(400, "22023", "The reason is missing")],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.begunMeeting()).id, reason: "Ill" }),
        returned("already_started"),
      ],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.newBookedMeeting()).id,
          reason: "Ill",
          seen_starts_at: LATE_TIME,
        }),
        rejected(409, "PT409", "The meeting has another time"),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newBookedMeeting()).id, reason: "Ill" }),
        returned("cancelled"),
      ],
    ],
  },
  staff_correct_activation: {
    access: "staff",
    calls: [
      ["staff", { ...UNKNOWN_PLAN, activated_on: TODAY }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          client_id: (await fixtures.newActiveClient()).id,
          activated_on: TODAY,
          reason: "As agreed",
        }),
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({
          client_id: (await fixtures.client()).id,
          activated_on: TODAY,
          reason: "As agreed",
        }),
        rejected(409, "PT409", "The plan is not active"),
      ],
    ],
  },
  staff_classify_ticket: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, priority: "high", category: "billing" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.newTicket()).id,
          priority: "high",
          category: "billing",
        }),
        DONE,
      ],
      ["staff", { id: UNKNOWN_ID, priority: "gossip", category: "billing" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_decline_plan_change: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          id: await fixtures.newPlanChange(await fixtures.newAccount()),
          reason: "Full",
        }),
        DONE,
      ],
      ["staff", { id: UNKNOWN_ID, reason: "Full" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: await fixtures.newPlanChange(await fixtures.client(), "declined"),
          reason: "Another one",
        }),
        DECIDED,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: await fixtures.newPlanChange(await fixtures.newAccount()),
          reason: " ",
        }),
        INVALID_TEXT,
      ],
    ],
  },
  staff_delete_saved_reply: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, SCHEDULED],
      ["staff", async (fixtures) => ({ id: (await fixtures.newSavedReply()).id }), SCHEDULED],
    ],
  },
  staff_discard_email: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      ["staff", async (fixtures) => ({ id: await fixtures.newFailedDelivery() }), SCHEDULED],
    ],
  },
  staff_edit_draft: {
    access: "staff",
    calls: [
      ["staff", { draft_id: UNKNOWN_ID, version: 1, status: "waiting", ...DRAFT }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 1,
          status: "waiting",
          ...DRAFT,
        }),
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 2,
          status: "waiting",
          ...DRAFT,
        }),
        DRAFT_CHANGED,
      ],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 1,
          status: "approved",
          ...DRAFT,
        }),
        DRAFT_CHANGED,
      ],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 1,
          status: "waiting",
          ...DRAFT,
          alt_text: "é".repeat(501),
        }),
        INVALID_TEXT,
      ],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 1,
          status: "waiting",
          ...DRAFT,
          time_zone: "not a zone",
        }),
        INVALID_TEXT,
      ],
    ],
  },
  staff_export_clients: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ max_rows: 1000, search: (await fixtures.client()).email }),
        returned({ rows: [STAFF_CLIENT_SUMMARY], next: null }),
      ],
      ["staff", { max_rows: 1000, search: UNKNOWN_ID }, returned({ rows: [], next: null })],
    ],
  },
  staff_export_messages: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          max_rows: 1000,
          search: (await fixtures.newContactMessage()).email,
        }),
        returned({ rows: including(STAFF_MESSAGE_EXPORT), next: null }),
      ],
      ["staff", { max_rows: 1000, search: UNKNOWN_ID }, returned({ rows: [], next: null })],
    ],
  },
  staff_export_subscribers: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          max_rows: 1000,
          search: (await fixtures.subscriber()).account.email,
        }),
        returned({ rows: [STAFF_SUBSCRIBER_EXPORT], next: null }),
      ],
      ["staff", { max_rows: 1000, search: UNKNOWN_ID }, returned({ rows: [], next: null })],
    ],
  },
  staff_get_client: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newKnownClient()).id }),
        returned(STAFF_CLIENT),
      ],
    ],
  },
  staff_get_client_timeline: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newKnownClient()).id }),
        returned(STAFF_CLIENT_TIMELINE),
      ],
    ],
  },
  staff_get_client_deletion: {
    access: "staff",
    calls: [
      ["staff", { client_id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ client_id: (await fixtures.newKnownClient()).id }),
        returned(STAFF_CLIENT_DELETION),
      ],
    ],
  },
  staff_delete_client: {
    access: "staff",
    calls: [
      ["staff", { client_id: UNKNOWN_ID, email: "maria@example.com" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          client_id: (await fixtures.newKnownClient()).id,
          email: "someone-else@example.com",
        }),
        rejected(400, "22023", "This is not the email of the client"),
      ],
      [
        "staff",
        async (fixtures) => {
          const { id, email } = await fixtures.newKnownClient();
          return { client_id: id, email };
        },
        DONE,
      ],
    ],
  },
  staff_get_client_plan: {
    access: "staff",
    calls: [
      ["staff", { client_id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => {
          const client_id = (await fixtures.newActiveClient()).id;
          await fixtures.insert("plan_status_changes", {
            user_id: client_id,
            kind: "end",
            effective_on: LATE_DAY,
            reason: "As agreed",
          });
          return { client_id };
        },
        returned(STAFF_CLIENT_PLAN),
      ],
    ],
  },
  staff_get_conversation: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newAnsweredMessage()).id }),
        returned(STAFF_CONVERSATION),
      ],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.newTicket()).id,
          kind: "tickets",
          status: "open",
          cursor_at: new Date().toISOString(),
        }),
        returned(STAFF_CONVERSATION),
      ],
    ],
  },
  staff_get_delivery: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: await fixtures.newFailedDelivery() }),
        returned(STAFF_DELIVERY),
      ],
    ],
  },
  staff_get_draft: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: await fixtures.newDraft() }),
        returned(STAFF_DRAFT_DETAILS),
      ],
    ],
  },
  staff_get_meeting: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.heldMeeting()).id }),
        returned(STAFF_MEETING),
      ],
    ],
  },
  staff_get_overview: {
    access: "staff",
    calls: [["staff", {}, returned(STAFF_OVERVIEW)]],
  },
  staff_get_plan_change: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: await fixtures.newPlanChange(await fixtures.newAccount()) }),
        returned(STAFF_PLAN_CHANGE),
      ],
    ],
  },
  staff_get_preferences: {
    access: "staff",
    calls: [["staff", {}, returned(STAFF_PREFERENCES)]],
  },
  staff_get_subscriber: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newSubscriber()).id }),
        returned(STAFF_SUBSCRIBER),
      ],
    ],
  },
  staff_unsubscribe_subscriber: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      ["staff", async (fixtures) => ({ id: (await fixtures.newSubscriber()).id }), DONE],
    ],
  },
  staff_list_audit_entries: {
    access: "staff",
    calls: [
      ["staff", { max_rows: 1 }, returned(including(AUDIT_ENTRY))],
      ["staff", { max_rows: 1, search: "nothing like that" }, returned([])],
    ],
  },
  staff_get_today: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          await fixtures.begunMeeting();
          return { max_rows: 50 };
        },
        returned(STAFF_TODAY),
      ],
      ["staff", { max_rows: 50, kind: "nonsense" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_list_clients: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ max_rows: 50, search: (await fixtures.client()).email }),
        returned([STAFF_CLIENT_SUMMARY]),
      ],
      ["staff", { max_rows: 50, plan_status: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_list_conversations: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ max_rows: 1, search: (await fixtures.newContactMessage()).email }),
        returned({ ...STAFF_CONVERSATION_PAGE, conversations: [STAFF_CONVERSATION_SUMMARY] }),
      ],
      [
        "staff",
        async (fixtures) => {
          await fixtures.newTicket();
          return { max_rows: 1, kind: "tickets", status: "open" };
        },
        returned({ ...STAFF_CONVERSATION_PAGE, conversations: [STAFF_CONVERSATION_SUMMARY] }),
      ],
      ["staff", { max_rows: 1, status: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_get_working_hours: {
    access: "staff",
    calls: [["staff", {}, returned(WORKING_HOURS)]],
  },
  staff_list_days_off: {
    access: "staff",
    calls: [
      [
        async (fixtures) => {
          await fixtures.insert("days_off", { day: fixtures.newDayOff() });
          return fixtures.staff();
        },
        {},
        returned(including(STAFF_DAY_OFF)),
      ],
    ],
  },
  staff_list_deliveries: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          await fixtures.newFailedDelivery();
          return { max_rows: 1, has_failed: true };
        },
        returned(STAFF_DELIVERY_LIST),
      ],
    ],
  },
  staff_list_drafts: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          await fixtures.newDraft();
          return { max_rows: 1, client_id: (await fixtures.client()).id, from_day: "2020-01-06" };
        },
        returned([STAFF_DRAFT]),
      ],
      ["staff", { max_rows: 1, status: "gossip" }, INVALID_ENUM_VALUE],
      ["staff", { max_rows: 1, from_day: "2030-02-30" }, rejected(400, "22008", "out of range")],
    ],
  },
  staff_list_meetings: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          await fixtures.heldMeeting();
          return { max_rows: 1, status: "held" };
        },
        returned([STAFF_MEETING_SUMMARY]),
      ],
      ["staff", { max_rows: 1, status: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_list_notification_settings: {
    access: "staff",
    calls: [["staff", {}, returned(including({ event: "tickets", frequency: "immediate" }))]],
  },
  staff_list_plan_changes: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          await fixtures.newPlanChange(await fixtures.newAccount());
          return { max_rows: 1, status: "open" };
        },
        returned([STAFF_PLAN_CHANGE_SUMMARY]),
      ],
      ["staff", { max_rows: 1, status: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_list_saved_replies: {
    access: "staff",
    calls: [
      [
        async (fixtures) => {
          await fixtures.newSavedReply();
          return fixtures.staff();
        },
        {},
        returned(including(SAVED_REPLY)),
      ],
    ],
  },
  staff_list_subscribers: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          max_rows: 50,
          search: (await fixtures.subscriber()).account.email,
        }),
        returned([STAFF_SUBSCRIBER]),
      ],
      ["staff", { max_rows: 1, status: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_merge_conversation: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, into_id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.newTicket()).id,
          into_id: (await fixtures.newTicket()).id,
        }),
        SCHEDULED,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.newTicket()).id,
          into_id: (await fixtures.newContactMessage()).id,
        }),
        rejected(409, "PT409", "These conversations cannot be merged"),
      ],
    ],
  },
  staff_propose_meeting_times: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, times: [LATE_TIME] }, NOT_FOUND],
      ["staff", { id: UNKNOWN_ID, times: [] }, REJECTED_BY_TYPE],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.begunMeeting()).id, times: [LATE_TIME] }),
        returned("already_started"),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.bookedMeeting()).id, times: [LATE_TIME] }),
        returned("slot_unavailable"),
      ],
    ],
  },
  staff_record_action_plan_sent: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.begunMeeting()).id }),
        returned({ outcome: "not_held", action_id: null }),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.heldMeeting()).id }),
        returned({ outcome: "recorded", action_id: SCHEDULED.json }),
      ],
    ],
  },
  staff_record_meeting_result: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, is_held: true }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newPastMeeting("booked")).id, is_held: true }),
        returned({ outcome: "recorded", action_id: null }),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newPastMeeting("booked")).id, is_held: false }),
        returned({ outcome: "recorded", action_id: SCHEDULED.json }),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.bookedMeeting()).id, is_held: true }),
        returned({ outcome: "not_started", action_id: null }),
      ],
    ],
  },
  staff_renew_calendar_token: {
    access: "staff",
    calls: [["staff", {}, returned(CALENDAR_TOKEN)]],
  },
  staff_reschedule_meeting: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, starts_at: LATE_TIME }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.begunMeeting()).id, starts_at: LATE_TIME }),
        returned("already_started"),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.bookedMeeting()).id, starts_at: LATE_TIME }),
        returned("slot_unavailable"),
      ],
    ],
  },
  staff_save_working_hours: {
    access: "staff",
    calls: [
      [
        "staff",
        { time_zone: "Mars/Olympus", weekdays: [], starts: [], ends: [] },
        rejected(400, "22023", "not recognized"),
      ],
      [
        "staff",
        { time_zone: "UTC", weekdays: [1], starts: ["17:00"], ends: ["09:00"] },
        rejected(400, "22023", "Invalid working hours"),
      ],
      // No hours, because with some the others of this project's slots could not be booked.
      ["staff", { time_zone: "UTC", weekdays: [], starts: [], ends: [] }, DONE],
    ],
  },
  staff_set_meeting_link: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.begunMeeting()).id,
          video_link: "http://example.com/call",
        }),
        rejected(400, "22023", "Not an https link"),
      ],
      [
        "staff",
        async (fixtures) => ({
          id: (await fixtures.newPastMeeting("held")).id,
          video_link: "https://example.com/call",
        }),
        DONE,
      ],
    ],
  },
  staff_remove_day_off: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          const day = fixtures.newDayOff();
          await fixtures.insert("days_off", { day });
          return { day };
        },
        SCHEDULED,
      ],
      ["staff", { day: "someday" }, INVALID_DATE],
    ],
  },
  staff_remove_member: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, SCHEDULED],
      [
        "staff",
        async (fixtures) => {
          const { id } = await fixtures.newAccount();
          await fixtures.insert("staff", { user_id: id });
          return { id };
        },
        SCHEDULED,
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.staff()).id }),
        rejected(409, "PT409", "Staff cannot remove themselves"),
      ],
    ],
  },
  staff_reply_to_conversation: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          const { id: conversation_id, last_message_id: last_seen_id } = await fixtures.newTicket();
          return { id: crypto.randomUUID(), conversation_id, body: "Solved", last_seen_id };
        },
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          conversation_id: (await fixtures.newContactMessage()).id,
          body: "Welcome",
          is_resolved: true,
        }),
        DONE,
      ],
      ["staff", { id: UNKNOWN_ID, conversation_id: UNKNOWN_ID, body: "Solved" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          conversation_id: (await fixtures.newTicket()).id,
          body: "Solved",
          last_seen_id: UNKNOWN_ID,
        }),
        rejected(409, "PT409", "There is a newer message"),
      ],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          conversation_id: (await fixtures.newAnsweredMessage()).id,
          body: "Welcome",
        }),
        rejected(409, "PT409", "There is a newer reply"),
      ],
      [
        "staff",
        async (fixtures) => {
          const { id: conversation_id, last_message_id: last_seen_id } = await fixtures.newTicket();
          return { id: crypto.randomUUID(), conversation_id, body: " ", last_seen_id };
        },
        INVALID_TEXT,
      ],
      [
        "staff",
        async (fixtures) => {
          const message = await fixtures.newAnsweredMessage();
          const reply = { conversation_id: message.id, last_seen_id: message.reply_id };
          return { ...reply, id: crypto.randomUUID(), body: " " };
        },
        INVALID_TEXT,
      ],
    ],
  },
  staff_reset_member: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => {
          const { id } = await fixtures.newAccount();
          await fixtures.insert("staff", { user_id: id });
          return { id };
        },
        SCHEDULED,
      ],
    ],
  },
  staff_retry_delivery: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      ["staff", async (fixtures) => ({ id: await fixtures.newFailedDelivery() }), DONE],
    ],
  },
  staff_revert_activation: {
    access: "staff",
    calls: [
      ["staff", UNKNOWN_PLAN, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          client_id: (await fixtures.newActiveClient()).id,
          reason: "As agreed",
        }),
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({ client_id: (await fixtures.newActiveClient()).id, reason: " " }),
        rejected(400, "22023", "A reason of at most 1000 characters is required"),
      ],
    ],
  },
  staff_save_preferences: {
    access: "staff",
    calls: [
      ["staff", { time_zone: "not a zone", has_shortcuts: true }, UNKNOWN_ZONE],
      ["staff", { time_zone: "Europe/Berlin", has_shortcuts: true }, DONE],
    ],
  },
  staff_schedule_plan_status_change: {
    access: "staff",
    calls: [
      ["staff", { ...UNKNOWN_PLAN, kind: "end", effective_on: TODAY }, NOT_FOUND],
      ["staff", { ...UNKNOWN_PLAN, kind: "gossip", effective_on: TODAY }, INVALID_ENUM_VALUE],
      [
        "staff",
        async (fixtures) => ({
          client_id: (await fixtures.newActiveClient()).id,
          kind: "end",
          effective_on: TODAY,
          reason: "As agreed",
        }),
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({
          client_id: (await fixtures.client()).id,
          kind: "pause",
          effective_on: TODAY,
          reason: "As agreed",
        }),
        rejected(409, "PT409", "The plan cannot change like that then"),
      ],
      [
        "staff",
        async (fixtures) => ({
          client_id: (await fixtures.newActiveClient()).id,
          kind: "pause",
          effective_on: LATE_DAY,
          reason: "As agreed",
        }),
        rejected(400, "22023", "The day is in the past or more than a year away"),
      ],
    ],
  },
  staff_save_notification_settings: {
    access: "staff",
    calls: [
      ["staff", FREQUENCIES, DONE],
      ["staff", { ...FREQUENCIES, overdue: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_save_reply_draft: {
    access: "staff",
    calls: [
      ["staff", { conversation_id: UNKNOWN_ID, body: "We" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ conversation_id: (await fixtures.newTicket()).id, body: "We" }),
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({
          conversation_id: (await fixtures.newTicket()).id,
          body: "x".repeat(20_000),
        }),
        DONE,
      ],
      ["staff", { conversation_id: UNKNOWN_ID, body: "x".repeat(20_001) }, REJECTED_BY_TYPE],
    ],
  },
  staff_save_saved_reply: {
    access: "staff",
    calls: [
      ["staff", (fixtures) => fixtures.savedReply(), returned(true)],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          title: (await fixtures.newSavedReply()).title.toUpperCase(),
          body: "Hello",
        }),
        rejected(409, "PT409", "Another saved reply has that title"),
      ],
      ["staff", { id: UNKNOWN_ID, title: " ", body: "Hello" }, INVALID_TEXT],
    ],
  },
  staff_search_desk: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ search: (await fixtures.client()).email }),
        returned(including(CLIENT_HIT)),
      ],
      ["staff", { search: UNKNOWN_ID }, returned([])],
    ],
  },
  staff_set_conversation_status: {
    access: "staff",
    calls: [
      ["staff", { ids: [UNKNOWN_ID], status: "resolved" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          ids: [(await fixtures.newTicket()).id, (await fixtures.newContactMessage()).id],
          status: "resolved",
        }),
        returned(0),
      ],
      [
        "staff",
        async (fixtures) => ({
          ids: [(await fixtures.newContactMessage()).id],
          status: "resolved",
          is_spam: true,
        }),
        returned(0),
      ],
      ["staff", { ids: [UNKNOWN_ID], status: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_start_conversation: {
    access: "staff",
    calls: [
      [
        "staff",
        { id: UNKNOWN_ID, client_id: UNKNOWN_ID, subject: "Hello", body: "How are you?" },
        NOT_FOUND,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          client_id: (await fixtures.newAccount()).id,
          subject: "Hello",
          body: "How are you?",
        }),
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          client_id: (await fixtures.newAccount()).id,
          subject: "=1+1",
          body: "How are you?",
        }),
        INVALID_TEXT,
      ],
    ],
  },
  staff_withdraw_draft: {
    access: "staff",
    calls: [
      ["staff", { draft_id: UNKNOWN_ID, version: 1, status: "waiting" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 1,
          status: "waiting",
        }),
        DONE,
      ],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 2,
          status: "waiting",
        }),
        DRAFT_CHANGED,
      ],
      [
        "staff",
        async (fixtures) => ({
          draft_id: await fixtures.newDraft(),
          version: 1,
          status: "approved",
        }),
        DRAFT_CHANGED,
      ],
    ],
  },
  staff_withdraw_plan_status_change: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, reason: "As agreed" }, NOT_FOUND],
      ["staff", async (fixtures) => ({ id: await fixtures.newPause(), reason: "As agreed" }), DONE],
    ],
  },
  staff_undo_action: {
    access: "staff",
    calls: [["staff", { id: UNKNOWN_ID }, NOT_FOUND]],
  },
};
