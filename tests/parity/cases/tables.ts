import { insertDraft } from "../../support/drafts.ts";
import type { Caller, Fixtures } from "../../support/project-fixtures.ts";

/**
 * Specifies a table or view of the REST service: what a signed-in client may do with each column.
 * Visitors may do nothing.
 */
export type TableCase = {
  readable?: readonly string[];
  insertable?: readonly string[];
  updatable?: readonly string[];
  /** Columns that no client reads. */
  hidden?: readonly string[];
  /** Columns that PostgreSQL computes, so that it rejects every value before it checks grants. */
  generated?: readonly string[];
  isDeletable?: true;
  /** True where visitors read what clients read. */
  isPublic?: true;
  /** Row that its client may create. */
  row?: Record<string, unknown>;
  /** Creates a client's row where sign-up does not, with the secret key. */
  create?: (fixtures: Fixtures, owner: NonNullable<Caller>) => Promise<unknown>;
  /** Column by which policies find the client's rows. */
  owner?: string;
};

const QUESTIONNAIRE = [
  "business_name",
  "website",
  "offer_description",
  "differentiator",
  "facebook_url",
  "instagram_url",
  "linkedin_url",
  "tone_preference",
  "words_to_avoid",
];
const DRAFT = ["step", ...QUESTIONNAIRE];
const TICKET_FORM = ["id", "subject", "description", "category", "priority"];
const TICKET = { subject: "Stuck", description: "Nothing posts" };
const URL = "https://figandolive.example";

