import { expect } from "vitest";

/** Responses of the REST service, and shapes of what it returns: every field, and no other. */

export type ExpectedResponse = { status: number; json: unknown };

/** Response of a function that returns nothing. */
export const DONE: ExpectedResponse = { status: 204, json: {} };

export const returned = (json: unknown): ExpectedResponse => ({ status: 200, json });

/** Response to a rejected call: the status, and the SQLSTATE and message that PostgreSQL raised. */
export const rejected = (status: number, code: string, message: string): ExpectedResponse => ({
  status,
  json: expect.objectContaining({ code, message: expect.stringContaining(message) }),
});

export const NOT_FOUND = rejected(404, "PT404", "Not found");
export const SESSION_ENDED = rejected(403, "28000", "Nobody is signed in");
export const STAFF_ONLY = rejected(403, "42501", "Only staff may do this");
export const INVALID_TEXT = rejected(400, "22023", "violates check constraint");
/** Response to an argument that violates the check of its type. */
export const REJECTED_BY_TYPE = rejected(400, "23514", "violates check constraint");
export const notGranted = (isSignedIn: boolean, kind: "function" | "table"): ExpectedResponse =>
  rejected(isSignedIn ? 403 : 401, "42501", `permission denied for ${kind} `);

const TEXT = expect.any(String) as string;
const BOOLEAN = expect.any(Boolean) as boolean;
const NUMBER = expect.any(Number) as number;
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string;
const TIME = expect.stringMatching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$|^infinity$/,
) as string;
const DATE = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
const nullable = <T>(value: T) => expect.toBeOneOf([value, null]) as T | null;
/** A list that may be empty. */
const LIST = expect.any(Array) as unknown[];
/** A list with at least one such item. */
export const including = (item: unknown) => expect.arrayContaining([item]) as unknown[];

const PROFILE = {
  id: UUID,
  business_name: TEXT,
  website: nullable(TEXT),
  offer_description: TEXT,
  differentiator: TEXT,
  facebook_url: nullable(TEXT),
  instagram_url: nullable(TEXT),
  linkedin_url: nullable(TEXT),
  tone_preference: nullable(TEXT),
  words_to_avoid: nullable(TEXT),
  chosen_plan: TEXT,
  created_at: TIME,
  plan_status: TEXT,
  plan_activated_at: nullable(TIME),
  completed_at: nullable(TIME),
};

export const SESSION = {
  id: UUID,
  created_at: TIME,
  refreshed_at: nullable(TIME),
  user_agent: nullable(TEXT),
  ip: nullable(TEXT),
  is_current: BOOLEAN,
};

export const WEBHOOK_DELIVERY = {
  id: UUID,
  created_at: TIME,
  attempts: NUMBER,
  delivered_at: nullable(TIME),
};

export const SUBSCRIPTION = {
  email: TEXT,
  created_at: TIME,
  status: "confirmed",
  consent_text: nullable(TEXT),
  confirmed_at: nullable(TIME),
  unsubscribed_at: nullable(TIME),
};

const CONVERSATION_MESSAGE = {
  id: UUID,
  author: TEXT,
  staff_email: nullable(TEXT),
  body: TEXT,
  created_at: TIME,
};

export const SENT_CONTACT_MESSAGE = {
  name: TEXT,
  email: TEXT,
  subject: TEXT,
  message: TEXT,
  created_at: TIME,
  replies: LIST,
};

const TICKET_SUMMARY = {
  id: UUID,
  subject: TEXT,
  category: TEXT,
  priority: TEXT,
  status: TEXT,
  created_at: TIME,
};

const TICKET_CONVERSATION = {
  ...TICKET_SUMMARY,
  description: TEXT,
  messages: including(CONVERSATION_MESSAGE),
};

const UNAVAILABLE_TIMES = { taken: LIST, days_off: LIST };

const MEETING = {
  id: UUID,
  user_id: UUID,
  starts_at: TIME,
  status: TEXT,
  sequence: NUMBER,
  created_at: TIME,
  time_zone: nullable(TEXT),
  action_plan_sent_at: nullable(TIME),
};

export const MEETING_BY_KEY = {
  id: UUID,
  starts_at: TIME,
  status: "booked",
  time_zone: nullable(TEXT),
  unavailable_times: UNAVAILABLE_TIMES,
};

const PLAN_CHANGE = {
  id: UUID,
  user_id: UUID,
  requested_plan: TEXT,
  created_at: TIME,
  completed_at: nullable(TIME),
  status: TEXT,
  decided_at: nullable(TIME),
  effective_on: nullable(DATE),
  reason: nullable(TEXT),
};

/** Page of a client whose session was signed out. */
export const ENDED_PAGE = {
  session_is_alive: false,
  is_staff: false,
  profile: null,
  account: null,
  consents: null,
  draft: null,
  linkedin_connection: null,
  meeting: null,
  plan_change: null,
  sessions: null,
  ticket: null,
  tickets: null,
  unavailable_times: null,
  updates: null,
};

export const CLIENT_PAGE = {
  ...ENDED_PAGE,
  session_is_alive: true,
  profile: PROFILE,
  account: {
    email: TEXT,
    new_email: null,
    created_at: TIME,
    email_confirmed_at: TIME,
    metadata: expect.any(Object) as object,
    has_mfa: false,
  },
  consents: { marketing: nullable(TIME), newsletter: nullable(TIME) },
  sessions: including({ ...SESSION, is_current: true }),
  ticket: TICKET_CONVERSATION,
  tickets: including(TICKET_SUMMARY),
  unavailable_times: UNAVAILABLE_TIMES,
  updates: including({ kind: TEXT, id: UUID, title: nullable(TEXT), occurred_at: TIME }),
};

