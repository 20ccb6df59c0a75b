import { expect } from "vitest";

/** A column of the API, and what the public roles may do with it, such as "anon select". */
export type PublicColumn = {
  table: string;
  column: string;
  /** True for a column that PostgreSQL computes: it rejects a value before it checks grants. */
  is_generated: boolean;
  grants: string[];
};

/** Lists the columns of the tables and views of the API. */
export const COLUMNS = `
  select relname as table, attname as column, attgenerated <> '' or attidentity = 'a' as is_generated,
    array(
      select role || ' ' || verb from unnest(array['anon', 'authenticated']) as role
      cross join unnest(array['select', 'insert', 'update']) as verb
      where has_column_privilege(role, pg_class.oid, attnum, verb)
    ) as grants
  from pg_catalog.pg_class
  join pg_catalog.pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  order by relname, attnum`;

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
const TICKET_FORM = ["id", "subject", "description", "category", "priority"];

/** Columns that visitors and clients read. */
const READ_BY_EVERYONE: Record<string, string[]> = {
  launch_promotion_counters: ["plan_name", "available_spots", "total_spots"],
};

/** Columns that signed-in clients read: not those of the desk, of secrets and of the queue. */
const READ: Record<string, string[]> = {
  consents: ["id", "user_id", "purpose", "is_granted", "source", "created_at"],
  draft_decisions: ["id", "draft_id", "version", "decision", "comment", "created_at", "by_email"],
  draft_versions: [
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
  drafts: [
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
  linkedin_connections: ["user_id", "scope", "connected_at", "expires_at"],
  meetings: [
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
  plan_changes: [
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
  plan_status_changes: [
    "id",
    "user_id",
    "kind",
    "effective_on",
    "reason",
    "created_at",
    "applied_at",
    "withdrawn_at",
    "withdrawal_reason",
  ],
  post_events: ["event", "draft_id", "version", "user_id", "created_at", "delivered_at"],
  post_reports: ["id", "draft_id", "version", "status", "link", "message", "reported_at"],
  profiles: [
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
  questionnaire_drafts: ["user_id", "step", ...QUESTIONNAIRE, "created_at", "completed_at"],
  ticket_messages: ["id", "ticket_id", "author", "body", "created_at"],
  tickets: [...TICKET_FORM, "user_id", "status", "created_at", "waiting_since", "author"],
};

/** Columns of rows that signed-in clients create. */
const INSERTED: Record<string, string[]> = {
  plan_changes: ["requested_plan"],
  questionnaire_drafts: ["step", ...QUESTIONNAIRE],
  tickets: TICKET_FORM,
};

/** Columns that signed-in clients change in their own rows. */
const UPDATED: Record<string, string[]> = {
  profiles: [...QUESTIONNAIRE, "chosen_plan", "version"],
  questionnaire_drafts: ["step", ...QUESTIONNAIRE],
};

/** Expects that the public roles may use the listed columns of the API and no others. */
export function expectListedColumns(columns: readonly PublicColumn[]): void {
  const granted = columns.flatMap(({ table, column, grants }) =>
    grants.map((grant) => `${grant} ${table}.${column}`),
  );
  const listed = [
    ...listGrants("anon select", READ_BY_EVERYONE),
    ...listGrants("authenticated select", { ...READ_BY_EVERYONE, ...READ }),
    ...listGrants("authenticated insert", INSERTED),
    ...listGrants("authenticated update", UPDATED),
  ];
  expect(granted.toSorted()).toEqual(listed.toSorted());
}

const listGrants = (grant: string, tables: Record<string, string[]>) =>
  Object.entries(tables).flatMap(([table, columns]) =>
    columns.map((column) => `${grant} ${table}.${column}`),
  );
