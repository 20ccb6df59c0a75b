import { expect, test } from "vitest";
import { listFreeSlots } from "~/domain/meetings/slots";
import { oneTimeCode } from "../support/authenticator.ts";
import type { Caller } from "../support/hosted-postgres.ts";
import { createMigratedProject } from "./server.ts";

/** Every function of the API with the roles of a hosted project, whose owner is no superuser. */

type Role = "anon" | "client" | "staff" | "service";

const HOUR_MS = 3_600_000;
const id = (digit: number) => `${digit}`.repeat(8) + "-1111-4111-8111-111111111111";
const CLIENT = id(1);
const STAFF = id(2);
const TICKET = id(3);
const MEETING = id(5);
const PLAN_CHANGE = id(6);
const EMAIL = id(7);
const COLLEAGUE = id(8);
const DRAFT = id(9);
const PICTURE = id(4);
const FAILED_EMAIL = id(0);
const ON_REQUEST = "12121212-1111-4111-8111-111111111111";
const UNKNOWN = "99999999-9999-4999-8999-999999999999";
const VERSION = {
  body: "Figs",
  picture_idea: "A fig",
  alt_text: "A fig",
  planned_for: "2030-01-07T09:30",
  time_zone: "UTC",
};
const NEW_DRAFT = JSON.stringify({ network: "X", origin: "ai", reasons: ["Bold"], ...VERSION });
const CALLERS: Record<Role, Caller> = {
  anon: { role: "anon" },
  client: { role: "authenticated", sub: CLIENT, session_id: CLIENT },
  staff: { role: "authenticated", sub: STAFF, session_id: STAFF },
  service: { role: "service_role" },
};

/** Results of functions: of nothing, one row or object, an id, and a token. */
const [VOID, ROW] = [null, expect.any(Object)];
const TOKEN = expect.stringMatching(/^[\da-f]{64}$/);
const contains = (properties: object): unknown => expect.objectContaining(properties);

const project = await createMigratedProject();
const { asAdmin, asPostgres } = project;
await asAdmin.query(`
  insert into auth.users (id, email, email_confirmed_at) values
    ('${CLIENT}', 'client@example.com', now()), ('${STAFF}', 'staff@example.com', now());
  insert into auth.sessions (id, user_id, aal, created_at) select id, id, 'aal1', now() from auth.users;
  insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
    select id, now(), now(), 'password' from auth.users;
  update private.staff_settings set requires_mfa = false`);
const called = new Set<string>();

/** Calls functions as PostgREST does, in this order, and compares the first row of each. */
async function expectResults(role: Role, calls: Record<string, unknown>): Promise<void> {
  for (const [call, expected] of Object.entries(calls)) {
    called.add(call.split("(", 1)[0] ?? "");
    const statement = `select to_jsonb(result) as result from public.${call} as result`;
    const rows = await project.asCaller(CALLERS[role], statement, { keep: true });
    expect([call, rows[0]?.result]).toEqual([call, expected]);
  }
}

/** Returns the only row of a query as arguments of a function. */
const getArguments = async (query: string) =>
  (await asPostgres.query<{ args: string }>(query)).rows[0]?.args;

test("functions of accounts and sessions succeed", async () => {
  await expectResults("service", {
    "add_staff('STAFF@example.com')": "admitted",
    "backend_health()": contains({ jobs_scheduled: true, jobs_failed: 0 }),
  });
  await expectResults("client", {
    "session_is_alive()": true,
    "get_my_session_state()": "proved",
    "ensure_my_profile()": VOID,
    [`keep_my_sign_up('${UNKNOWN}')`]: "none",
    "list_my_sessions()": contains({ is_current: true }),
    [`end_my_session('${UNKNOWN}')`]: false,
    [`close_my_secret_urls('${UNKNOWN}')`]: VOID,
    [`announce_mfa_code('${UNKNOWN}', '123456')`]: false,
  });
  await expectResults("anon", {
    "get_sign_up_by_link('unknown')": { email: null, plan: null },
    "get_email_by_recovery_link('unknown')": "",
  });
});