const AUDIT_ENTRY = {
  id: NUMBER,
  created_at: TIME,
  actor_email: nullable(TEXT),
  client_email: nullable(TEXT),
  table_name: TEXT,
  row_id: nullable(TEXT),
  action: TEXT,
  changed_columns: LIST,
  member_email: nullable(TEXT),
};

export const STAFF_OVERVIEW = {
  members: including({ id: UUID, email: TEXT, created_at: TIME, is_invited: false }),
  audit_entries: including(AUDIT_ENTRY),
};

export const STAFF_TICKET_SUMMARY = {
  id: UUID,
  subject: TEXT,
  priority: TEXT,
  status: TEXT,
  created_at: TIME,
  business_name: nullable(TEXT),
};

export const STAFF_TICKET = {
  ticket: TICKET_CONVERSATION,
  client_email: TEXT,
  business_name: nullable(TEXT),
};

export const STAFF_MESSAGE_SUMMARY = {
  id: UUID,
  name: TEXT,
  email: TEXT,
  subject: TEXT,
  status: TEXT,
  created_at: TIME,
};

export const STAFF_MESSAGE_EXPORT = {
  created_at: TIME,
  status: TEXT,
  name: TEXT,
  email: TEXT,
  subject: TEXT,
  message: TEXT,
  closed_at: nullable(TIME),
  replies: nullable(TEXT),
};

export const STAFF_MESSAGE = {
  message: {
    ...STAFF_MESSAGE_SUMMARY,
    message: TEXT,
    closed_at: nullable(TIME),
    is_unverified_email: false,
  },
  client_id: UUID,
  replies: including(CONVERSATION_MESSAGE),
};

export const STAFF_MEETING_SUMMARY = {
  id: UUID,
  starts_at: TIME,
  status: TEXT,
  business_name: nullable(TEXT),
};

export const STAFF_MEETING = {
  meeting: MEETING,
  client_email: TEXT,
  business_name: nullable(TEXT),
};

export const STAFF_DAY_OFF = { day: DATE, meeting_count: NUMBER };

export const STAFF_PLAN_CHANGE_SUMMARY = {
  id: UUID,
  requested_plan: TEXT,
  chosen_plan: TEXT,
  status: TEXT,
  effective_on: nullable(DATE),
  created_at: TIME,
  business_name: TEXT,
};

export const STAFF_PLAN_CHANGE = {
  plan_change: PLAN_CHANGE,
  business_name: TEXT,
  client_email: TEXT,
  chosen_plan: TEXT,
  plan_activated_at: nullable(TIME),
};

export const STAFF_SUBSCRIBER = {
  id: UUID,
  email: TEXT,
  status: TEXT,
  created_at: TIME,
  confirmed_at: nullable(TIME),
  unsubscribed_at: nullable(TIME),
  consent_text: nullable(TEXT),
};

export const STAFF_DELIVERY = {
  id: UUID,
  title: TEXT,
  recipient: nullable(TEXT),
  business_name: nullable(TEXT),
  created_at: TIME,
  attempts: NUMBER,
  next_attempt_at: TIME,
  has_failed: BOOLEAN,
  last_error: nullable(TEXT),
};

export const STAFF_DELIVERY_LIST = {
  deliveries: [STAFF_DELIVERY],
  missing_setting: nullable(TEXT),
};

export const STAFF_CLIENT_SUMMARY = {
  id: UUID,
  business_name: TEXT,
  website: nullable(TEXT),
  email: TEXT,
  name: nullable(TEXT),
  has_marketing_consent: BOOLEAN,
  chosen_plan: TEXT,
  plan_status: TEXT,
  plan_activated_at: nullable(TIME),
  created_at: TIME,
};

export const STAFF_CLIENT = {
  profile: PROFILE,
  email: TEXT,
  name: nullable(TEXT),
  has_marketing_consent: BOOLEAN,
  meetings: including(MEETING),
  tickets: including(TICKET_SUMMARY),
  plan_changes: including(PLAN_CHANGE),
  webhooks: including({
    ...WEBHOOK_DELIVERY,
    user_id: UUID,
    next_attempt_at: TIME,
    last_error: nullable(TEXT),
    retry_until: TIME,
  }),
  updates: including({ kind: TEXT, id: UUID, title: nullable(TEXT), occurred_at: TIME }),
  audit_entries: including(AUDIT_ENTRY),
};

/** Response of an action that takes effect after its grace period: the id by which it is undone. */
export const SCHEDULED = returned(UUID);

export const STAFF_TODAY = {
  items: including({
    kind: TEXT,
    id: UUID,
    path: TEXT,
    title: nullable(TEXT),
    sender: nullable(TEXT),
    plan: nullable(TEXT),
    assignee_name: nullable(TEXT),
    waiting_since: TIME,
    due_at: nullable(TIME),
    place_at: TIME,
  }),
  counts: [
    "alerts",
    "tickets",
    "messages",
    "meetings",
    "action_plans",
    "plan_changes",
    "activations",
    "clients_without_meeting",
    "deliveries",
  ].map((kind) => ({ kind, item_count: NUMBER, overdue_count: NUMBER, mine_count: NUMBER })),
  figures: {
    active_plans: LIST,
    week_meeting_count: NUMBER,
    promised_reply_count: NUMBER,
    kept_reply_count: NUMBER,
    median_response_s: nullable(NUMBER),
    launch_spots: NUMBER,
  },
};
