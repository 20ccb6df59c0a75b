import { UNKNOWN_ID } from "../../support/project-fixtures.ts";
import type { FunctionCases } from "./function-case.ts";
import {
  DONE,
  including,
  INVALID_TEXT,
  NOT_FOUND,
  rejected,
  returned,
  SCHEDULED,
  STAFF_CLIENT,
  STAFF_CLIENT_SUMMARY,
  STAFF_DAY_OFF,
  STAFF_DELIVERY,
  STAFF_DELIVERY_LIST,
  STAFF_MEETING,
  STAFF_MEETING_SUMMARY,
  STAFF_MESSAGE,
  STAFF_MESSAGE_EXPORT,
  STAFF_MESSAGE_SUMMARY,
  STAFF_OVERVIEW,
  STAFF_PLAN_CHANGE,
  STAFF_PLAN_CHANGE_SUMMARY,
  STAFF_SUBSCRIBER,
  STAFF_TICKET,
  STAFF_TICKET_SUMMARY,
  STAFF_TODAY,
} from "./responses.ts";

const INVALID_DATE = rejected(400, "22007", "invalid input syntax for type date");
const INVALID_ENUM_VALUE = rejected(400, "22P02", "invalid input value for enum");
const DECIDED = rejected(409, "PT409", "This plan change was decided");
/** Day so late that an approved plan change does not take effect. */
const LATE_DAY = "2999-01-01";

/** Functions of the desk. */
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
  staff_add_day_off: {
    access: "staff",
    calls: [
      ["staff", (fixtures) => ({ day: fixtures.newDayOff() }), SCHEDULED],
      ["staff", { day: "someday" }, INVALID_DATE],
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
        INVALID_TEXT,
      ],
    ],
  },
  staff_cancel_meeting: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.begunMeeting()).id }),
        returned("already_started"),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newBookedMeeting()).id }),
        returned("cancelled"),
      ],
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
  staff_export_clients: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ search: (await fixtures.client()).email }),
        returned([STAFF_CLIENT_SUMMARY]),
      ],
      ["staff", { search: UNKNOWN_ID }, returned([])],
    ],
  },
  staff_export_messages: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ search: (await fixtures.newContactMessage()).email }),
        returned(including(STAFF_MESSAGE_EXPORT)),
      ],
      ["staff", { search: UNKNOWN_ID }, returned([])],
    ],
  },
  staff_export_subscribers: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ search: (await fixtures.subscriber()).account.email }),
        returned([STAFF_SUBSCRIBER]),
      ],
      ["staff", { search: UNKNOWN_ID }, returned([])],
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
  staff_get_message: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newAnsweredMessage()).id }),
        returned(STAFF_MESSAGE),
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
  staff_get_ticket: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newTicket()).id }),
        returned(STAFF_TICKET),
      ],
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
  staff_list_messages: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({ max_rows: 1, search: (await fixtures.newContactMessage()).email }),
        returned([STAFF_MESSAGE_SUMMARY]),
      ],
      ["staff", { max_rows: 1, status: "gossip" }, INVALID_ENUM_VALUE],
    ],
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
  staff_list_tickets: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          await fixtures.newTicket();
          return { max_rows: 1 };
        },
        returned([STAFF_TICKET_SUMMARY]),
      ],
      ["staff", { max_rows: 1, status: "gossip" }, INVALID_ENUM_VALUE],
    ],
  },
  staff_record_action_plan_sent: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.begunMeeting()).id }),
        returned("not_held"),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.heldMeeting()).id }),
        returned("recorded"),
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
        returned("recorded"),
      ],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.bookedMeeting()).id, is_held: true }),
        returned("not_started"),
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
        DONE,
      ],
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
  staff_reply_to_message: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          message_id: (await fixtures.newContactMessage()).id,
          body: "Welcome",
        }),
        DONE,
      ],
      ["staff", { id: UNKNOWN_ID, message_id: UNKNOWN_ID, body: "Welcome" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          message_id: (await fixtures.newAnsweredMessage()).id,
          body: "Welcome",
        }),
        rejected(409, "PT409", "There is a newer reply"),
      ],
      [
        "staff",
        async (fixtures) => {
          const { id: message_id, reply_id: last_seen_id } = await fixtures.newAnsweredMessage();
          return { id: crypto.randomUUID(), message_id, body: " ", last_seen_id };
        },
        INVALID_TEXT,
      ],
    ],
  },
  staff_reply_to_ticket: {
    access: "staff",
    calls: [
      [
        "staff",
        async (fixtures) => {
          const { id: ticket_id, last_message_id: last_seen_id } = await fixtures.newTicket();
          return { id: crypto.randomUUID(), ticket_id, body: "Solved", last_seen_id };
        },
        DONE,
      ],
      ["staff", { id: UNKNOWN_ID, ticket_id: UNKNOWN_ID, body: "Solved" }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({
          id: crypto.randomUUID(),
          ticket_id: (await fixtures.newTicket()).id,
          body: "Solved",
          last_seen_id: UNKNOWN_ID,
        }),
        rejected(409, "PT409", "There is a newer message"),
      ],
      [
        "staff",
        async (fixtures) => {
          const { id: ticket_id, last_message_id: last_seen_id } = await fixtures.newTicket();
          return { id: crypto.randomUUID(), ticket_id, body: " ", last_seen_id };
        },
        INVALID_TEXT,
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
  staff_set_message_closed: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, is_closed: true }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newContactMessage()).id, is_closed: true }),
        DONE,
      ],
    ],
  },
  staff_set_ticket_resolved: {
    access: "staff",
    calls: [
      ["staff", { id: UNKNOWN_ID, is_resolved: true }, NOT_FOUND],
      [
        "staff",
        async (fixtures) => ({ id: (await fixtures.newTicket()).id, is_resolved: true }),
        DONE,
      ],
    ],
  },
  staff_undo_action: {
    access: "staff",
    calls: [["staff", { id: UNKNOWN_ID }, NOT_FOUND]],
  },
};