export const TABLES: Record<string, TableCase> = {
  audit_log: {
    hidden: [
      "id",
      "created_at",
      "actor_id",
      "client_id",
      "table_name",
      "row_id",
      "action",
      "changed_columns",
      "new_status",
      "plan",
      "actor_email",
      "member_email",
    ],
    generated: ["id"],
  },
  consents: {
    readable: ["id", "user_id", "purpose", "is_granted", "source", "created_at"],
    owner: "user_id",
    create: (fixtures, { id: user_id }) =>
      fixtures.insert("consents", {
        user_id,
        purpose: "marketing",
        is_granted: true,
        source: "account",
      }),
  },
  contact_message_replies: {
    hidden: ["id", "message_id", "author", "staff_id", "body", "created_at"],
  },
  contact_messages: {
    hidden: [
      "id",
      "name",
      "email",
      "subject",
      "message",
      "created_at",
      "status",
      "waiting_since",
      "due_at",
      "assignee_id",
      "merged_into_id",
      "is_spam",
      "is_unverified_email",
    ],
  },
  days_off: { hidden: ["day", "created_at", "staff_id", "id"] },
  email_outbox: {
    hidden: [
      "id",
      "user_id",
      "kind",
      "recipient",
      "payload",
      "created_at",
      "attempts",
      "next_attempt_at",
      "retry_until",
      "error_code",
      "last_error",
    ],
  },
  draft_decisions: {
    readable: ["id", "draft_id", "version", "decision", "comment", "created_at", "by_email"],
    owner: "draft_id",
    create: (fixtures, { id }) => insertDraft(fixtures, id, { status: "approved" }),
  },
  draft_versions: {
    readable: [
      "draft_id",
      "number",
      "author",
      "body",
      "picture_idea",
      "alt_text",
      "reasons",
      "planned_for",
      "time_zone",
      "created_at",
    ],
    owner: "draft_id",
    create: (fixtures, { id }) => insertDraft(fixtures, id),
  },
  drafts: {
    readable: [
      "id",
      "user_id",
      "network",
      "origin",
      "version",
      "status",
      "planned_at",
      "created_at",
      "status_changed_at",
    ],
    hidden: ["job_id"],
    owner: "user_id",
    create: (fixtures, { id }) => insertDraft(fixtures, id),
  },
  launch_promotion_counters: {
    isPublic: true,
    readable: ["plan_name", "available_spots", "total_spots"],
  },
  linkedin_connections: {
    readable: ["user_id", "scope", "connected_at", "expires_at"],
    hidden: ["encrypted_access_token", "encrypted_refresh_token"],
    isDeletable: true,
    owner: "user_id",
    // Uses a token that has expired, because the deletion of another one asks LinkedIn to revoke it.
    create: (fixtures, { id: user_id }) =>
      fixtures.insert("linkedin_connections", {
        user_id,
        encrypted_access_token: `0123abcd.${"A".repeat(60)}`,
        expires_at: "2020-01-01T00:00:00Z",
      }),
  },
  linkedin_revocations: {
    hidden: [
      "id",
      "user_id",
      "encrypted_token",
      "created_at",
      "retry_until",
      "attempts",
      "next_attempt_at",
      "last_error",
    ],
  },
  linkedin_used_states: { hidden: ["state_hash", "expires_at"] },
  meetings: {
    readable: [
      "id",
      "user_id",
      "starts_at",
      "status",
      "sequence",
      "created_at",
      "time_zone",
      "action_plan_sent_at",
      "video_link",
      "change_reason",
    ],
    hidden: ["staff_id"],
    owner: "user_id",
    create: (fixtures, { id: user_id }) =>
      fixtures.insert("meetings", { user_id, starts_at: "2020-01-06T15:00:00Z", status: "held" }),
  },
  newsletter_subscribers: {
    hidden: [
      "id",
      "email",
      "created_at",
      "public_id",
      "consent_text",
      "confirmation_sent_at",
      "confirmation_token_hash",
      "confirmed_at",
      "unsubscribe_token",
      "unsubscribed_at",
      "status",
    ],
    generated: ["id", "status"],
  },
  plan_changes: {
    readable: [
      "id",
      "user_id",
      "requested_plan",
      "created_at",
      "completed_at",
      "status",
      "decided_at",
      "effective_on",
      "reason",
    ],
    insertable: ["requested_plan"],
    row: { requested_plan: "video-pro" },
    owner: "user_id",
    create: (fixtures, owner) => fixtures.newPlanChange(owner),
  },
  plan_status_changes: {
    readable: [
      "id",
      "user_id",
      "kind",
      "effective_on",
      "reason",
      "created_at",
      "applied_at",
      "withdrawn_at",
    ],
    owner: "user_id",
    create: (fixtures, { id: user_id }) =>
      fixtures.insert("plan_status_changes", {
        user_id,
        kind: "end",
        effective_on: "2999-01-01",
        reason: "As agreed",
        withdrawn_at: "2026-01-01T00:00:00Z",
      }),
  },
  post_reports: {
    readable: ["id", "draft_id", "version", "status", "link", "message", "reported_at"],
    owner: "draft_id",
    create: async (fixtures, { id }) => {
      const draft_id = await insertDraft(fixtures, id);
      const report = { id: crypto.randomUUID(), draft_id, version: 1, status: "published" };
      return fixtures.insert("post_reports", report);
    },
  },
  post_webhook_outbox: {
    readable: ["event", "draft_id", "version", "user_id", "created_at", "delivered_at"],
    hidden: [
      "id",
      "due_at",
      "attempts",
      "next_attempt_at",
      "claimed_at",
      "last_error",
      "retry_until",
    ],
    owner: "user_id",
    create: (fixtures, { id }) => insertDraft(fixtures, id, { status: "approved" }),
  },
  profile_webhook_outbox: {
    hidden: [
      "id",
      "user_id",
      "created_at",
      "attempts",
      "next_attempt_at",
      "delivered_at",
      "last_error",
      "retry_until",
    ],
  },
  profiles: {
    readable: [
      "id",
      ...QUESTIONNAIRE,
      "chosen_plan",
      "created_at",
      "plan_status",
      "plan_activated_at",
      "completed_at",
      "paused_days",
      "launch_spot",
      "version",
    ],
    updatable: [...QUESTIONNAIRE, "chosen_plan", "version"],
    owner: "id",
  },
  questionnaire_drafts: {
    readable: ["user_id", ...DRAFT, "created_at", "completed_at"],
    insertable: DRAFT,
    updatable: DRAFT,
    row: {
      step: "check",
      business_name: "Fig & Olive",
      website: URL,
      offer_description: "Wood-fired pizza",
      differentiator: "Sourdough",
      facebook_url: URL,
      instagram_url: URL,
      linkedin_url: URL,
      tone_preference: "Bold",
      words_to_avoid: "cheap",
    },
    owner: "user_id",
    create: (fixtures, { id: user_id }) =>
      fixtures.insert("questionnaire_drafts", { user_id, step: "2" }),
  },
  staff: { hidden: ["user_id", "created_at", "factor_id", "invitation_hash", "invited_at"] },
  suggested_words: {
    readable: ["user_id", "word", "answer", "created_at"],
    owner: "user_id",
    create: (fixtures, { id: user_id }) =>
      fixtures.insert("suggested_words", { user_id, word: crypto.randomUUID(), answer: "kept" }),
  },
  ticket_messages: {
    readable: ["id", "ticket_id", "author", "body", "created_at"],
    hidden: ["staff_id"],
    owner: "ticket_id",
    create: async (fixtures, { id: user_id }) => {
      const { id: ticket_id } = await fixtures.insert("tickets", { user_id, ...TICKET });
      return fixtures.insert("ticket_messages", { ticket_id, author: "client", body: "More" });
    },
  },
  tickets: {
    readable: [
      ...TICKET_FORM,
      "user_id",
      "status",
      "created_at",
      "waiting_since",
      "author",
      "merged_into_id",
    ],
    hidden: ["due_at", "assignee_id"],
    insertable: TICKET_FORM,
    row: { ...TICKET, id: crypto.randomUUID(), category: "billing", priority: "low" },
    owner: "user_id",
    create: (fixtures, { id: user_id }) => fixtures.insert("tickets", { user_id, ...TICKET }),
  },
};
