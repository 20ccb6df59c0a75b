import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listFreeSlots } from "~/domain/meetings/slots";
import { waitFor } from "../support/backend.ts";
import { createMigratedProject } from "./server.ts";

/** Calls that arrive at the same moment, which need more connections than PGlite has. */

const ROLES = {
  visitor: "anon",
  client: "authenticated",
  staff: "authenticated",
  service: "service_role",
};
type Role = keyof typeof ROLES;

const CONNECTIONS = 12;
/** Calls that are sent at once, no more than any quota allows. */
const CALLS = 6;
const ROUNDS = 20;
const HOUR_MS = 3_600_000;
const STAFF = "99999999-1111-4111-8111-111111111111";
const VERSION = "author, body, picture_idea, alt_text, planned_for, time_zone";
const TEXT = "'writer', 'Figs', 'A fig', 'A fig', now() at time zone 'UTC', 'UTC'";
const newId = () => crypto.randomUUID();
const slots = listFreeSlots(new Date(Date.now() + HOUR_MS), { taken: [], days_off: [] }).map((at) =>
  at.toISOString(),
);

const { asAdmin, asPostgres, pool } = await createMigratedProject();
const sql = async <T = Record<string, unknown>>(statement: string, values?: unknown[]) =>
  (await pool.query(statement, values)).rows as T[];

const connections = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const { host, port, database } = asAdmin;
    const connection = new pg.Client({ host, port, database, user: "authenticator" });
    await connection.connect();
    return connection;
  }),
);
afterAll(() => Promise.all(connections.map((connection) => connection.end())));
const [first, second] = connections as [pg.Client, pg.Client];

