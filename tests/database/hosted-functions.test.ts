import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listFreeSlots } from "~/domain/meetings/slots";
import { WORK_ITEM_KIND_VALUES } from "~/services/database.types";
import {
  type Caller,
  type HostedPostgres,
  MIGRATIONS,
  migration,
  POSTGRES_VERSIONS,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";
import { endGracePeriod } from "../support/staff-actions.ts";

/** Functions of the API on both versions of PostgreSQL, because PGlite is a third one. */

const HOUR_MS = 3_600_000;
const VOID = [null];
const SCHEDULED = [expect.stringMatching(/^[\da-f-]{36}$/)];

type Role = "anon" | "client" | "staff" | "service";
/** Call of a public function and the rows that it returns. */
type Call = readonly [role: Role, call: string, results: unknown];

const id = (digit: number) => `${digit}`.repeat(8) + "-1111-4111-8111-111111111111";
const CLIENT = id(1);
const STAFF = id(2);
const TICKET = id(3);
const MESSAGE = id(4);
const DRAFT = id(9);
const JOB = id(9);
const VERSION = {
  body: "Figs",
  picture_idea: "A fig",
  alt_text: "A fig",
  planned_for: "2030-01-07T09:30",
  time_zone: "UTC",
};
const NEW_DRAFT = JSON.stringify({ network: "X", origin: "ai", reasons: ["Bold"], ...VERSION });
const MEETING = id(5);
const PLAN_CHANGE = id(6);
const EMAIL = id(7);
const FAILED_EMAIL = id(0);
const SUBSCRIBER = id(0);
const ON_REQUEST = "12121212-1111-4111-8111-111111111111";
const UNKNOWN = id(9);
const COLLEAGUE = id(8);
const CALLERS: Record<Role, Caller> = {
  anon: { role: "anon" },
  client: { role: "authenticated", sub: CLIENT, session_id: CLIENT },
  staff: { role: "authenticated", sub: STAFF, session_id: STAFF },
  service: { role: "service_role" },
};

const contains = (properties: object): unknown => expect.objectContaining(properties);

describe.each(POSTGRES_VERSIONS)("on PostgreSQL %i", (version) => {
  let server: HostedPostgres;
  let project: Project;
  const called = new Set<string>();

  beforeAll(async () => {
    server = await startHostedPostgres(version);
    project = await server.newProject();
    for (const name of MIGRATIONS) await project.asPostgres.query(migration(name));
    await project.asAdmin.query(`
      insert into auth.users (id, email, email_confirmed_at) values
        ('${CLIENT}', 'client@example.com', now()), ('${STAFF}', 'staff@example.com', now());
      insert into auth.sessions (id, user_id, aal, created_at)
        select id, id, 'aal1', now() from auth.users;
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
        select id, now(), now(), 'password' from auth.users;
      update private.staff_settings set requires_mfa = false`);
  });
  afterAll(() => server?.stop());

  /** Calls the functions as PostgREST does, and compares the rows that each returns. */
  async function expectResults(calls: readonly Call[]): Promise<void> {
    for (const [role, call, expected] of calls) {
      called.add(call.split("(", 1)[0] ?? "");
      const statement = `select to_jsonb(result) as result from public.${call} as result`;
      const rows = await project.asCaller(CALLERS[role], statement, { keep: true });
      expect([call, rows.map(({ result }) => result)]).toEqual([call, expected]);
    }
  }

  test("functions of accounts and sessions succeed", () =>
    expectResults([
      ["service", "add_staff(' STAFF@example.com')", ["admitted"]],
      ["service", "backend_health()", [contains({ jobs_scheduled: true, emails_failed: 0 })]],
      ["service", "run_due_staff_actions()", VOID],
      ["client", "session_is_alive()", [true]],
      ["client", "get_my_session_state()", ["proved"]],
      ["client", "ensure_my_profile()", VOID],
      ["client", `keep_my_sign_up('${UNKNOWN}')`, ["none"]],
      ["anon", `get_sign_up_progress('new@example.com', '${UNKNOWN}')`, [null]],
      ["anon", "get_sign_up_by_link('unknown')", [{ email: null, plan: null }]],
      ["anon", "is_recovery_link_usable('unknown')", [false]],
      ["client", "list_my_sessions()", [contains({ is_current: true })]],
      ["client", `end_my_session('${UNKNOWN}')`, [false]],
      ["client", "record_my_export()", VOID],
    ]));

  test("the owner of a mailbox claims a sign-up", async () => {
    const setAside = `insert into private.unclaimed_sign_ups (id_hash, user_id, encrypted_password, metadata)
      values ('${UNKNOWN}', '${CLIENT}', 'hash', '{}')`;
    await project.asPostgres.query(setAside);
    await expectResults([["client", "claim_my_sign_up('Ana', 'starter', true)", VOID]]);
    await project.asPostgres.query("delete from private.unclaimed_sign_ups");
    const { rows } = await project.asPostgres.query(
      `select raw_user_meta_data - 'sign_up_id_hash' as metadata from auth.users where id = '${CLIENT}'`,
    );
    const metadata = { name: "Ana", chosen_plan: "starter", marketing_emails_accepted: true };
    expect(rows).toEqual([{ metadata }]);
  });

  test("a repeated sign-up is recorded and wins by its password", async () => {
    const user = "77777777-7777-4777-8777-777777777777";
    const first = "$2a$04$abcdefghijklmnopqrstuuMGqHn2uwBpjOZCnJ0mhCVOM7kHTgOh2";
    await project.asAdmin.query(`
      insert into auth.users (id, email, encrypted_password, confirmation_sent_at, raw_user_meta_data)
      values ('${user}', 'twice@example.com', '${first}', now(), '{"chosen_plan": "starter"}')`);
    const signUp = `'${UNKNOWN}', 'Twice@example.com', 'Str0ng!Pass'`;
    await expectResults([
      [
        "anon",
        `record_sign_up('${UNKNOWN}', 'x@example.com', 'Str0ng!Pass', 'Ana', 'pro', true)`,
        [false],
      ],
      ["anon", `record_sign_up(${signUp}, 'Ana', 'pro', true)`, [true]],
      ["anon", `resume_sign_up(${signUp})`, [null]],
      ["anon", `get_sign_up_progress('twice@example.com', '${UNKNOWN}')`, ["waiting"]],
    ]);
    await project.asAdmin.query(`
      update auth.users set email_confirmed_at = now() where id = '${user}';
      insert into auth.sessions (id, user_id, aal, created_at) values ('${user}', '${user}', 'aal1', now())`);
    const keep = async (password: string) =>
      (
        await project.asCaller(
          { role: "authenticated", sub: user, session_id: user },
          `select public.keep_my_sign_up(password => '${password}') as kept`,
          { keep: true },
        )
      )[0];
    expect(await keep("An0ther!Pass")).toEqual({ kept: "unclaimed" });
    expect(await keep("Str0ng!Pass")).toEqual({ kept: "kept" });
    const { rows } = await project.asPostgres.query<{ hash: string; plan: string }>(
      `select encrypted_password as hash, chosen_plan as plan from auth.users
       join public.profiles using (id) where id = '${user}'`,
    );
    expect(rows).toEqual([{ hash: expect.stringMatching(/^\$2a\$04\$/) as string, plan: "pro" }]);
    await project.asAdmin.query(`delete from auth.users where id = '${user}'`);
  });

  test("the auth service reports a wrong code and the sign-ins of staff", async () => {
    const asAuthService = async (statement: string) => {
      await project.asAdmin.query("set role supabase_auth_admin");
      return (
        await project.asAdmin.query(statement).finally(() => project.asAdmin.query("reset role"))
      ).rows as unknown[];
    };
    const session = crypto.randomUUID();
    await asAuthService(
      `insert into auth.sessions (id, user_id, aal, created_at) values ('${session}', '${STAFF}', 'aal1', now())`,
    );
    await asAuthService(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${UNKNOWN}', '${STAFF}', 'totp', 'verified', now(), now())`);
    const attempt = async (valid: boolean) => {
      const event = { user_id: STAFF, factor_id: UNKNOWN, factor_type: "totp", valid };
      const [answer] = await asAuthService(
        `select "private"."check_mfa_verification_attempt"('${JSON.stringify(event)}') as result`,
      );
      return (answer as { result: unknown }).result;
    };
    expect(await attempt(false)).toEqual({ decision: "continue" });
    expect(await attempt(true)).toEqual({ decision: "continue" });
    // Its event does not tell which code it was: it could be the same one.
    expect(await attempt(true)).toEqual({
      error: {
        http_code: 429,
        message: "This code was used before: please wait for the next one.",
      },
    });
    await asAuthService(`update auth.sessions set aal = 'aal2' where id = '${session}'`);
    await asAuthService(`update auth.sessions set refreshed_at = now() where id = '${session}'`);
    const removal = `delete from auth.mfa_factors where id = '${UNKNOWN}'`;
    const unproved = { code: "42501", message: "Please confirm that it is you" };
    await expect(asAuthService(removal)).rejects.toMatchObject(unproved);
    await expect(
      asAuthService(`update auth.users set email_change = 'x@example.com' where id = '${STAFF}'`),
    ).rejects.toMatchObject(unproved);
    await asAuthService(`insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      values ('${session}', now(), now(), 'totp')`);
    await asAuthService(removal);
    const logged = `select action, actor_email from public.audit_log where actor_id = '${STAFF}' order by id`;
    const actor_email = "staff@example.com";
    expect((await project.asPostgres.query(logged)).rows).toEqual([
      { action: "sign_in", actor_email },
      { action: "mfa_failure", actor_email },
      { action: "mfa_success", actor_email },
    ]);
  });

  test("functions of a client succeed", async () => {
    await project.asPostgres.query(`
      update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza'
      where id = '${CLIENT}';
      insert into public.tickets (id, user_id, subject, description) values ('${TICKET}', '${CLIENT}', 's', 'd');
      update private.draft_jobs set id = '${JOB}';
      insert into public.drafts (id, user_id, network, origin, planned_at)
      values ('${DRAFT}', '${CLIENT}', 'X', 'composed', '2030-01-07 09:30Z');
      insert into public.draft_versions (draft_id, number, author, ${Object.keys(VERSION).join(", ")})
      values ('${DRAFT}', 1, 'writer', '${Object.values(VERSION).join("', '")}');
      insert into public.plan_changes (id, user_id, requested_plan) values ('${PLAN_CHANGE}', '${CLIENT}', 'pro')`);
    const free = { taken: [], days_off: [] };
    const [first, second] = listFreeSlots(new Date(Date.now() + HOUR_MS), free).map((slot) =>
      slot.toISOString(),
    );
    await expectResults([
      ["client", "list_my_webhook_deliveries()", [contains({ attempts: 0, delivered_at: null })]],
      ["client", "set_my_preferences('Ana', true, true)", [true]],
      ["client", "get_my_newsletter_subscription()", [contains({ status: "confirmed" })]],
      ["client", `request_setup_call('${MESSAGE}', 'Call me')`, VOID],
      ["client", "list_my_contact_messages()", [contains({ message: "Call me", replies: [] })]],
      ["client", `reply_to_my_ticket(gen_random_uuid(), '${TICKET}', 'More')`, VOID],
      ["client", `set_my_ticket_resolved('${TICKET}', true)`, VOID],
      [
        "service",
        "claim_draft_jobs()",
        [contains({ brief: contains({ businessName: "Fig & Olive" }) })],
      ],
      [
        "service",
        `finish_draft_job('${JOB}', '[${NEW_DRAFT}]', '{"model": "m", "cost_usd": 0.1}')`,
        [""],
      ],
      ["client", "renew_my_posts_calendar()", [expect.stringMatching(/^[0-9a-f]{64}$/)]],
      ["client", "request_new_drafts()", VOID],
      ["client", "answer_suggested_word('yummy', 'avoided')", ["avoided"]],
      [
        "client",
        `edit_my_draft('${DRAFT}', 1, 'Ours', '2030-01-07 09:30', 'Asia/Nicosia')`,
        [true],
      ],
      [
        "client",
        `decide_on_my_draft(gen_random_uuid(), '${DRAFT}', 2, 'waiting', 'approved')`,
        VOID,
      ],
      ["service", "claim_post_webhooks()", []],
      ["service", `record_post_report('msg_1', '${DRAFT}', 2, 'failed', null, 'Later')`, [""]],
      ["client", `book_my_meeting('${first}', 'Asia/Nicosia')`, ["booked"]],
      [
        "client",
        "get_my_history()",
        [contains({ meeting_events: [contains({ kind: "booked" })] })],
      ],
      [
        "client",
        `get_my_page(enum_range(null::public.client_page_part), '${TICKET}')`,
        [
          {
            session_is_alive: true,
            staff_state: null,
            staff_preferences: null,
            profile: contains({ id: CLIENT }),
            account: contains({ email: "client@example.com", has_mfa: false }),
            consents: { marketing: expect.any(String), newsletter: expect.any(String) },
            draft: null,
            draft_words: { edits: [contains({ after: "Ours" })], answered: ["yummy"] },
            drafts: {
              drafts: [contains({ id: DRAFT, status: "approved" }), contains({ origin: "ai" })],
              writing_since: expect.any(String),
              has_calendar: true,
            },
            has_held_meeting: false,
            linkedin_connection: null,
            meeting: contains({ status: "booked", time_zone: "Asia/Nicosia" }),
            cancelled_meeting: null,
            plan_change: contains({ id: PLAN_CHANGE, status: "open" }),
            plan_status_changes: [],
            questionnaire_draft: null,
            sessions: [contains({ is_current: true })],
            ticket: contains({ id: TICKET, messages: [contains({ author: "client" })] }),
            tickets: [contains({ id: TICKET, status: "resolved" })],
            unavailable_times: { taken: [expect.any(String)], days_off: [] },
            updates: [contains({ kind: "meeting_booked", title: null })],
          },
        ],
      ],
      ["client", `withdraw_my_plan_change('${PLAN_CHANGE}')`, VOID],
    ]);
    const { rows } = await project.asPostgres.query<{ args: string }>(
      "select format('%L, %L', meeting_id, key) as args from private.meeting_keys",
    );
    const args = rows[0]?.args;
    const { rows: links } = await project.asPostgres.query<{ id: string; key: string }>(
      "select draft_id as id, key from private.draft_keys",
    );
    const [link] = links;
    const decision = `'${link?.id}', '${link?.key}', 1, 'waiting', 'approved'`;
    await expectResults([
      [
        "anon",
        `get_draft_by_key('${link?.id}', '${link?.key}')`,
        [contains({ is_newest: true, draft: contains({ body: "Figs", status: "waiting" }) })],
      ],
      ["anon", `decide_on_draft_by_key(gen_random_uuid(), ${decision})`, VOID],
      [
        "anon",
        `get_meeting_by_key(${args})`,
        [contains({ meeting: contains({ status: "booked" }) })],
      ],
      ["anon", `reschedule_meeting_by_key(${args}, '${second}')`, ["rescheduled"]],
      ["anon", `cancel_meeting_by_key(${args})`, ["cancelled"]],
      ["client", "cancel_my_meeting()", ["cancelled"]],
    ]);
  });

  test("functions of visitors and of the service role succeed", () =>
    expectResults([
      ["anon", "submit_contact_message('Ana', 'ana@example.com', 's', 'm')", VOID],
      ["anon", "request_newsletter_subscription('reader@example.com')", VOID],
      ["anon", "confirm_newsletter_subscription('x')", [false]],
      ["anon", `unsubscribe_from_newsletter('${UNKNOWN}')`, [false]],
      [
        "service",
        `receive_ticket_email('${UNKNOWN}', '${TICKET}', 'client@example.com', '', 'Again', true)`,
        ["stored"],
      ],
      [
        "service",
        `claim_profile_webhooks(1, '${CLIENT}')`,
        [contains({ body: contains({ userId: CLIENT, tone_preference: null }) })],
      ],
      ["service", "claim_linkedin_revocations()", []],
      ["service", "claim_emails(1)", [contains({ kind: expect.any(String) })]],
    ]));

  test("functions of the desk succeed for staff", async () => {
    await project.asAdmin.query(
      `insert into auth.users (id, email) values ('${COLLEAGUE}', 'colleague@example.com')`,
    );
    await project.asPostgres.query(`
      insert into public.staff (user_id) values ('${COLLEAGUE}');
      update private.posts_calendars set token_hash = private.hash_token('posts');
      insert into private.meeting_hosts (user_id, calendar_token_hash)
        values ('${STAFF}', private.hash_token('token'));
      insert into public.meetings (id, user_id, starts_at)
        values ('${MEETING}', '${CLIENT}', now() - interval '1 hour');
      insert into public.days_off (day) values (current_date + 5);
      insert into public.plan_changes (id, user_id, requested_plan)
        values ('${UNKNOWN}', '${CLIENT}', 'payg');
      update public.newsletter_subscribers set public_id = '${SUBSCRIBER}'
        where email = 'client@example.com';
      delete from public.email_outbox;
      insert into public.email_outbox (id, kind, recipient, error_code, last_error, attempts, created_at) values
        ('${EMAIL}', 'account_deleted', 'gone@example.com', 'missing_setting', 'MAIL_FROM is not set', 1, now() - interval '1 day');
      insert into public.email_outbox (id, kind, recipient, retry_until)
        values ('${FAILED_EMAIL}', 'account_deleted', 'gone@example.com', now())`);
    const day = "(now() at time zone 'America/New_York')::date + 1";
    const today = "(now() at time zone 'UTC')::date";
    const draftValues = "'Figs', 'A fig', 'A fig', '2031-01-07 09:30', 'Asia/Nicosia'";
    const ticket = contains({ id: TICKET, status: "open", sender: "Fig & Olive" });
    const message = contains({ id: MESSAGE, subject: "Early setup call", status: "open" });
    const change = contains({ id: UNKNOWN, requested_plan: "payg", chosen_plan: "starter" });
    const delivery = contains({
      id: EMAIL,
      title: "Confirmation of a deletion",
      has_failed: false,
    });
    const client = contains({ id: CLIENT, email: "client@example.com", plan_status: "inactive" });
    const subscriber = contains({ email: "client@example.com", status: "confirmed" });
    await expectResults([
      [
        "staff",
        "staff_get_today(50)",
        [
          contains({
            items: expect.arrayContaining([contains({ kind: "tickets", sender: "Fig & Olive" })]),
            counts: WORK_ITEM_KIND_VALUES.map((kind) => contains({ kind })),
            figures: contains({ launch_spots: expect.any(Number) }),
          }),
        ],
      ],
      [
        "staff",
        "staff_list_conversations(50, 'tickets', 'open', search => 'Olive')",
        [contains({ conversations: [ticket], total_count: 1, previous_count: 0 })],
      ],
      [
        "staff",
        "staff_list_conversations(1, status => 'open', search => 'call')",
        [contains({ conversations: [message] })],
      ],
      ["staff", `staff_assign_conversations('{${TICKET}}', '${STAFF}')`, VOID],
      ["staff", `staff_classify_ticket('${TICKET}', 'high', 'billing')`, VOID],
      ["staff", `staff_add_conversation_note('${UNKNOWN}', '${TICKET}', 'Ask Bo')`, VOID],
      ["staff", `staff_save_reply_draft('${TICKET}', 'Don')`, VOID],
      ["staff", `staff_save_saved_reply('${UNKNOWN}', 'Thanks', 'Thank you')`, [true]],
      ["staff", "staff_list_saved_replies()", [contains({ title: "Thanks" })]],
      [
        "staff",
        `staff_get_conversation('${TICKET}')`,
        [
          contains({
            business_name: "Fig & Olive",
            priority: "high",
            draft: "Don",
            saved_replies: [contains({ body: "Thank you" })],
          }),
        ],
      ],
      ["staff", `staff_delete_saved_reply('${UNKNOWN}')`, SCHEDULED],
      [
        "staff",
        `staff_reply_to_conversation(gen_random_uuid(), '${TICKET}', 'Done', '${UNKNOWN}')`,
        VOID,
      ],
      [
        "staff",
        `staff_start_conversation('${UNKNOWN}', '${CLIENT}', 'Hello', 'How are you?')`,
        VOID,
      ],
      ["staff", `staff_merge_conversation('${UNKNOWN}', '${TICKET}')`, SCHEDULED],
      ["staff", `staff_set_conversation_status('{${TICKET}}', 'resolved')`, [0]],
      [
        "staff",
        `staff_get_conversation('${MESSAGE}')`,
        [contains({ client_id: CLIENT, entries: [contains({ kind: "client" })] })],
      ],
      ["staff", `staff_reply_to_conversation(gen_random_uuid(), '${MESSAGE}', 'Yes')`, VOID],
      ["staff", `staff_set_conversation_status('{${MESSAGE}}', 'open')`, [0]],
      [
        "staff",
        "staff_export_messages(50, search => 'CALL')",
        [contains({ rows: [contains({ replies: "Yes" })] })],
      ],
      ["staff", "staff_list_meetings(50)", [contains({ id: MEETING, status: "booked" })]],
      ["staff", `staff_get_meeting('${MEETING}')`, [contains({ business_name: "Fig & Olive" })]],
      ["staff", `staff_cancel_meeting('${MEETING}', 'Ill')`, ["already_started"]],
      ["staff", `staff_reschedule_meeting('${MEETING}', now(), 'Ill')`, ["already_started"]],
      ["staff", `staff_propose_meeting_times('${MEETING}', array[now()])`, ["already_started"]],
      ["staff", `staff_assign_meeting('${MEETING}', '${STAFF}')`, ["recorded"]],
      ["staff", `staff_set_meeting_link('${MEETING}', 'https://example.com/call')`, VOID],
      ["staff", "staff_save_working_hours('UTC', '{1,2}', '{09:00,10:00}', '{17:00,18:00}')", VOID],
      ["staff", "staff_get_working_hours()", [contains({ time_zone: "UTC", has_calendar: true })]],
      [
        "anon",
        "get_staff_calendar('token')",
        [contains({ id: MEETING }), contains({ status: "cancelled" })],
      ],
      [
        "anon",
        "get_posts_calendar('posts')",
        [contains({ network: "X" }), contains({ network: "X" })],
      ],
      ["staff", "staff_renew_calendar_token()", [expect.stringMatching(/^[0-9a-f]{64}$/)]],
      [
        "staff",
        `staff_record_meeting_result('${MEETING}', true)`,
        [contains({ outcome: "recorded" })],
      ],
      ["staff", "staff_list_meetings(50, 'held')", [contains({ id: MEETING, status: "held" })]],
      ["staff", `staff_record_action_plan_sent('${MEETING}')`, [contains({ outcome: "recorded" })]],
      ["staff", `staff_add_day_off(${day})`, SCHEDULED],
      ["staff", "staff_list_days_off()", [contains({ meeting_count: 0 })]],
      ["staff", `staff_remove_day_off(${day})`, SCHEDULED],
      ["staff", `staff_add_draft('${MEETING}', '${CLIENT}', 'X', ${draftValues})`, VOID],
      ["staff", `staff_edit_draft('${MEETING}', 1, 'waiting', ${draftValues})`, VOID],
      [
        "staff",
        `staff_list_drafts(50, null, '${CLIENT}', '2031-01-01')`,
        [contains({ id: MEETING, draft: contains({ version: 2, status: "waiting" }) })],
      ],
      [
        "staff",
        `staff_get_draft('${MEETING}')`,
        [contains({ profile: contains({ id: CLIENT }), details: contains({ decisions: [] }) })],
      ],
      ["staff", `staff_withdraw_draft('${MEETING}', 2, 'waiting')`, VOID],
      ["staff", "staff_list_plan_changes(50, 'open')", [change]],
      [
        "staff",
        `staff_get_plan_change('${UNKNOWN}')`,
        [contains({ client_email: "client@example.com" })],
      ],
      ["staff", `staff_approve_plan_change('${UNKNOWN}', ${today})`, SCHEDULED],
      [
        "staff",
        "staff_list_deliveries(1, false)",
        [{ deliveries: [delivery], missing_setting: "MAIL_FROM is not set" }],
      ],
      ["staff", `staff_get_delivery('${EMAIL}')`, [delivery]],
      ["staff", `staff_retry_delivery('${EMAIL}')`, VOID],
      ["staff", `staff_discard_email('${FAILED_EMAIL}')`, SCHEDULED],
      ["staff", "staff_list_clients(50, 'inactive', 'FIG')", [client]],
      [
        "staff",
        "staff_search_desk('client@')",
        expect.arrayContaining([contains({ kind: "clients", id: CLIENT })]),
      ],
      [
        "staff",
        "staff_export_clients(50, 'inactive', 'client@')",
        [{ rows: [client], next: null }],
      ],
      ["staff", `staff_activate_plan('${CLIENT}')`, [contains({ outcome: "active" })]],
    ]);
    const [scheduled] = (
      await project.asAdmin.query<{ id: string }>(
        "select id from private.staff_actions where kind = 'add_day_off'",
      )
    ).rows;
    await expectResults([["staff", `staff_undo_action('${scheduled?.id}')`, VOID]]);
    await endGracePeriod((statement) => project.asAdmin.query(statement));
    await expectResults([
      [
        "staff",
        `staff_get_client('${CLIENT}')`,
        [
          contains({
            profile: contains({ chosen_plan: "payg", plan_status: "active" }),
            has_marketing_consent: true,
            meetings: [contains({ status: "cancelled" }), contains({ status: "held" })],
            updates: expect.arrayContaining([
              contains({ kind: "ticket_replied", title: "s" }),
              contains({ kind: "plan_approved", title: "payg" }),
              contains({ kind: "meeting_held", title: null }),
            ]),
          }),
        ],
      ],
      ["staff", `staff_correct_activation('${CLIENT}', ${today}, 'Typo')`, VOID],
      ["staff", `staff_schedule_plan_status_change('${CLIENT}', 'pause', ${today}, 'Rest')`, VOID],
      [
        "staff",
        `staff_schedule_plan_status_change('${CLIENT}', 'resumption', ${today}, 'Back')`,
        VOID,
      ],
      [
        "staff",
        `staff_get_client_plan('${CLIENT}')`,
        [
          contains({
            status_changes: [contains({ kind: "resumption" }), contains({ kind: "pause" })],
          }),
        ],
      ],
      [
        "staff",
        `staff_get_client_timeline('${CLIENT}')`,
        [
          contains({
            has_held_meeting: true,
            events: expect.arrayContaining([
              contains({ kind: "signed_up" }),
              contains({ kind: "ticket_opened", detail: "s" }),
              contains({ kind: "staff_change" }),
            ]),
          }),
        ],
      ],
      ["staff", `staff_revert_activation('${CLIENT}', 'Mistake')`, VOID],
      ["staff", "staff_list_subscribers(50, 'confirmed', 'CLIENT')", [subscriber]],
      ["staff", "staff_export_subscribers(50, 'confirmed')", [{ rows: [subscriber], next: null }]],
      ["staff", `staff_get_subscriber('${SUBSCRIBER}')`, [subscriber]],
      ["staff", `staff_unsubscribe_subscriber('${SUBSCRIBER}')`, VOID],
      ["staff", "staff_add_member('nobody@example.com')", [false]],
      ["staff", "accept_staff_invitation('key')", ["mfa_missing"]],
      ["staff", `staff_remove_member('${UNKNOWN}')`, SCHEDULED],
      ["staff", `staff_reset_member('${COLLEAGUE}')`, SCHEDULED],
      ["staff", "staff_save_preferences('Europe/Berlin', false)", VOID],
      ["staff", "staff_save_notification_settings('none', 'hourly', 'daily', 'immediate')", VOID],
      [
        "staff",
        "staff_list_notification_settings()",
        expect.arrayContaining([{ event: "tickets", frequency: "none" }]),
      ],
      ["staff", "staff_get_preferences()", [{ time_zone: "Europe/Berlin", has_shortcuts: false }]],
      [
        "staff",
        "staff_list_audit_entries(1, 'fig')",
        [contains({ client_name: "Fig & Olive", actor_name: "staff@example.com" })],
      ],
      [
        "staff",
        "staff_get_overview()",
        [
          {
            members: expect.arrayContaining([contains({ id: STAFF, is_invited: false })]),
            audit_entries: expect.arrayContaining([
              contains({
                table_name: "profiles",
                action: "update",
                actor_email: "staff@example.com",
              }),
            ]),
          },
        ],
      ],
    ]);
    await project.asPostgres.query(
      `insert into public.plan_changes (id, user_id, requested_plan) values ('${EMAIL}', '${CLIENT}', 'pro')`,
    );
    await project.asPostgres.query(
      `insert into public.plan_status_changes (id, user_id, kind, effective_on, reason)
       values ('${EMAIL}', '${CLIENT}', 'end', now()::date + 9, 'Sold')`,
    );
    await expectResults([
      ["staff", `staff_withdraw_plan_status_change('${EMAIL}', 'Not sold')`, VOID],
    ]);
    await expectResults([["staff", `staff_decline_plan_change('${EMAIL}', 'Not yet')`, VOID]]);
  });

  test("deletion of the account succeeds, and these tests call every function of the API", async () => {
    await project.asAdmin.query(
      `insert into auth.users (id, email, email_confirmed_at)
       values ('${ON_REQUEST}', 'on-request@example.com', now())`,
    );
    await project.asPostgres.query(
      `insert into public.profiles (id) values ('${ON_REQUEST}') on conflict do nothing`,
    );
    await expectResults([
      [
        "staff",
        `staff_get_client_deletion('${ON_REQUEST}')`,
        [contains({ email: "on-request@example.com", has_fresh_proof: true, is_member: false })],
      ],
      ["staff", `staff_delete_client('${ON_REQUEST}', 'On-Request@example.com')`, VOID],
      ["client", "delete_my_account()", VOID],
    ]);
    const { rows: left } = await project.asPostgres.query<{ email: string }>(
      `select email from auth.users where id in ('${CLIENT}', '${ON_REQUEST}')`,
    );
    expect(left).toEqual([]);
    const { rows } = await project.asPostgres.query<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
    );
    expect([...called].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
