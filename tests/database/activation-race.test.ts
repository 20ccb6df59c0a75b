import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";
import { endGracePeriod } from "../support/staff-actions.ts";

/** Concurrent activations need several connections, and PGlite has only one. */

const CONNECTIONS = 12;
const STARTERS = 40;
const PROS = 12;
const SPOTS = 30;
const STAFF = "99999999-1111-4111-8111-111111111111";
const SESSION = "88888888-1111-4111-8111-111111111111";
const FACTOR = crypto.randomUUID();
const CLAIMS = JSON.stringify({ sub: STAFF, role: "authenticated", session_id: SESSION });

let server: HostedPostgres;
let project: Project;
let connections: pg.Client[];
beforeAll(async () => {
  server = await startHostedPostgres(17);
  project = await server.newProject();
  const { asAdmin, asPostgres } = project;
  for (const name of MIGRATIONS) await asPostgres.query(migration(name));
  await asAdmin.query(`
    insert into auth.users (id, email) values ('${STAFF}', 'staff@example.com');
    insert into auth.sessions (id, user_id, aal, factor_id, created_at) values ('${SESSION}', '${STAFF}', 'aal2', '${FACTOR}', now());
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      values ('${SESSION}', now(), now(), 'password');
    insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), 'client-' || n || '@example.com',
        jsonb_build_object('chosen_plan', case when n <= ${STARTERS} then 'starter' else 'pro' end)
      from generate_series(1, ${STARTERS + PROS}) as n;`);
  await asPostgres.query(`
    insert into public.staff (user_id, factor_id) values ('${STAFF}', '${FACTOR}');
    insert into public.launch_promotion_counters values ('starter', ${SPOTS}, ${SPOTS}), ('pro', ${SPOTS}, ${SPOTS});
    update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza'
      where id <> '${STAFF}';
    insert into public.meetings (user_id, starts_at, status)
      select id, '2026-01-05 15:00Z', 'held' from public.profiles where id <> '${STAFF}';`);
  connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const { host, port, database } = asPostgres;
      const connection = new pg.Client({ host, port, database, user: "authenticator" });
      await connection.connect();
      await connection.query("set role authenticated");
      await connection.query("select set_config('request.jwt.claims', $1, false)", [CLAIMS]);
      return connection;
    }),
  );
});
afterAll(async () => {
  await Promise.all((connections ?? []).map((connection) => connection.end()));
  await server?.stop();
});

test("concurrent, repeated activations use exactly one spot per client and never go below zero", async () => {
  const { rows } = await project.asPostgres.query<{ id: string }>(
    `select id from public.profiles where id <> '${STAFF}'`,
  );
  const press = async () => {
    const presses = [...rows, ...rows, ...rows].map(({ id }) => id);
    const results = await Promise.all(
      connections.map(async (connection) => {
        const received: unknown[] = [];
        for (let id = presses.pop(); id; id = presses.pop()) {
          const statement = "select outcome from public.staff_activate_plan($1)";
          const call = await connection.query<{ outcome: unknown }>(statement, [id]);
          received.push(call.rows[0]?.outcome);
        }
        return received;
      }),
    );
    const received = results.flat();
    expect([received.length, ...new Set(received)]).toEqual([rows.length * 3, "active"]);
  };
  const takeEffect = () => endGracePeriod((statement) => project.asPostgres.query(statement));
  await press();
  await Promise.all([takeEffect(), press()]);
  await takeEffect();
  const read = async (statement: string) => (await project.asPostgres.query(statement)).rows;
  expect(
    await read(
      "select plan_name, available_spots from public.launch_promotion_counters order by 1",
    ),
  ).toEqual([
    { plan_name: "pro", available_spots: SPOTS - PROS },
    { plan_name: "starter", available_spots: 0 },
  ]);
  const active = "select count(*)::int as many from public.profiles where plan_status = 'active'";
  expect(await read(active)).toEqual([{ many: rows.length }]);
  const emails =
    "select count(*)::int as many from public.email_outbox where kind = 'plan_activated'";
  expect(await read(emails)).toEqual([{ many: rows.length }]);
});