/** Creates accounts with complete profiles, whose sessions have their ids. */
async function createClients(count: number, plan = "starter"): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select id, id || '@example.com', now(), jsonb_build_object('chosen_plan', $2::text)
     from unnest($1::uuid[]) as id`,
    [ids, plan],
  );
  await sql(
    `with opened as (
       insert into auth.sessions (id, user_id, aal, created_at)
       select id, id, 'aal1', now() from unnest($1::uuid[]) as id returning id
     )
     insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     select id, now(), now(), 'password' from opened`,
    [ids],
  );
  await sql(
    `update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza'
     where id = any ($1)`,
    [ids],
  );
  return ids;
}

await sql(`
  insert into auth.users (id, email) values ('${STAFF}', 'staff@example.com');
  insert into auth.sessions (id, user_id, aal, created_at) values ('${STAFF}', '${STAFF}', 'aal1', now());
  insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
    values ('${STAFF}', now(), now(), 'password');
  update private.staff_settings set requires_mfa = false;
  insert into public.staff (user_id) values ('${STAFF}');
  insert into public.launch_promotion_counters values ('starter', 30, 30), ('pro', 30, 30)`);

const clear = () =>
  sql(`delete from public.meetings; delete from public.drafts; delete from private.jobs;
    delete from private.draft_jobs;
    delete from private.rate_limits; delete from private.stranger_rate_limits`);
beforeEach(clear);

/** Begins a transaction as PostgREST does. */
async function begin(connection: pg.Client, role: Role, client: string): Promise<void> {
  const sub = role === "staff" ? STAFF : client;
  const claims = { role: ROLES[role], sub, session_id: sub };
  await connection.query("begin");
  await connection.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify(claims),
  ]);
  await connection.query(`set local role ${claims.role}`);
}

/** Runs a statement as a caller. @returns its first value, or the code of its rejection */
async function run(connection: pg.Client, role: Role, client: string, statement: string) {
  await begin(connection, role, client);
  try {
    const { rows } = await connection.query<Record<string, unknown>>(statement);
    await connection.query("commit");
    return Object.values(rows[0] ?? {})[0];
  } catch (error) {
    await connection.query("rollback");
    return (error as pg.DatabaseError).code;
  }
}

/** Runs tasks on all connections, as many at once as there are. */
async function race<T>(count: number, task: (place: number, api: pg.Client) => Promise<T>) {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    connections.map(async (api) => {
      for (let place = next++; place < count; place = next++)
        results[place] = await task(place, api);
    }),
  );
  return results;
}

/** Waits until a statement waits for another one. */
const waitForLock = () =>
  waitFor(
    async () =>
      (
        await sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length > 0,
  );

/** Names a client and an item in a statement. */
const fill = (text: string, client: string, item: string) =>
  text.replaceAll("{client}", client).replaceAll("{item}", item);

/** Returns statements that create a draft of the client with the item's id. */
const newDraft = (status = "waiting") => `
  insert into public.drafts (id, user_id, network, origin, status, planned_at)
    values ('{item}', '{client}', 'X', 'starter', '${status}', now());
  insert into public.draft_versions (draft_id, number, ${VERSION}) values ('{item}', 1, ${TEXT});
  insert into private.draft_keys (draft_id, version, key, emailed_in)
    values ('{item}', 1, '{item}', '{item}')`;
const APPROVED = `${newDraft("approved")};
  insert into public.draft_decisions (draft_id, version, decision) values ('{item}', 1, 'approved')`;
const TICKET = `insert into private.conversations (id, kind, user_id, category, priority, subject)
    values ('{item}', 'ticket', '{client}', 'general', 'low', 'Stuck');
  insert into private.conversation_messages (id, conversation_id, author, body)
    values ('{item}', '{item}', 'client', 'Nothing posts')`;
const WRITTEN = "from private.conversation_messages where conversation_id = '{item}' and body =";
const HELD = `insert into public.meetings (user_id, starts_at, status)
  values ('{client}', '2026-01-05 15:00Z', 'held')`;
const ACTIVE = `update public.profiles set plan_status = 'active', plan_activated_at = now() - interval '1 minute'
  where id = '{client}'`;
const JOB = "update private.draft_jobs set id = '{item}' where user_id = '{client}'";
const DRAFTS = `[{"network": "X", "origin": "starter", "reasons": [], "body": "Figs",
  "picture_idea": "A fig", "alt_text": "A fig", "planned_for": "2031-03-05T09:30", "time_zone": "UTC"}]`;
const EDITED = "'2031-03-05 09:30', 'UTC'";

type Race = {
  as: Role;
  /** Statements that come first. `{client}` and `{item}` stand for the ids of a new client and item. */
  before?: string;
  call: string;
  /** Counts what all calls together have left. */
  left: string;
  /** Rejects all but one of the calls; the others succeed without another effect. */
  code?: string;
};

/** What may be sent twice, and then has to happen once. */
const RACES: Record<string, Race> = {
  book_my_meeting: {
    as: "client",
    call: `select public.book_my_meeting('${slots[0]}')`,
    left: "from public.meetings where user_id = '{client}' and status = 'booked'",
  },
  cancel_my_meeting: {
    as: "client",
    before: `insert into public.meetings (user_id, starts_at) values ('{client}', '${slots[0]}')`,
    call: "select public.cancel_my_meeting()",
    left: "from private.jobs where recipient = '{client}' and kind = 'meeting_cancelled'",
  },
  claim_jobs: {
    as: "service",
    before: `insert into private.jobs (subject_id, kind, details, give_up_at)
      values ('{item}', 'account_deleted', '{"recipient": "a@example.com"}', 'infinity')`,
    call: "select * from public.claim_jobs('emails')",
    left: "from private.jobs where subject_id = '{item}' and attempts = 1",
  },
  "claim_jobs of posts": {
    as: "service",
    before: `${ACTIVE}; ${APPROVED}`,
    call: "select * from public.claim_jobs('others', 10)",
    left: "from private.jobs where recipient = '{client}' and kind = 'post_approved' and attempts = 1",
  },
  confirm_newsletter_subscription: {
    as: "visitor",
    before: `insert into public.newsletter_subscribers
      (email, confirmation_sent_at, confirmation_token_hash)
      values ('{item}@example.com', now(), private.hash_token('{item}'))`,
    call: "select public.confirm_newsletter_subscription('{item}')",
    left: "from private.jobs where kind = 'newsletter_welcome'",
  },
  approve_my_drafts: {
    as: "client",
    before: newDraft(),
    call: `select public.approve_my_drafts('[{"id": "{item}", "version": 1}]')`,
    left: "from public.draft_decisions where draft_id = '{item}'",
  },
  decide_on_draft_by_key: {
    as: "visitor",
    before: newDraft(),
    call: `select public.decide_on_draft_by_key('{client}', '{item}', '{item}', 1, 'waiting', 'approved')`,
    left: "from public.draft_decisions where draft_id = '{item}'",
  },
  edit_my_draft: {
    as: "client",
    before: newDraft(),
    call: `select public.edit_my_draft('{item}', 1, 'Olives', ${EDITED})`,
    left: "from public.draft_versions where draft_id = '{item}' and number > 1",
  },
  ensure_my_profile: {
    as: "client",
    before: "delete from public.profiles where id = '{client}'",
    call: "select public.ensure_my_profile()",
    left: "from public.profiles where id = '{client}'",
  },
  finish_draft_job: {
    as: "service",
    before: JOB,
    call: `select public.finish_draft_job('{item}', '${DRAFTS}', '{}')`,
    left: "from public.drafts where job_id = '{item}'",
  },
  receive_email: {
    as: "service",
    before: TICKET,
    call: "select public.receive_email('{client}', '{item}', '{client}@example.com', '', 'Again', true)",
    left: `${WRITTEN} 'Again'`,
  },
  record_post_report: {
    as: "service",
    before: APPROVED,
    call: "select public.record_post_report('{item}', '{item}', 1, 'failed', null, 'Later')",
    left: "from public.post_reports where draft_id = '{item}'",
  },
  reply_to_my_ticket: {
    as: "client",
    before: TICKET,
    call: "select public.reply_to_my_ticket('{item}', 'Still stuck')",
    left: `${WRITTEN} 'Still stuck'`,
  },
  request_my_plan: {
    as: "client",
    before: HELD,
    call: "select public.request_my_plan('pro')",
    left: "from public.plan_changes where user_id = '{client}'",
    code: "PT409",
  },
  request_newsletter_subscription: {
    as: "visitor",
    call: "select public.request_newsletter_subscription('{item}@example.com')",
    left: "from private.jobs where kind = 'newsletter_confirmation'",
  },
  request_new_drafts: {
    as: "client",
    before: ACTIVE,
    call: "select public.request_new_drafts()",
    left: "from private.draft_jobs where user_id = '{client}' and kind = 'again'",
  },
  request_setup_call: {
    as: "client",
    call: "select public.request_setup_call('Mondays')",
    left: "from private.conversations where sender_email = '{client}@example.com'",
  },
  set_my_preferences: {
    as: "client",
    call: "select public.set_my_preferences('Ana', true, false)",
    left: "from public.consents where user_id = '{client}'",
  },
  staff_activate_plan: {
    as: "staff",
    before: HELD,
    call: "select public.staff_activate_plan('{client}')",
    left: "from private.jobs where recipient = '{client}' and kind = 'plan_activated'",
  },
  staff_add_draft: {
    as: "staff",
    call: `select public.staff_add_draft('{item}', '{client}', 'X', 'Figs', 'A fig', 'A fig', ${EDITED})`,
    left: "from public.draft_versions where draft_id = '{item}'",
  },
  staff_add_note: {
    as: "staff",
    before: TICKET,
    call: "select public.staff_add_note('{item}', 'Ask Bo')",
    left: `${WRITTEN} 'Ask Bo'`,
  },
  staff_edit_draft: {
    as: "staff",
    before: newDraft(),
    call: `select public.staff_edit_draft('{item}', 1, 'waiting', 'Olives', 'A fig', 'A fig', ${EDITED})`,
    left: "from public.draft_versions where draft_id = '{item}' and number > 1",
  },
  staff_reply_to_conversation: {
    as: "staff",
    before: TICKET,
    call: "select public.staff_reply_to_conversation('{item}', 'We look', '{item}')",
    left: "from private.jobs where recipient = '{client}' and kind = 'ticket_replied'",
  },
  staff_schedule_plan_status_change: {
    as: "staff",
    before: ACTIVE,
    call: "select public.staff_schedule_plan_status_change('{client}', 'end', current_date + 5, 'Sold')",
    left: "from public.plan_status_changes where user_id = '{client}'",
  },
  staff_start_conversation: {
    as: "staff",
    call: "select public.staff_start_conversation('{client}', 'Hello', 'How are you?')",
    left: "from private.conversations where user_id = '{client}'",
  },
  submit_contact_message: {
    as: "visitor",
    call: "select public.submit_contact_message('Ana', '{item}@example.com', 'Hours', 'Open?')",
    left: "from private.conversations where sender_email = '{item}@example.com'",
  },
  submit_ticket: {
    as: "client",
    call: "select public.submit_ticket('Stuck', 'Nothing posts')",
    left: "from private.conversations where user_id = '{client}'",
  },
};

describe("of six calls at once, one takes effect", () => {
  test.each(Object.entries(RACES))("%s", async (_name, { as, before, call, left, code }) => {
    for (let round = 0; round < 3; round++) {
      await clear();
      const [[client = ""], item] = [await createClients(1), newId()];
      if (before) await sql(fill(before, client, item));
      const results = await race(CALLS, (_place, api) =>
        run(api, as, client, fill(call, client, item)),
      );
      const codes = results.map(String).filter((result) => /^[A-Z\d]{5}$/.test(result));
      expect(codes).toEqual(code ? Array(CALLS - 1).fill(code) : []);
      expect(await sql(fill(`select ${left}`, client, item))).toHaveLength(1);
    }
  });
});

describe("a draft", () => {
  type State = { status: string; version: number; decisions: string[]; bodies: string[] };
  type Sent = [as: Role, call: string];
  const NEW_ID = "gen_random_uuid()";
  const decide = (decision: string): Sent => [
    "client",
    `select public.decide_on_my_draft(${NEW_ID}, '{item}', 1, 'waiting', '${decision}', 'Warmer')`,
  ];
  const decideByLink = (decision: string): Sent => [
    "visitor",
    `select public.decide_on_draft_by_key(
      ${NEW_ID}, '{item}', '{item}', 1, 'waiting', '${decision}', 'Warmer')`,
  ];
  const EDIT: Sent = ["client", RACES.edit_my_draft!.call];
  const EDIT_AS_STAFF: Sent = ["staff", RACES.staff_edit_draft!.call.replace("Olives", "Capers")];

  /** Sends both at once, each of them first in turn. @returns which were accepted, and the draft */
  async function send(round: number, client: string, one: Sent, other: Sent) {
    await clear();
    const item = newId();
    await sql(fill(newDraft(), client, item));
    const start = (api: pg.Client, [as, call]: Sent) =>
      run(api, as, client, fill(call, client, item));
    const started =
      round % 2
        ? [start(first, one), start(second, other)]
        : [start(second, other), start(first, one)].toReversed();
    const accepted = (await Promise.all(started)).map((result) => result !== "PT409");
    const [state] = await sql<State>(
      `select status::text, version,
         array(select decision::text from public.draft_decisions where draft_id = drafts.id) as decisions,
         array(select body from public.draft_versions where draft_id = drafts.id order by number) as bodies
       from public.drafts where id = $1`,
      [item],
    );
    return { accepted, ...state! };
  }

  test.each<[string, Sent, Sent]>([
    ["its client twice", decide("approved"), decide("changes_requested")],
    ["its client and by a link", decide("approved"), decideByLink("changes_requested")],
  ])("is decided on once by %s, and the other one is told", async (_name, one, other) => {
    const [client = ""] = await createClients(1);
    for (let round = 0; round < ROUNDS; round++) {
      const { accepted, status, decisions } = await send(round, client, one, other);
      expect(accepted.toSorted()).toEqual([false, true]);
      const decision = accepted[0] ? "approved" : "changes_requested";
      expect({ status, decisions }).toEqual({ status: decision, decisions: [decision] });
    }
  });

  test("is edited once by its client and by staff, and the other one is told", async () => {
    const [client = ""] = await createClients(1);
    for (let round = 0; round < ROUNDS; round++) {
      const { accepted, bodies } = await send(round, client, EDIT, EDIT_AS_STAFF);
      expect(accepted.toSorted()).toEqual([false, true]);
      expect(bodies).toEqual(["Figs", accepted[0] ? "Olives" : "Capers"]);
    }
  });

  test.each([
    ["by its client", decide("approved")],
    ["by a link", decideByLink("approved")],
  ])(
    "that is approved %s while it is edited waits for another approval",
    async (_name, approve) => {
      const [client = ""] = await createClients(1);
      for (let round = 0; round < ROUNDS * 2; round++) {
        const { accepted, ...state } = await send(round, client, approve, EDIT);
        // The edit always succeeds: it comes after the approval, or the approval is rejected.
        expect(state).toEqual({
          status: "waiting",
          version: 2,
          decisions: accepted[0] ? ["approved"] : [],
          bodies: ["Figs", "Olives"],
        });
      }
    },
  );
});

describe("meetings", () => {
  const book = (api: pg.Client, client: string, at: string) =>
    run(api, "client", client, `select public.book_my_meeting('${at}')`);
  const listBooked = () =>
    sql<{ user_id: string; starts_at: Date; staff_id: string | null }>(
      "select user_id, starts_at, staff_id from public.meetings where status = 'booked'",
    );

  test("fill each slot once", async () => {
    const clients = await createClients(300);
    const results = await race(300, (place, api) => book(api, clients[place]!, slots[place % 15]!));
    expect(results.filter((result) => result === "booked")).toHaveLength(15);
    expect(results.filter((result) => result === "slot_taken")).toHaveLength(285);
    const times = (await listBooked()).map(({ starts_at }) => starts_at.getTime());
    expect([times.length, new Set(times).size]).toEqual([15, 15]);
  });

  test("of two clients who each want the other's slot stay where they are", async () => {
    const clients = await createClients(CONNECTIONS);
    const bookNext = (neighbour: 0 | 1) => (place: number, api: pg.Client) =>
      book(api, clients[place]!, slots[place ^ neighbour]!);
    expect(new Set(await race(CONNECTIONS, bookNext(0)))).toEqual(new Set(["booked"]));
    for (let round = 0; round < ROUNDS; round++)
      expect(new Set(await race(CONNECTIONS, bookNext(1)))).toEqual(new Set(["slot_taken"]));
  });

  test("go to each host once per slot, and to every host", async () => {
    const hosts = await createClients(3);
    await sql(
      `with members as (insert into public.staff (user_id) select unnest($1::uuid[]) returning user_id),
         hosts as (insert into private.meeting_hosts (user_id) select user_id from members returning user_id)
       insert into private.staff_working_hours (user_id, weekday, starts, ends)
         select user_id, weekday, '09:00', '17:00' from hosts, generate_series(1, 5) as weekday`,
      [hosts],
    );
    const clients = await createClients(200);
    await race(200, (place, api) => book(api, clients[place]!, slots[place % 10]!));
    const bySlot = Map.groupBy(await listBooked(), ({ starts_at }) => starts_at.getTime());
    expect(bySlot.size).toBe(10);
    for (const meetings of bySlot.values())
      expect(meetings.map(({ staff_id }) => staff_id).toSorted()).toEqual(hosts.toSorted());
    await sql("delete from public.staff where user_id = any ($1)", [hosts]);
  });
});

describe("a post", () => {
  /** Gives each client an approved post that is due, with the client's id. */
  async function createPosts(count: number): Promise<string[]> {
    const clients = await createClients(count);
    await sql("delete from private.jobs");
    for (const client of clients) await sql(fill(`${ACTIVE}; ${APPROVED}`, client, client));
    return clients;
  }

  /** Claims posts in a transaction that stays open. @returns the ids of their drafts */
  async function beginClaim(api: pg.Client, size: number): Promise<string[]> {
    await begin(api, "service", STAFF);
    const { rows } = await api.query<{ payload: { data: { post_id: string } } }>(
      "select payload from public.claim_jobs('others', $1)",
      [size],
    );
    return rows.map(({ payload }) => payload.data.post_id);
  }

  /** Edits a post in a transaction that stays open. */
  async function beginEdit(api: pg.Client, id: string): Promise<void> {
    await begin(api, "client", id);
    await api.query(`select public.edit_my_draft('${id}', 1, 'Olives', ${EDITED})`);
  }

  const listEvents = () =>
    sql<{ draft_id: string; event: string }>("select draft_id, event from public.post_events");

  test("that is edited while it leaves is stopped afterwards", async () => {
    const [id = ""] = await createPosts(1);
    expect(await beginClaim(first, 1)).toEqual([id]);
    const edit = beginEdit(second, id);
    await waitForLock();
    await first.query("commit");
    await edit;
    await second.query("commit");
    expect(await listEvents()).toEqual([{ draft_id: id, event: "post.changed" }]);
  });

  test("that is being edited does not leave", async () => {
    const [id = ""] = await createPosts(1);
    await beginEdit(first, id);
    expect(await beginClaim(second, 100)).toEqual([]);
    await second.query("commit");
    await first.query("commit");
    expect(await listEvents()).toEqual([]);
  });
});

test("activations that are pressed again and again use one launch spot per client, while there are any", async () => {
  const clients = [...(await createClients(40, "starter")), ...(await createClients(12, "pro"))];
  await sql("update public.launch_promotion_counters set available_spots = 30");
  for (const client of clients) await sql(HELD.replace("{client}", client));
  const results = await race(clients.length * 3, (place, api) => {
    const id = clients[place % clients.length]!;
    return run(api, "staff", STAFF, `select public.staff_activate_plan('${id}')`);
  });
  expect(results.filter((result) => result === "activated")).toHaveLength(clients.length);
  expect(
    await sql("select plan_name, available_spots from public.launch_promotion_counters order by 1"),
  ).toEqual([
    { plan_name: "pro", available_spots: 18 },
    { plan_name: "starter", available_spots: 0 },
  ]);
  const activated = "select from private.jobs where kind = 'plan_activated'";
  expect(await sql(activated)).toHaveLength(clients.length);
});

test("a request that is withdrawn while it is approved is one of both", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [[client = ""], id] = [await createClients(1), newId()];
    await sql(fill(HELD, client, id));
    await sql(
      "insert into public.plan_changes (id, user_id, requested_plan) values ($1, $2, 'pro')",
      [id, client],
    );
    const approval = `select public.staff_approve_plan_change('${id}')`;
    const tasks = [
      () => run(first, "client", client, `select public.withdraw_my_plan_change('${id}')`),
      () => run(second, "staff", STAFF, approval),
    ];
    if (round % 2) tasks.reverse();
    await Promise.all(tasks.map((task) => task()));
    const [state] = await sql(
      `select status::text, chosen_plan::text from public.plan_changes
       join public.profiles on profiles.id = user_id where plan_changes.id = $1`,
      [id],
    );
    const chosen_plan = state?.status === "approved" ? "pro" : "starter";
    expect(state).toEqual({
      status: chosen_plan === "pro" ? "approved" : "withdrawn",
      chosen_plan,
    });
  }
});

test("a quota counts calls at the same moment", async () => {
  const [client = ""] = await createClients(1);
  const results = await race(20, (place, api) =>
    run(api, "client", client, `select public.submit_ticket('Stuck', 'No ${place}')`),
  );
  expect(results.filter((result) => result === "PT429")).toHaveLength(10);
  expect(await sql("select from private.conversations where user_id = $1", [client])).toHaveLength(
    10,
  );
});

test("answers wait while their questionnaire is being completed, and are then rejected", async () => {
  const [client = ""] = await createClients(1);
  await sql("update public.profiles set business_name = 'My Business' where id = $1", [client]);
  await asPostgres.query(
    `begin; update public.profiles set business_name = 'Fig & Olive' where id = '${client}'`,
  );
  const saved = run(first, "client", client, `select public.save_my_answers('{"step": "2"}')`);
  await waitForLock();
  await asPostgres.query("commit");
  expect(await saved).toBe("PT409");
  expect(await sql("select from public.questionnaire_drafts")).toEqual([]);
});