test("the owner of a mailbox claims a sign-up", async () => {
  await asPostgres.query(
    `insert into private.unclaimed_sign_ups (id_hash, user_id, encrypted_password, metadata)
     values ('${UNKNOWN}', '${CLIENT}', 'hash', '{}')`,
  );
  await expectResults("client", { "claim_my_sign_up('Ana', 'starter', true)": VOID });
  await asPostgres.query("delete from private.unclaimed_sign_ups");
  const { rows } = await asPostgres.query(
    `select raw_user_meta_data - 'sign_up_id_hash' as metadata from auth.users where id = '${CLIENT}'`,
  );
  const metadata = { name: "Ana", chosen_plan: "starter", marketing_emails_accepted: true };
  expect(rows).toEqual([{ metadata }]);
});

test("a repeated sign-up is recorded and wins by its password", async () => {
  const user = id(7);
  const first = "$2a$04$abcdefghijklmnopqrstuuMGqHn2uwBpjOZCnJ0mhCVOM7kHTgOh2";
  await asAdmin.query(`
    insert into auth.users (id, email, encrypted_password, confirmation_sent_at, raw_user_meta_data)
    values ('${user}', 'twice@example.com', '${first}', now(), '{"chosen_plan": "starter"}')`);
  const signUp = `'${UNKNOWN}', 'Twice@example.com', 'Str0ng!Pass'`;
  await expectResults("anon", {
    [`record_sign_up('${UNKNOWN}', 'x@example.com', 'Str0ng!Pass', 'Ana', 'pro', true)`]: false,
    [`record_sign_up(${signUp}, 'Ana', 'pro', true)`]: true,
    [`get_sign_up_progress('twice@example.com', '${UNKNOWN}')`]: "waiting",
  });
  await asAdmin.query(`
    update auth.users set email_confirmed_at = now() where id = '${user}';
    insert into auth.sessions (id, user_id, aal, created_at) values ('${user}', '${user}', 'aal1', now())`);
  const keep = (password: string) =>
    project.asCaller(
      { role: "authenticated", sub: user, session_id: user },
      `select public.keep_my_sign_up(password => '${password}') as kept`,
      { keep: true },
    );
  expect(await keep("An0ther!Pass")).toEqual([{ kept: "unclaimed" }]);
  expect(await keep("Str0ng!Pass")).toEqual([{ kept: "kept" }]);
  const { rows } = await asPostgres.query(
    `select encrypted_password as hash, chosen_plan as plan from auth.users
     join public.profiles using (id) where id = '${user}'`,
  );
  expect(rows).toEqual([{ hash: expect.stringMatching(/^\$2a\$04\$/), plan: "pro" }]);
  await asAdmin.query(`delete from auth.users where id = '${user}'`);
});

