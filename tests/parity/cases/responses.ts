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

export const TEXT = expect.any(String) as string;
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
  paused_days: NUMBER,
  launch_spot: nullable(TEXT),
  version: NUMBER,
};

export const SESSION = {
  id: UUID,
  created_at: TIME,
  refreshed_at: nullable(TIME),
  user_agent: nullable(TEXT),
  ip: nullable(TEXT),
  is_current: BOOLEAN,
};

/** History of a client who booked a meeting. */
export const CLIENT_HISTORY = {
  answer_changes: LIST,
  sent_emails: LIST,
  meeting_events: including({
    meeting_id: UUID,
    created_at: TIME,
    kind: "booked",
    starts_at: TIME,
    is_by_client: true,
    reason: null,
  }),
  meeting_proposals: LIST,
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
  author: "client",
  merged_into_id: null,
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
  staff_id: nullable(UUID),
  video_link: nullable(TEXT),
  change_reason: nullable(TEXT),
};

export const MEETING_BY_KEY = {
  meeting: {
    id: UUID,
    starts_at: TIME,
    status: "booked",
    sequence: NUMBER,
    time_zone: nullable(TEXT),
    video_link: nullable(TEXT),
    change_reason: null,
    proposed_times: [],
    proposal_message: null,
  },
  unavailable_times: UNAVAILABLE_TIMES,
};

export const CALENDAR_MEETING = {
  id: UUID,
  starts_at: TIME,
  status: TEXT,
  sequence: NUMBER,
  business_name: nullable(TEXT),
  client_email: TEXT,
  video_link: nullable(TEXT),
};

export const CALENDAR_TOKEN = expect.stringMatching(/^[0-9a-f]{64}$/) as string;

export const WORKING_HOURS = {
  time_zone: TEXT,
  video_link: nullable(TEXT),
  hours: LIST,
  has_calendar: expect.any(Boolean) as boolean,
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

export const CALENDAR_POST = {
  id: TEXT,
  network: TEXT,
  status: TEXT,
  version: NUMBER,
  planned_at: TIME,
  body: TEXT,
};

/** Page of a client whose session was signed out. */
export const ENDED_PAGE = {
  session_is_alive: false,
  staff_state: null,
  staff_preferences: null,
  profile: null,
  account: null,
  consents: null,
  draft: null,
  draft_words: null,
  drafts: null,
  has_held_meeting: null,
  linkedin_connection: null,
  meeting: null,
  cancelled_meeting: null,
  plan_change: null,
  plan_status_changes: null,
  questionnaire_draft: null,
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
  draft_words: { edits: LIST, answered: LIST },
  drafts: {
    drafts: expect.any(Array) as unknown[],
    writing_since: nullable(TIME),
    has_calendar: BOOLEAN,
  },
  has_held_meeting: BOOLEAN,
  plan_status_changes: [],
  sessions: including({ ...SESSION, is_current: true }),
  ticket: TICKET_CONVERSATION,
  tickets: including(TICKET_SUMMARY),
  unavailable_times: UNAVAILABLE_TIMES,
  updates: including({ kind: TEXT, id: UUID, title: nullable(TEXT), occurred_at: TIME }),
};

export const AUDIT_ENTRY = {
  id: NUMBER,
  created_at: TIME,
  actor_email: nullable(TEXT),
  actor_name: nullable(TEXT),
  client_email: nullable(TEXT),
  client_name: nullable(TEXT),
  table_name: TEXT,
  row_id: nullable(TEXT),
  action: TEXT,
  changed_columns: LIST,
  new_status: nullable(TEXT),
  plan: nullable(TEXT),
  member_email: nullable(TEXT),
};

export const STAFF_PREFERENCES = { time_zone: nullable(TEXT), has_shortcuts: BOOLEAN };

export const STAFF_OVERVIEW = {
  members: including({ id: UUID, email: TEXT, created_at: TIME, is_invited: false }),
  audit_entries: including(AUDIT_ENTRY),
};

export const STAFF_CONVERSATION_SUMMARY = {
  id: UUID,
  kind: TEXT,
  subject: TEXT,
  status: TEXT,
  priority: nullable(TEXT),
  sender: TEXT,
  sender_email: nullable(TEXT),
  plan: nullable(TEXT),
  assignee_name: nullable(TEXT),
  waiting_since: TIME,
  due_at: nullable(TIME),
  created_at: TIME,
  place_at: TIME,
};

export const STAFF_CONVERSATION_PAGE = { total_count: NUMBER, previous_count: 0 };

export const SAVED_REPLY = { id: UUID, title: TEXT, body: TEXT, updated_at: TIME };

export const STAFF_CONVERSATION = {
  id: UUID,
  kind: TEXT,
  subject: TEXT,
  status: TEXT,
  priority: nullable(TEXT),
  category: nullable(TEXT),
  created_at: TIME,
  waiting_since: TIME,
  due_at: nullable(TIME),
  is_spam: false,
  is_unverified_email: false,
  merged_into_id: null,
  assignee_id: nullable(UUID),
  client_id: nullable(UUID),
  sender_name: TEXT,
  sender_email: TEXT,
  business_name: nullable(TEXT),
  plan: nullable(TEXT),
  meeting_starts_at: nullable(TIME),
  meeting_time_zone: nullable(TEXT),
  entries: including({
    id: UUID,
    kind: "staff",
    author_name: nullable(TEXT),
    body: TEXT,
    created_at: TIME,
  }),
  draft: nullable(TEXT),
  colleagues: including({ id: UUID, name: TEXT }),
  viewers: LIST,
  saved_replies: LIST,
  others: LIST,
  previous: nullable({ id: UUID, kind: "tickets", subject: TEXT, status: "open", at: TIME }),
  next: nullable({ id: UUID, kind: "tickets", subject: TEXT, status: "open", at: TIME }),
};

export const STAFF_MESSAGE_EXPORT = {
  id: UUID,
  created_at: TIME,
  status: TEXT,
  name: TEXT,
  email: TEXT,
  subject: TEXT,
  message: TEXT,
  replies: nullable(TEXT),
};

export const STAFF_MEETING_SUMMARY = {
  id: UUID,
  starts_at: TIME,
  status: TEXT,
  business_name: nullable(TEXT),
  host_name: nullable(TEXT),
};

export const STAFF_MEETING = {
  meeting: MEETING,
  client_email: TEXT,
  client_name: TEXT,
  business_name: nullable(TEXT),
  plan: nullable(TEXT),
  video_link: nullable(TEXT),
  proposed_times: [],
  colleagues: including({ id: UUID, name: TEXT }),
  events: including({
    created_at: TIME,
    kind: TEXT,
    actor_name: nullable(TEXT),
    starts_at: TIME,
    reason: nullable(TEXT),
  }),
  unavailable_times: null,
};

export const STAFF_DAY_OFF = {
  day: DATE,
  meeting_count: NUMBER,
  staff_id: nullable(UUID),
  staff_name: nullable(TEXT),
};

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
  client_email: TEXT,
  profile: PROFILE,
  status_changes: LIST,
};

