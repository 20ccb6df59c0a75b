import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { createPublicApi } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

const VERBS = ["SELECT", "INSERT", "UPDATE", "REFERENCES"] as const;
const ROLES = ["anon", "authenticated"] as const;

const QUESTIONNAIRE_COLUMNS = [
  "chosen_plan", // Comes first, because it cannot change once the others are answered.
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
const PROFILE_COLUMNS = [
  "id",
  ...QUESTIONNAIRE_COLUMNS,
  "created_at",
  "completed_at",
  "plan_status",
  "plan_activated_at",
  "paused_days",
  "launch_spot",
  "version",
];
/** Columns that the owner of a LinkedIn connection can read: all except the tokens. */
const CONNECTION_COLUMNS = ["user_id", "scope", "connected_at", "expires_at"];
/** Has the format of an encrypted token. */
const SEALED = `0123abcd.${"A".repeat(60)}`;
const COUNTER_COLUMNS = ["plan_name", "available_spots", "total_spots"];
const TICKET_FORM_COLUMNS = ["id", "subject", "description", "category", "priority"];
/** Leaves out the assignee and the promise, which are the desk's. */
const TICKET_COLUMNS = [
  ...TICKET_FORM_COLUMNS,
  "user_id",
  "status",
  "created_at",
  "waiting_since",
  "author",
  "merged_into_id",
];
/** Excludes the plan, which is chosen before the questionnaire. Only drafts have a step. */
const DRAFT_FORM_COLUMNS = [
  "step",
  ...QUESTIONNAIRE_COLUMNS.filter((column) => column !== "chosen_plan"),
];
const DRAFT_COLUMNS = ["user_id", ...DRAFT_FORM_COLUMNS, "created_at", "completed_at"];
const PLAN_CHANGE_COLUMNS = [
  "id",
  "user_id",
  "requested_plan",
  "created_at",
  "completed_at",
  "status",
  "decided_at",
  "effective_on",
  "reason",
];
const PLAN_STATUS_CHANGE_COLUMNS = [
  "id",
  "user_id",
  "kind",
  "effective_on",
  "reason",
  "created_at",
  "applied_at",
  "withdrawn_at",
];

const MEETING_COLUMNS = [
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
];
const CONSENT_COLUMNS = ["id", "user_id", "purpose", "is_granted", "source", "created_at"];
const MESSAGE_COLUMNS = ["id", "ticket_id", "author", "body", "created_at"];

const POST_DRAFT_COLUMNS = [
  ...["id", "user_id", "network", "origin", "version", "status", "planned_at", "created_at"].map(
    (column) => `drafts.${column}`,
  ),
  "drafts.status_changed_at",
  ...["draft_id", "number", "author", "body", "picture_idea", "alt_text", "reasons"].map(
    (column) => `draft_versions.${column}`,
  ),
  ...["planned_for", "time_zone", "created_at"].map((column) => `draft_versions.${column}`),
  ...["id", "draft_id", "version", "decision", "comment", "created_at", "by_email"].map(
    (column) => `draft_decisions.${column}`,
  ),
  ...["event", "draft_id", "version", "user_id", "created_at", "delivered_at"].map(
    (column) => `post_webhook_outbox.${column}`,
  ),
  ...["id", "draft_id", "version", "status", "link", "message", "reported_at"].map(
    (column) => `post_reports.${column}`,
  ),
  ...["user_id", "word", "answer", "created_at"].map((column) => `suggested_words.${column}`),
];

/** Every column privilege of the public roles. Anything not listed must be denied. */
const ALLOWED = new Set([
  ...PROFILE_COLUMNS.map((column) => `authenticated SELECT profiles.${column}`),
  ...[...QUESTIONNAIRE_COLUMNS, "version"].map(
    (column) => `authenticated UPDATE profiles.${column}`,
  ),
  ...CONNECTION_COLUMNS.map((column) => `authenticated SELECT linkedin_connections.${column}`),
  ...TICKET_COLUMNS.map((column) => `authenticated SELECT tickets.${column}`),
  ...TICKET_FORM_COLUMNS.map((column) => `authenticated INSERT tickets.${column}`),
  ...POST_DRAFT_COLUMNS.map((column) => `authenticated SELECT ${column}`),
  ...DRAFT_COLUMNS.map((column) => `authenticated SELECT questionnaire_drafts.${column}`),
  ...DRAFT_FORM_COLUMNS.flatMap((column) => [
    `authenticated INSERT questionnaire_drafts.${column}`,
    `authenticated UPDATE questionnaire_drafts.${column}`,
  ]),
  ...PLAN_CHANGE_COLUMNS.map((column) => `authenticated SELECT plan_changes.${column}`),
  "authenticated INSERT plan_changes.requested_plan",
  ...PLAN_STATUS_CHANGE_COLUMNS.map(
    (column) => `authenticated SELECT plan_status_changes.${column}`,
  ),
  ...MEETING_COLUMNS.map((column) => `authenticated SELECT meetings.${column}`),
  ...CONSENT_COLUMNS.map((column) => `authenticated SELECT consents.${column}`),
  ...MESSAGE_COLUMNS.map((column) => `authenticated SELECT ticket_messages.${column}`),
  ...ROLES.flatMap((role) =>
    COUNTER_COLUMNS.map((column) => `${role} SELECT launch_promotion_counters.${column}`),
  ),
]);

/** Security definer functions that the public roles can execute. */
const DEFINER_FUNCTIONS = {
  anon: [
    "cancel_meeting_by_key",
    "confirm_newsletter_subscription",
    "decide_on_draft_by_key",
    "get_draft_by_key",
    "get_meeting_by_key",
    "get_posts_calendar",
    "get_sign_up_by_link",
    "get_sign_up_progress",
    "get_staff_calendar",
    "is_recovery_link_usable",
    "record_sign_up",
    "request_newsletter_subscription",
    "reschedule_meeting_by_key",
    "resume_sign_up",
    "submit_contact_message",
    "unsubscribe_from_newsletter",
  ],
  authenticated: [
    "accept_staff_invitation",
    "answer_suggested_word",
    "book_my_meeting",
    "cancel_meeting_by_key",
    "cancel_my_meeting",
    "claim_my_sign_up",
    "confirm_newsletter_subscription",
    "decide_on_draft_by_key",
    "decide_on_my_draft",
    "delete_my_account",
    "edit_my_draft",
    "end_my_session",
    "ensure_my_profile",
    "get_draft_by_key",
    "get_meeting_by_key",
    "get_my_account",
    "get_my_cancelled_meeting",
    "get_my_draft",
    "get_my_draft_words",
    "get_my_drafts",
    "get_my_history",
    "get_my_meeting",
    "get_my_newsletter_subscription",
    "get_my_session_state",
    "get_my_staff_preferences",
    "get_my_staff_state",
    "get_my_unavailable_times",
    "get_posts_calendar",
    "get_sign_up_by_link",
    "get_sign_up_progress",
    "get_staff_calendar",
    "is_recovery_link_usable",
    "is_staff",
    "keep_my_sign_up",
    "list_my_contact_messages",
    "list_my_sessions",
    "list_my_webhook_deliveries",
    "record_my_export",
    "record_sign_up",
    "renew_my_posts_calendar",
    "reply_to_my_ticket",
    "request_new_drafts",
    "request_newsletter_subscription",
    "request_setup_call",
    "reschedule_meeting_by_key",
    "resume_sign_up",
    "session_is_alive",
    "set_my_preferences",
    "set_my_ticket_resolved",
    "staff_activate_plan",
    "staff_add_conversation_note",
    "staff_add_day_off",
    "staff_add_draft",
    "staff_add_member",
    "staff_approve_plan_change",
    "staff_assign_conversations",
    "staff_assign_meeting",
    "staff_cancel_meeting",
    "staff_classify_ticket",
    "staff_correct_activation",
    "staff_decline_plan_change",
    "staff_delete_client",
    "staff_delete_saved_reply",
    "staff_discard_email",
    "staff_edit_draft",
    "staff_export_clients",
    "staff_export_messages",
    "staff_export_subscribers",
    "staff_get_client",
    "staff_get_client_deletion",
    "staff_get_client_plan",
    "staff_get_client_timeline",
    "staff_get_conversation",
    "staff_get_delivery",
    "staff_get_draft",
    "staff_get_meeting",
    "staff_get_overview",
    "staff_get_plan_change",
    "staff_get_preferences",
    "staff_get_subscriber",
    "staff_get_today",
    "staff_get_working_hours",
    "staff_list_audit_entries",
    "staff_list_clients",
    "staff_list_conversations",
    "staff_list_days_off",
    "staff_list_deliveries",
    "staff_list_drafts",
    "staff_list_meetings",
    "staff_list_notification_settings",
    "staff_list_plan_changes",
    "staff_list_saved_replies",
    "staff_list_subscribers",
    "staff_merge_conversation",
    "staff_propose_meeting_times",
    "staff_record_action_plan_sent",
    "staff_record_meeting_result",
    "staff_remove_day_off",
    "staff_remove_member",
    "staff_renew_calendar_token",
    "staff_reply_to_conversation",
    "staff_reschedule_meeting",
    "staff_reset_member",
    "staff_retry_delivery",
    "staff_revert_activation",
    "staff_save_notification_settings",
    "staff_save_preferences",
    "staff_save_reply_draft",
    "staff_save_saved_reply",
    "staff_save_working_hours",
    "staff_schedule_plan_status_change",
    "staff_search_desk",
    "staff_set_conversation_status",
    "staff_set_meeting_link",
    "staff_start_conversation",
    "staff_undo_action",
    "staff_unsubscribe_subscriber",
    "staff_withdraw_draft",
    "staff_withdraw_plan_status_change",
    "submit_contact_message",
    "unsubscribe_from_newsletter",
    "withdraw_my_plan_change",
  ],
};

const CHECK_VIOLATION = {
  status: 400,
  json: { code: "23514", message: expect.stringContaining("violates check constraint") },
};
const INVALID_ENUM_VALUE = {
  status: 400,
  json: { code: "22P02", message: expect.stringContaining("invalid input value for enum") },
};

let backend: Supabase;

beforeAll(async () => {
  backend = await startSupabase();
});
afterAll(() => backend?.stop());

describe("grants, read from the catalog", () => {
  test("the public roles hold exactly the allowed column privileges", async () => {
    const rows = await backend.sql<{ grant: string }>(
      `
      select role || ' ' || verb || ' ' || c.relname || '.' || a.attname as grant
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join unnest($1::text[]) as role cross join unnest($2::text[]) as verb
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.relkind in ('r', 'p', 'v', 'm')
        and has_column_privilege(role, c.oid, a.attnum, verb)`,
      [ROLES, VERBS],
    );
    expect(rows.map(({ grant }) => grant).toSorted()).toEqual([...ALLOWED].toSorted());
  });

  test("no public role can delete or truncate anything except its own LinkedIn connection", async () => {
    const rows = await backend.sql(
      `
      select role, c.relname from pg_class c cross join unnest($1::text[]) as role cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as verb
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(role, c.oid, verb)`,
      [ROLES],
    );
    expect(rows).toEqual([{ role: "authenticated", relname: "linkedin_connections" }]);
  });

  test("every public table has row level security", async () => {
    const rows = await backend.sql(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
    );
    expect(rows).toEqual([]);
  });

  test("every definer function pins its search path", async () => {
    const rows = await backend.sql(`
      select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosecdef and not coalesce(proconfig::text like '%search_path=%', false)`);
    expect(rows).toEqual([]);
  });

  test.each(ROLES)("%s can execute only the listed definer functions", async (role) => {
    const rows = await backend.sql<{ proname: string }>(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosecdef and has_function_privilege($1, oid, 'EXECUTE')
        and has_schema_privilege($1, pronamespace, 'USAGE') order by 1`,
      [role],
    );
    expect(rows.map(({ proname }) => proname)).toEqual(DEFINER_FUNCTIONS[role]);
  });

  test("PUBLIC can execute no function", async () => {
    const rows = await backend.sql(`
      select f.oid::regprocedure::text as name from pg_proc f
      cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as acl
      where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 0`);
    expect(rows).toEqual([]);
  });

  test("only the counters are published through realtime", async () => {
    const rows = await backend.sql(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime'",
    );
    expect(rows).toEqual([{ tablename: "launch_promotion_counters" }]);
  });
});

describe("over the API", () => {
  let mine: Session;
  let theirs: Session;
  beforeAll(async () => {
    [mine, theirs] = [await register("mine@example.com"), await register("theirs@example.com")];
  });

  test("sign-up creates a profile with the placeholders and the chosen plan", async () => {
    const [profile] = await rest(mine, "GET", "profiles?select=*").then(
      ({ json }) => json as Record<string, unknown>[],
    );
    expect(profile).toMatchObject({
      id: mine.id,
      business_name: "My Business",
      offer_description: "To be completed",
      differentiator: "To be completed",
      chosen_plan: "pro",
      tone_preference: null,
    });
  });

  test("a client sees only their own profile, an anonymous visitor none", async () => {
    expect((await rest(mine, "GET", "profiles?select=id")).json).toEqual([{ id: mine.id }]);
    expect((await rest(null, "GET", "profiles?select=id")).status).toBe(401);
  });

  test("a client has one questionnaire draft that no other client can read or change", async () => {
    for (const client of [mine, theirs])
      expect((await keep(client, { step: "2", business_name: client.id })).status).toBe(201);
    expect((await keep(mine, { step: "3", facebook_url: "typed" })).json).toMatchObject([
      { user_id: mine.id, step: "3", business_name: mine.id, facebook_url: "typed" },
    ]);
    expect((await rest(mine, "GET", "questionnaire_drafts?select=user_id")).json).toEqual([
      { user_id: mine.id },
    ]);
    const foreign = `questionnaire_drafts?user_id=eq.${theirs.id}`;
    expect((await rest(mine, "PATCH", foreign, { step: "1" })).json).toEqual([]);
    for (const forged of [{ user_id: theirs.id }, { created_at: "2020-01-01" }])
      expect((await keep(mine, { step: "1", ...forged })).status).toBe(403);
    expect((await rest(mine, "DELETE", `questionnaire_drafts?user_id=eq.${mine.id}`)).status).toBe(
      403,
    );
    expect((await rest(null, "GET", "questionnaire_drafts?select=step")).status).toBe(401);
    expect((await keep(null, { step: "1" })).status).toBe(401);
    const parts = [
      "account",
      "questionnaire_draft",
      "tickets",
      "plan_change",
      "linkedin_connection",
      "sessions",
    ];
    expect((await rest(theirs, "POST", "rpc/get_my_page", { parts })).json).toMatchObject({
      session_is_alive: true,
      profile: { id: theirs.id },
      account: { new_email: null, has_mfa: false, metadata: {} },
      questionnaire_draft: { user_id: theirs.id, business_name: theirs.id },
    });
    expect((await rest(theirs, "POST", "rpc/get_my_page", {})).json).toMatchObject({
      profile: { id: theirs.id },
      staff_state: null,
      staff_preferences: null,
    });
    expect((await rest(null, "POST", "rpc/get_my_page", {})).status).toBe(401);
  });

  test.each(DRAFT_FORM_COLUMNS)(
    "a draft accepts a valid %s from its owner and rejects an invalid one",
    async (column) => {
      const [valid, invalid, rejection] =
        column === "step"
          ? ["check", "4", INVALID_ENUM_VALUE]
          : column === "tone_preference"
            ? ["Edgy", "Sad", INVALID_ENUM_VALUE]
            : ["x", "ring\u0007 the bell", CHECK_VIOLATION];
      expect((await keep(mine, { [column]: valid })).json).toMatchObject([{ [column]: valid }]);
      const response = await keep(mine, { [column]: invalid });
      expect(response).toMatchObject(rejection);
      const own = `questionnaire_drafts?user_id=eq.${mine.id}`;
      expect(await rest(mine, "PATCH", own, { [column]: invalid })).toEqual(response);
    },
  );

  test.each(QUESTIONNAIRE_COLUMNS)("a client can change only their own %s", async (column) => {
    const value =
      column === "tone_preference"
        ? "Bold"
        : column === "chosen_plan"
          ? "starter"
          : "https://ten-characters.example";
    expect(
      (await rest(mine, "PATCH", `profiles?id=eq.${mine.id}`, { [column]: value })).json,
    ).toMatchObject([{ [column]: value }]);
    expect(
      (await rest(mine, "PATCH", `profiles?id=eq.${theirs.id}`, { [column]: value })).json,
    ).toEqual([]);
    expect(
      (await rest(null, "PATCH", `profiles?id=eq.${mine.id}`, { [column]: value })).status,
    ).toBe(401);
  });

  test("a client’s answers don’t replace newer ones than the version that they name", async () => {
    const patch = (change: object) => rest(mine, "PATCH", `profiles?id=eq.${mine.id}`, change);
    const first = await patch({ words_to_avoid: "cheap" });
    const [{ version: seen }] = first.json as [{ version: number }];
    const second = { words_to_avoid: "deals", version: seen };
    for (const _ of ["once", "twice"])
      expect((await patch(second)).json).toMatchObject([{ version: seen + 1 }]);
    expect(await patch({ words_to_avoid: "sale", version: seen })).toMatchObject({
      status: 409,
      json: { code: "PT409" },
    });
    expect((await patch({ version: seen + 7 })).json).toMatchObject([
      { words_to_avoid: "deals", version: seen + 1 },
    ]);
    expect((await patch({ words_to_avoid: "sale" })).json).toMatchObject([{ version: seen + 2 }]);
  });

  test.each([
    ["id", "00000000-0000-4000-8000-000000000000"],
    ["created_at", "2020-01-01"],
    ["completed_at", "2020-01-01"],
    ["plan_status", "active"],
    ["plan_activated_at", "2020-01-01"],
    ["paused_days", "30"],
    ["launch_spot", "pro"],
  ])("a client cannot change %s", async (column, value) => {
    expect(
      (await rest(mine, "PATCH", `profiles?id=eq.${mine.id}`, { [column]: value })).status,
    ).toBe(403);
  });

  test.each(PROFILE_COLUMNS)(
    "no caller can insert a profile with a %s or delete one",
    async (column) => {
      const valid: Record<string, string> = {
        id: theirs.id,
        chosen_plan: "pro",
        plan_status: "active",
        paused_days: "30",
        launch_spot: "pro",
        version: "2",
      };
      const value = valid[column] ?? (column.endsWith("_at") ? "2020-01-01" : "Friendly");
      expect((await rest(mine, "POST", "profiles", { [column]: value })).status).toBe(403);
      expect((await rest(null, "POST", "profiles", { [column]: value })).status).toBe(401);
      expect((await rest(mine, "DELETE", `profiles?id=eq.${mine.id}`)).status).toBe(403);
    },
  );

  test("anyone can read the counters in order, and no one can write them", async () => {
    for (const session of [null, mine]) {
      expect(
        (
          await rest(
            session,
            "GET",
            "launch_promotion_counters?select=plan_name,total_spots&order=plan_name",
          )
        ).json,
      ).toEqual([
        { plan_name: "pro", total_spots: 30 },
        { plan_name: "starter", total_spots: 30 },
      ]);
      for (const column of COUNTER_COLUMNS) {
        expect(
          (
            await rest(session, "PATCH", "launch_promotion_counters?plan_name=eq.pro", {
              [column]: 1,
            })
          ).status,
        ).toBeGreaterThanOrEqual(401);
      }
      expect(
        (
          await rest(session, "POST", "launch_promotion_counters", {
            plan_name: "pro",
            available_spots: 1,
            total_spots: 1,
          })
        ).status,
      ).toBeGreaterThanOrEqual(401);
      expect(
        (await rest(session, "DELETE", "launch_promotion_counters?plan_name=eq.pro")).status,
      ).toBeGreaterThanOrEqual(401);
    }
  });

  test.each([
    ["business_name", "A", CHECK_VIOLATION],
    ["offer_description", "short", CHECK_VIOLATION],
    ["differentiator", "short", CHECK_VIOLATION],
    ["tone_preference", "Sad", INVALID_ENUM_VALUE],
    ["chosen_plan", "", INVALID_ENUM_VALUE],
    ["website", "x".repeat(2049), CHECK_VIOLATION],
  ])("the database rejects an invalid %s", async (column, value, rejection) => {
    const fresh = await register(`${column}@example.com`);
    const response = await rest(fresh, "PATCH", `profiles?id=eq.${fresh.id}`, { [column]: value });
    expect(response).toMatchObject(rejection);
  });

  test("a client sees their own LinkedIn connection without its tokens and cannot write any", async () => {
    for (const { id } of [mine, theirs]) {
      await backend.sql(
        "insert into linkedin_connections (user_id, encrypted_access_token, encrypted_refresh_token, scope) values ($1, $2, $2, 'openid')",
        [id, SEALED],
      );
    }
    expect(
      (await rest(mine, "GET", `linkedin_connections?select=${CONNECTION_COLUMNS.join(",")}`)).json,
    ).toMatchObject([{ user_id: mine.id, scope: "openid" }]);
    for (const columns of ["encrypted_access_token", "encrypted_refresh_token", "*"]) {
      const { status, json } = await rest(mine, "GET", `linkedin_connections?select=${columns}`);
      expect(status).toBe(403);
      expect(JSON.stringify(json)).not.toContain(SEALED);
    }
    // The service role reads only ciphertext, so no role reads a token.
    expect(
      await createBackendHandle(backend.url).rows("linkedin_connections", `user_id=eq.${mine.id}`),
    ).toMatchObject([{ encrypted_access_token: SEALED, encrypted_refresh_token: SEALED }]);
    expect((await rest(null, "GET", "linkedin_connections?select=user_id")).status).toBe(401);
    for (const session of [mine, null]) {
      expect(
        (
          await rest(session, "POST", "linkedin_connections", {
            user_id: mine.id,
            encrypted_access_token: SEALED,
          })
        ).status,
      ).toBeGreaterThanOrEqual(401);
      expect(
        (
          await rest(session, "PATCH", `linkedin_connections?user_id=eq.${mine.id}`, {
            encrypted_access_token: SEALED,
          })
        ).status,
      ).toBeGreaterThanOrEqual(401);
      expect(
        (await rest(session, "GET", "linkedin_used_states?select=state_hash")).status,
      ).toBeGreaterThanOrEqual(401);
      expect(
        (await rest(session, "DELETE", "linkedin_used_states?state_hash=neq.x")).status,
      ).toBeGreaterThanOrEqual(401);
    }
  });

  test.each([
    ["an unencrypted LinkedIn token", "AQXNnd2kXITHELmWblJigbHEuoFdfRhOwGA0QNnumBI8XOVSs0HtOHEU"],
    ["a ciphertext without a key id", `.${"A".repeat(60)}`],
    ["a ciphertext that is too short", "0123abcd.AAAA"],
    ["a ciphertext that is too long", `0123abcd.${"A".repeat(12_000)}`],
  ])("a database constraint rejects %s, even from the service role", async (_, token) => {
    const user = await register(`${crypto.randomUUID()}@example.com`);
    for (const column of ["encrypted_access_token", "encrypted_refresh_token"]) {
      const row: Record<string, string> = { encrypted_access_token: SEALED, [column]: token };
      await expect(
        backend.sql(
          "insert into linkedin_connections (user_id, encrypted_access_token, encrypted_refresh_token) values ($1, $2, $3)",
          [user.id, row.encrypted_access_token, row.encrypted_refresh_token ?? null],
        ),
      ).rejects.toThrow("violates check constraint");
    }
  });

  test("a client can delete only their own LinkedIn connection", async () => {
    const left = async (id: string) =>
      (await backend.sql("select 1 from linkedin_connections where user_id = $1", [id])).length;
    expect((await rest(null, "DELETE", `linkedin_connections?user_id=eq.${mine.id}`)).status).toBe(
      401,
    );
    expect(
      (await rest(mine, "DELETE", `linkedin_connections?user_id=eq.${theirs.id}&select=user_id`))
        .json,
    ).toEqual([]);
    expect([await left(mine.id), await left(theirs.id)]).toEqual([1, 1]);
    expect(
      (await rest(mine, "DELETE", `linkedin_connections?user_id=eq.${mine.id}&select=user_id`))
        .json,
    ).toEqual([{ user_id: mine.id }]);
    expect([await left(mine.id), await left(theirs.id)]).toEqual([0, 1]);
  });

  const ticket = (change: object = {}) => ({
    subject: "Stuck",
    description: "Nothing posts",
    ...change,
  });

  test("a client can create and read their own tickets, and set only the form's columns", async () => {
    expect((await insert(mine, "tickets", ticket())).status).toBe(201);
    expect(
      (await rest(mine, "GET", "tickets?select=user_id,subject,category,priority,status")).json,
    ).toEqual([
      {
        user_id: mine.id,
        subject: "Stuck",
        category: "general",
        priority: "medium",
        status: "open",
      },
    ]);
    expect((await rest(theirs, "GET", "tickets?select=id")).json).toEqual([]);
    expect((await rest(null, "GET", "tickets?select=id")).status).toBe(401);
    expect((await insert(null, "tickets", ticket())).status).toBe(401);
    for (const forged of [
      { user_id: theirs.id },
      { status: "resolved" },
      { created_at: "2020-01-01" },
    ]) {
      expect((await insert(mine, "tickets", ticket(forged))).status).toBe(403);
    }
    expect(
      (await rest(mine, "PATCH", `tickets?user_id=eq.${mine.id}`, { subject: "Other" })).status,
    ).toBe(403);
    expect((await rest(mine, "DELETE", `tickets?user_id=eq.${mine.id}`)).status).toBe(403);
  });

  test.each([
    ["subject", " ", CHECK_VIOLATION],
    ["subject", "x".repeat(201), CHECK_VIOLATION],
    ["description", "", CHECK_VIOLATION],
    ["description", "x".repeat(4001), CHECK_VIOLATION],
    ["category", "gossip", INVALID_ENUM_VALUE],
    ["priority", "asap", INVALID_ENUM_VALUE],
  ])("the database rejects a ticket with an invalid %s", async (column, value, rejection) => {
    expect(await insert(mine, "tickets", ticket({ [column]: value }))).toMatchObject(rejection);
  });

  test("a ticket sent again is rejected with the id of the first, until that has a reply", async () => {
    const id = crypto.randomUUID();
    const row = ticket({ subject: "Sent twice" });
    const isAlreadySent = { status: 409, json: { code: "23505", details: id } };
    expect((await insert(mine, "tickets", { ...row, id })).status).toBe(201);
    expect(await insert(mine, "tickets", { ...row, id })).toMatchObject(isAlreadySent);
    expect(await insert(mine, "tickets", row)).toMatchObject(isAlreadySent);
    const other = await insert(theirs, "tickets", { ...row, id });
    expect(other).toMatchObject({ status: 409, json: { code: "23505" } });
    expect(other.json).not.toMatchObject({ details: id });
    expect((await insert(theirs, "tickets", row)).status).toBe(201);
    await createBackendHandle(backend.url).update("tickets", `id=eq.${id}`, {
      status: "in_progress",
    });
    expect((await insert(mine, "tickets", row)).status).toBe(201);
  });

  test("a client can have one open plan change, which does not change the plan", async () => {
    const getPlan = async () => (await rest(mine, "GET", "profiles?select=chosen_plan")).json;
    const before = await getPlan();
    for (const { id } of [mine, theirs]) await createBackendHandle(backend.url).activatePlan(id);
    expect(await insert(mine, "plan_changes", { requested_plan: "platinum" })).toMatchObject(
      INVALID_ENUM_VALUE,
    );
    expect((await insert(mine, "plan_changes", { requested_plan: "video-pro" })).status).toBe(201);
    expect((await insert(mine, "plan_changes", { requested_plan: "starter" })).status).toBe(409);
    expect((await insert(theirs, "plan_changes", { requested_plan: "payg" })).status).toBe(201);
    for (const forged of [
      { user_id: theirs.id },
      { completed_at: "2020-01-01" },
      { created_at: "2020-01-01" },
      { status: "approved" },
      { effective_on: "2020-01-01" },
      { id: mine.id },
    ]) {
      expect(
        (await insert(mine, "plan_changes", { requested_plan: "pro", ...forged })).status,
      ).toBe(403);
    }
    expect((await rest(mine, "GET", "plan_changes?select=user_id,requested_plan")).json).toEqual([
      { user_id: mine.id, requested_plan: "video-pro" },
    ]);
    expect((await rest(null, "GET", "plan_changes?select=id")).status).toBe(401);
    expect(
      (
        await rest(mine, "PATCH", `plan_changes?user_id=eq.${mine.id}`, {
          completed_at: "2026-01-01",
        })
      ).status,
    ).toBe(403);
    expect((await rest(mine, "DELETE", `plan_changes?user_id=eq.${mine.id}`)).status).toBe(403);
    expect(await getPlan()).toEqual(before);
    await createBackendHandle(backend.url).update("plan_changes", `user_id=eq.${mine.id}`, {
      status: "withdrawn",
      decided_at: "2026-01-01",
      completed_at: "2026-01-01",
    });
    expect((await insert(mine, "plan_changes", { requested_plan: "starter" })).status).toBe(201);
  });

  test("delete_my_account deletes exactly the caller and their data", async () => {
    await register("leaving@example.com");
    const leaving = await signIn("leaving@example.com");
    await insert(leaving, "tickets", ticket());
    await insert(leaving, "plan_changes", { requested_plan: "starter" });
    await keep(leaving, { business_name: "Fig & Olive" });
    expect((await rest(null, "POST", "rpc/delete_my_account", {})).status).toBe(401);
    const others = (await backend.sql("select id from auth.users where id <> $1", [leaving.id]))
      .length;
    expect((await rest(leaving, "POST", "rpc/delete_my_account", {})).status).toBe(204);
    expect(await backend.sql("select id from auth.users where id = $1", [leaving.id])).toEqual([]);
    expect((await backend.sql("select id from auth.users")).length).toBe(others);
    for (const table of ["profiles", "questionnaire_drafts", "tickets", "plan_changes"]) {
      const column = table === "profiles" ? "id" : "user_id";
      expect(
        await createBackendHandle(backend.url).rows(table, `${column}=eq.${leaving.id}`),
      ).toEqual([]);
    }
    for (const table of ["sessions", "refresh_tokens", "identities"]) {
      expect(
        await backend.sql(`select 1 from auth.${table} where user_id::text = $1`, [leaving.id]),
      ).toEqual([]);
    }
    // The token stays valid for minutes after the account is gone, but gives access to nothing.
    expect((await insert(leaving, "tickets", ticket())).status).toBeGreaterThanOrEqual(400);
    expect((await rest(leaving, "GET", "profiles?select=id")).json).toEqual([]);
  });

  test("deleting the account deletes the profile and the LinkedIn connection", async () => {
    const gone = await register("gone@example.com");
    await backend.sql(
      "insert into linkedin_connections (user_id, encrypted_access_token) values ($1, $2)",
      [gone.id, SEALED],
    );
    await backend.sql("delete from auth.users where id = $1", [gone.id]);
    expect(await createBackendHandle(backend.url).rows("profiles", `id=eq.${gone.id}`)).toEqual([]);
    expect(
      await createBackendHandle(backend.url).rows("linkedin_connections", `user_id=eq.${gone.id}`),
    ).toEqual([]);
  });
});

type Session = { id: string; token: string };

const register = (email: string) =>
  createPublicApi(backend.url).register(email, { chosen_plan: "pro" });

async function signIn(email: string): Promise<Session> {
  const { id, token } = await createPublicApi(backend.url).signIn(email);
  return { id, token };
}

/** Inserts without requesting the row, as the site does. */
function insert(session: Session | null, table: string, body: unknown) {
  return rest(session, "POST", table, body, "return=minimal");
}

/** Saves questionnaire answers as the site does. */
function keep(session: Session | null, answers: object) {
  return rest(
    session,
    "POST",
    "questionnaire_drafts?on_conflict=user_id",
    answers,
    "resolution=merge-duplicates,return=representation",
  );
}

async function rest(
  session: Session | null,
  method: string,
  path: string,
  body?: unknown,
  prefer = "return=representation",
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      "Content-Type": "application/json",
      Prefer: prefer,
      ...(session ? { Authorization: `Bearer ${session.token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, json: await response.json().catch(() => null) };
}