test("the auth service reports a wrong code and the sign-ins of staff", async () => {
  const asAuthService = async (statement: string) => {
    await asAdmin.query("set role supabase_auth_admin");
    return (await asAdmin.query(statement).finally(() => asAdmin.query("reset role"))).rows;
  };
  const session = crypto.randomUUID();
  await asAuthService(
    `insert into auth.sessions (id, user_id, aal, created_at) values ('${session}', '${STAFF}', 'aal1', now())`,
  );
  await asAuthService(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values ('${UNKNOWN}', '${STAFF}', 'totp', 'verified', now(), now())`);
  const attempt = (valid: boolean) => {
    const event = { user_id: STAFF, factor_id: UNKNOWN, factor_type: "totp", valid };
    return asAuthService(
      `select "private"."check_mfa_verification_attempt"('${JSON.stringify(event)}') as result`,
    );
  };
  for (const valid of [false, true])
    expect(await attempt(valid)).toEqual([{ result: { decision: "continue" } }]);
  // Its event does not tell which code it was: it could be the same one.
  expect(await attempt(true)).toMatchObject([{ result: { error: { http_code: 429 } } }]);
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  await asAuthService(`update auth.mfa_factors set secret = '${secret}' where id = '${UNKNOWN}'`);
  await asPostgres.query("update private.mfa_attempts set used_step = -1");
  const announce = (code: string) =>
    asPostgres.query("update private.mfa_attempts set announced_code = $1", [code]);
  const [current, next] = [oneTimeCode(secret), oneTimeCode(secret, 1)];
  for (const [code, isAccepted] of [
    [current, true],
    [current, false],
    [next, true],
  ] as const) {
    await announce(code);
    expect([code, "decision" in (await attempt(true))[0].result]).toEqual([code, isAccepted]);
  }
  await asAuthService(`update auth.sessions set aal = 'aal2' where id = '${session}'`);
  await asAuthService(`update auth.sessions set refreshed_at = now() where id = '${session}'`);
  const removal = `delete from auth.mfa_factors where id = '${UNKNOWN}'`;
  const change = `update auth.users set email_change = 'x@example.com' where id = '${STAFF}'`;
  for (const statement of [removal, change])
    await expect(asAuthService(statement)).rejects.toMatchObject({
      code: "42501",
      message: "Please confirm that it is you",
    });
  await asAuthService(`insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
    values ('${session}', now(), now(), 'totp')`);
  await asAuthService(removal);
  const { rows } = await asPostgres.query(
    `select action from public.audit_log where actor_id = '${STAFF}' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(["sign_in", "mfa_failure", "mfa_success"]);
});

test("functions of a client succeed", async () => {
  await expectResults("client", { [`save_my_answers('{"step": "2"}')`]: VOID });
  await asPostgres.query(`
    update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza'
    where id = '${CLIENT}';
    insert into private.conversations (id, kind, user_id, subject, category, priority)
      values ('${TICKET}', 'ticket', '${CLIENT}', 'Stuck', 'general', 'low');
    insert into private.conversation_messages (conversation_id, author, body)
      values ('${TICKET}', 'client', 'd');
    insert into private.pictures (id, user_id) values ('${PICTURE}', '${CLIENT}');
    update private.draft_jobs set id = '${DRAFT}';
    update private.jobs set subject_id = '${DRAFT}' where kind = 'drafts';
    insert into public.drafts (id, user_id, network, origin, planned_at)
    values ('${DRAFT}', '${CLIENT}', 'X', 'starter', '2030-01-07 09:30Z');
    insert into public.draft_versions (draft_id, number, author, ${Object.keys(VERSION).join(", ")})
    values ('${DRAFT}', 1, 'writer', '${Object.values(VERSION).join("', '")}');
    insert into public.plan_changes (id, user_id, requested_plan) values ('${PLAN_CHANGE}', '${CLIENT}', 'pro')`);
  const free = listFreeSlots(new Date(Date.now() + HOUR_MS), { taken: [], days_off: [] });
  const [first, second] = free.map((slot) => slot.toISOString());
  await expectResults("client", {
    "save_my_voice('{calm,earthy,exact}', '{}', '{Greek}')": VOID,
    "set_my_preferences('Ana', true, true)": true,
    [`add_my_news('${UNKNOWN}', 'Fig bread')`]: VOID,
    "request_setup_call('Call me')": VOID,
    "submit_ticket('Slow', 'd')": VOID,
    "disconnect_my_linkedin()": VOID,
    "export_my_data()": contains({ conversations: [ROW, ROW, ROW] }),
    [`reply_to_my_ticket('${TICKET}', 'More')`]: VOID,
    [`set_my_ticket_resolved('${TICKET}', true)`]: VOID,
  });
  await expectResults("service", {
    [`claim_jobs('others', 1, '${CLIENT}')`]: contains({ payload: contains({ userId: CLIENT }) }),
    "claim_jobs('others', 1)": contains({ payload: contains({ businessName: "Fig & Olive" }) }),
    [`finish_job('${UNKNOWN}', 'HTTP 429', 1)`]: "",
    [`finish_draft_job('${DRAFT}', '[${NEW_DRAFT}]', '{"post_count": 2, "staff_reason": "model_failed"}')`]:
      "",
    "claim_jobs('emails', 20)": contains({
      payload: contains({ recipient: "client@example.com" }),
    }),
    "pause_model('openai', 'HTTP 401')": VOID,
    [`get_model_spending('${CLIENT}')`]: { client: 0, overall: 0 },
    "record_model_call('drafts', 'openai', 'm', '1', 'answer', 1, 1, 0.1, 5)": "",
    "claim_sample('hash')": contains({ may_be_written: true }),
    "store_sample('hash', '{}')": VOID,
  });
  await expectResults("client", {
    "request_new_drafts()": VOID,
    "decline_my_preferred_time('Instagram')": VOID,
    "reserve_picture()": expect.any(String),
    [`finish_picture('${PICTURE}', 2048, 1024)`]: VOID,
    [`get_picture_owner('${PICTURE}')`]: CLIENT,
    [`delete_my_picture('${PICTURE}')`]: VOID,
    [`request_picture('${DRAFT}')`]: expect.objectContaining({ user_id: CLIENT }),
    [`illustrate_draft('${DRAFT}', 1, 'A fig')`]: VOID,
    [`edit_my_draft('${DRAFT}', 1, 'Ours', '2030-01-07 09:30', 'Asia/Nicosia')`]: true,
    [`decide_on_my_draft(gen_random_uuid(), '${DRAFT}', 2, 'waiting', 'approved')`]: VOID,
    [`approve_my_drafts('[{"id": "${DRAFT}", "version": 1}, {"id": "${DRAFT}", "version": 2}]')`]: {
      approved: 1,
      changed: 1,
      undescribed: 0,
    },
  });
  await expectResults("service", {
    [`suggest_alt_text('${PICTURE}', 'Bread')`]: VOID,
    [`record_post_report('msg_1', '${DRAFT}', 2, 'failed', null, 'Later', 1, 2, 3, 4)`]: "",
    [`finish_linkedin_attempt('${UNKNOWN}', '${CLIENT}', 'rejected', now())`]: "",
  });
  await expectResults("client", {
    [`book_my_meeting('${first}', 'Asia/Nicosia')`]: "booked",
    [`get_my_page(enum_range(null::public.client_page_part), '${TICKET}')`]: contains({
      session_is_alive: true,
      account: contains({ email: "client@example.com" }),
      drafts: contains({ drafts: [ROW, ROW] }),
      meeting: contains({ status: "booked" }),
      plan_change: contains({ id: PLAN_CHANGE }),
      sessions: [ROW],
      ticket: contains({ id: TICKET, messages: [ROW, ROW] }),
      unavailable_times: { taken: [expect.any(String)], days_off: [] },
      updates: [contains({ kind: "meeting_booked" })],
    }),
    [`withdraw_my_plan_change('${PLAN_CHANGE}')`]: VOID,
    "request_my_plan('starter')": "approved",
  });
  const meeting = await getArguments(
    "select format('%L, %L', meeting_id, key) as args from private.meeting_keys",
  );
  const draft = await getArguments(
    `select format('%L, %L', draft_id, key) as args from private.draft_keys where draft_id <> '${DRAFT}'`,
  );
  await expectResults("anon", {
    [`get_draft_by_key(${draft})`]: contains({ is_newest: true }),
    [`decide_on_draft_by_key(gen_random_uuid(), ${draft}, 1, 'waiting', 'approved')`]: VOID,
    [`approve_drafts_by_key(${draft}, '[]')`]: { approved: 0, changed: 0, undescribed: 0 },
    [`get_meeting_by_key(${meeting})`]: contains({ meeting: contains({ status: "booked" }) }),
    [`reschedule_meeting_by_key(${meeting}, '${second}')`]: "rescheduled",
    [`cancel_meeting_by_key(${meeting})`]: "cancelled",
  });
  await expectResults("client", { "cancel_my_meeting()": "cancelled" });
});

test("functions of visitors and of the service role succeed", async () => {
  await expectResults("anon", {
    "submit_contact_message('Ana', 'ana@example.com', 's', 'm')": VOID,
    "request_newsletter_subscription('reader@example.com')": VOID,
    "confirm_newsletter_subscription('x')": false,
    [`unsubscribe_from_newsletter('${UNKNOWN}')`]: false,
  });
  await expectResults("service", {
    [`receive_email('${UNKNOWN}', '${TICKET}', 'client@example.com', '', 'Again', true)`]: "stored",
    [`receive_news('${TICKET}', '${CLIENT}', 'client@example.com', '', 'Fig bread', 'Fig bread', true)`]:
      "stored",
  });
});

test("functions of the desk succeed for staff", async () => {
  await asAdmin.query(
    `insert into auth.users (id, email) values ('${COLLEAGUE}', 'colleague@example.com')`,
  );
  await asPostgres.query(`
    insert into public.staff (user_id) values ('${COLLEAGUE}');
    insert into private.linkedin_attempts (event_id, draft_id, version, user_id, started_at)
    values ('${UNKNOWN}', '${DRAFT}', 2, '${CLIENT}', now() - interval '1 hour');
    insert into private.meeting_hosts (user_id, calendar_token_hash)
      values ('${STAFF}', private.hash_token('token'));
    insert into public.meetings (id, user_id, starts_at)
      values ('${MEETING}', '${CLIENT}', now() - interval '1 hour');
    insert into public.days_off (day) values (current_date + 5);
    insert into public.plan_changes (id, user_id, requested_plan) values
      ('${UNKNOWN}', '${CLIENT}', 'payg');
    insert into public.drafts (id, user_id, network, origin, status, planned_at)
    values ('${UNKNOWN}', '${CLIENT}', 'X', 'ai', 'in_review', '2030-01-07 09:30Z');
    insert into public.draft_versions (draft_id, number, author, ${Object.keys(VERSION).join(", ")})
    values ('${UNKNOWN}', 1, 'writer', '${Object.values(VERSION).join("', '")}');
    update public.newsletter_subscribers set public_id = '${EMAIL}'
      where email = 'client@example.com';
    insert into private.jobs (id, kind, subject_id, give_up_at) values
      ('${EMAIL}', 'account_deleted', '${EMAIL}', 'infinity'),
      ('${FAILED_EMAIL}', 'account_deleted', '${FAILED_EMAIL}', now())`);
  const dayOff = "(now() at time zone 'America/New_York')::date + 1";
  const today = "(now() at time zone 'UTC')::date";
  const draft = "'Figs', 'A fig', 'A fig', '2031-01-07 09:30', 'Asia/Nicosia'";
  await expectResults("staff", {
    "staff_get_today(50)": contains({ items: expect.arrayContaining([ROW]) }),
    "staff_list_conversations(50, 'ticket', 'open', search => 'STUCK')": contains({
      conversations: [contains({ id: TICKET, sender: "Fig & Olive" })],
    }),
    [`staff_assign_conversations('{${TICKET}}', '${STAFF}')`]: VOID,
    [`staff_classify_ticket('${TICKET}', 'high', 'billing')`]: VOID,
    [`staff_add_note('${TICKET}', 'Ask Bo')`]: VOID,
    [`staff_save_saved_reply('${UNKNOWN}', 'Thanks', 'Thank you')`]: true,
    "staff_list_saved_replies()": contains({ title: "Thanks" }),
    [`staff_get_conversation('${TICKET}')`]: contains({ priority: "high" }),
    [`staff_delete_saved_reply('${UNKNOWN}')`]: VOID,
    [`staff_reply_to_conversation('${TICKET}', 'Done', '${UNKNOWN}')`]: VOID,
    [`staff_discard_reply_draft('${UNKNOWN}')`]: VOID,
    [`staff_start_conversation('${CLIENT}', 'Hello', 'How are you?')`]: expect.any(String),
    [`staff_set_conversation_status('{${TICKET}}', 'resolved')`]: 0,
    "staff_export_messages(50, search => 'CALL')": contains({ rows: [ROW] }),
    "staff_list_meetings(50)": contains({ id: MEETING, status: "booked" }),
    [`staff_get_meeting('${MEETING}')`]: contains({ client_name: "Ana" }),
    [`staff_cancel_meeting('${MEETING}', 'Ill')`]: "already_started",
    [`staff_reschedule_meeting('${MEETING}', now(), 'Ill')`]: "already_started",
    [`staff_propose_meeting_times('${MEETING}', array[now()])`]: "already_started",
    [`staff_assign_meeting('${MEETING}', '${STAFF}')`]: "recorded",
    [`staff_set_meeting_link('${MEETING}', 'https://example.com/call')`]: VOID,
    "staff_save_working_hours('UTC', '{1,2}', '{09:00,10:00}', '{17:00,18:00}')": VOID,
    "staff_get_working_hours()": contains({ time_zone: "UTC", has_calendar: true }),
  });
  await expectResults("anon", {
    "get_staff_calendar('token')": contains({ id: MEETING }),
  });
  await expectResults("staff", {
    "staff_renew_calendar_token()": TOKEN,
    [`staff_record_meeting_result('${MEETING}', false)`]: "recorded",
    [`staff_unmark_missed_meeting('${MEETING}')`]: VOID,
    [`staff_record_meeting_result('${MEETING}', true)`]: "recorded",
    [`staff_record_action_plan_sent('${MEETING}')`]: "recorded",
    [`staff_unmark_action_plan('${MEETING}')`]: VOID,
    [`staff_add_day_off(${dayOff})`]: VOID,
    "staff_list_days_off()": contains({ meeting_count: 0 }),
    [`staff_remove_day_off(${dayOff})`]: VOID,
    [`staff_settle_draft_job('${DRAFT}')`]: VOID,
    [`staff_settle_linkedin_post('${DRAFT}')`]: VOID,
    [`staff_release_draft('${UNKNOWN}', 1)`]: VOID,
    [`staff_save_brand_notes('${CLIENT}', 'Figs only', 0)`]: VOID,
    "staff_get_model_report()": contains({ provider: "openai" }),
    [`staff_add_draft('${MEETING}', '${CLIENT}', 'X', ${draft})`]: VOID,
    [`staff_edit_draft('${MEETING}', 1, 'waiting', ${draft})`]: VOID,
    [`staff_list_drafts(50, null, '${CLIENT}', '2031-01-01')`]: contains({ id: MEETING }),
    [`staff_get_draft('${MEETING}')`]: contains({ profile: contains({ id: CLIENT }) }),
    [`staff_revise_draft('${MEETING}', 2, 'waiting', 'Shorter')`]: VOID,
    [`staff_withdraw_draft('${MEETING}', 2, 'waiting')`]: VOID,
    "staff_list_plan_changes(50, 'open')": contains({ id: UNKNOWN, requested_plan: "payg" }),
    [`staff_get_plan_change('${UNKNOWN}')`]: contains({ client_email: "client@example.com" }),
    [`staff_approve_plan_change('${UNKNOWN}')`]: VOID,
    "staff_list_unsent_jobs(50, true)": contains({ id: FAILED_EMAIL }),
    [`staff_get_unsent_job('${EMAIL}')`]: contains({ id: EMAIL }),
    [`staff_retry_job('${EMAIL}')`]: VOID,
    [`staff_discard_job('${FAILED_EMAIL}')`]: VOID,
    "staff_list_clients(50, 'inactive', 'FIG')": contains({ id: CLIENT }),
    "staff_search_desk('client@')": contains({ kind: "clients", id: CLIENT }),
    "staff_export_clients(50, 'inactive', 'client@')": { rows: [ROW], next: null },
    [`staff_activate_plan('${CLIENT}')`]: "activated",
    [`staff_deactivate_plan('${CLIENT}')`]: VOID,
    [`staff_reopen_plan_change('${UNKNOWN}')`]: VOID,
  });
  await asPostgres.query(
    `select private.withdraw_plan_change('${CLIENT}'); update public.profiles
     set plan_status = 'active', plan_activated_at = now() where id = '${CLIENT}'`,
  );
  await expectResults("client", {
    [`decline_my_draft(gen_random_uuid(), '${UNKNOWN}', 1, 'waiting', 'Loud')`]: VOID,
  });
  const pause = `'${CLIENT}', 'pause', ${today}, 'Rest'`;
  await expectResults("staff", {
    [`staff_get_client('${CLIENT}')`]: contains({
      profile: contains({ plan_status: "active" }),
      meetings: [contains({ status: "cancelled" }), contains({ status: "held" })],
    }),
    [`staff_schedule_plan_status_change(${pause})`]: VOID,
    [`staff_schedule_plan_status_change(${pause.replace("pause", "resumption")})`]: VOID,
    [`staff_get_client_plan('${CLIENT}')`]: contains({ status_changes: [ROW, ROW] }),
    [`staff_get_client_timeline('${CLIENT}')`]: contains({ has_held_meeting: true }),
    "staff_list_subscribers(50, 'confirmed', 'CLIENT')": contains({ id: EMAIL }),
    "staff_export_subscribers(50, 'confirmed')": { rows: [ROW], next: null },
    [`staff_get_subscriber('${EMAIL}')`]: contains({ status: "confirmed" }),
    [`staff_unsubscribe_subscriber('${EMAIL}')`]: VOID,
    "staff_add_member('nobody@example.com')": false,
    "accept_staff_invitation('key')": "mfa_missing",
    [`staff_reset_member('${COLLEAGUE}')`]: VOID,
    [`staff_remove_member('${COLLEAGUE}')`]: VOID,
    [`staff_restore_member('${COLLEAGUE}')`]: VOID,
    "staff_save_preferences('Europe/Berlin')": VOID,
    "staff_save_notification_settings('none', 'hourly', 'daily', 'immediate')": VOID,
    "staff_list_notification_settings()": contains({ event: "tickets", frequency: "none" }),
    "staff_get_preferences()": { time_zone: "Europe/Berlin", has_calendar_url: true },
    "staff_list_audit_entries(1, 'fig')": contains({ client_name: "Fig & Olive" }),
    "staff_get_overview()": contains({ members: [ROW, ROW] }),
  });
  await asPostgres.query(`
    insert into public.plan_changes (id, user_id, requested_plan)
      values ('${EMAIL}', '${CLIENT}', 'pro');
    insert into public.plan_status_changes (id, user_id, kind, effective_on, reason)
      values ('${EMAIL}', '${CLIENT}', 'end', now()::date + 9, 'Sold')`);
  await expectResults("staff", {
    [`staff_withdraw_plan_status_change('${EMAIL}', 'Not sold')`]: VOID,
    [`staff_decline_plan_change('${EMAIL}', 'Not yet')`]: VOID,
  });
});

test("deletion of the account succeeds, and these tests call every function of the API", async () => {
  await asAdmin.query(
    `insert into auth.users (id, email, email_confirmed_at)
     values ('${ON_REQUEST}', 'on-request@example.com', now())`,
  );
  await expectResults("staff", {
    [`staff_get_client_deletion('${ON_REQUEST}')`]: contains({ email: "on-request@example.com" }),
    [`staff_delete_client('${ON_REQUEST}', 'On-Request@example.com')`]: VOID,
  });
  await expectResults("client", { "delete_my_account()": VOID });
  const { rowCount } = await asPostgres.query(
    `select from auth.users where id in ('${CLIENT}', '${ON_REQUEST}')`,
  );
  expect(rowCount).toBe(0);
  const { rows } = await asPostgres.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  expect([...called].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