const LOCAL_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;

const DRAFT_TEXT = {
  author: TEXT,
  body: TEXT,
  picture_idea: TEXT,
  alt_text: TEXT,
  reasons: LIST,
  planned_for: LOCAL_TIME,
  time_zone: TEXT,
  created_at: TIME,
};
const DRAFT_SUMMARY = {
  ...DRAFT_TEXT,
  id: UUID,
  network: TEXT,
  origin: TEXT,
  status: TEXT,
  version: NUMBER,
  planned_at: TIME,
  collides: BOOLEAN,
  comment: nullable(TEXT),
  due_at: nullable(TIME),
  held_by: nullable(TEXT),
  released_at: nullable(TIME),
  report: nullable({
    version: NUMBER,
    status: TEXT,
    link: nullable(TEXT),
    message: nullable(TEXT),
    reported_at: TIME,
  }),
};
export const STAFF_DRAFT = {
  id: UUID,
  client_id: UUID,
  business_name: TEXT,
  draft: DRAFT_SUMMARY,
};
export const DRAFT_BY_KEY = {
  business_name: nullable(TEXT),
  draft: DRAFT_SUMMARY,
  is_newest: true,
  newest: DRAFT_SUMMARY,
  plan_status: nullable(TEXT),
};
export const STAFF_DRAFT_DETAILS = {
  profile: PROFILE,
  details: {
    summary: DRAFT_SUMMARY,
    versions: [{ ...DRAFT_TEXT, draft_id: UUID, number: 1 }],
    decisions: [],
  },
};

const PLAN_STATUS_CHANGE = {
  id: UUID,
  user_id: UUID,
  kind: TEXT,
  effective_on: DATE,
  reason: TEXT,
  created_at: TIME,
  applied_at: nullable(TIME),
  withdrawn_at: nullable(TIME),
};

export const CLIENT_HIT = {
  kind: "clients",
  id: UUID,
  title: TEXT,
  excerpt: nullable(TEXT),
  at: TIME,
};

export const STAFF_CLIENT_PLAN = {
  profile: PROFILE,
  email: TEXT,
  has_held_meeting: BOOLEAN,
  status_changes: [PLAN_STATUS_CHANGE],
};

export const STAFF_CLIENT_TIMELINE = {
  profile: PROFILE,
  email: TEXT,
  name: nullable(TEXT),
  has_marketing_consent: BOOLEAN,
  has_held_meeting: BOOLEAN,
  meeting: MEETING,
  plan_status_changes: LIST,
  events: including({
    id: UUID,
    kind: TEXT,
    occurred_at: TIME,
    item_id: nullable(UUID),
    detail: nullable(TEXT),
    changed_columns: LIST,
    meeting_event: null,
    audit_entry: null,
  }),
};

export const STAFF_CLIENT_DELETION = {
  business_name: TEXT,
  email: nullable(TEXT),
  meeting_starts_at: nullable(TIME),
  has_linkedin_connection: BOOLEAN,
  is_member: BOOLEAN,
  has_fresh_proof: BOOLEAN,
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

export const STAFF_SUBSCRIBER_EXPORT = {
  ...STAFF_SUBSCRIBER,
  unsubscribe_token: nullable(UUID),
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
  plan_status_changes: LIST,
  drafts: LIST,
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
    "drafts",
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
