import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFreeSlots } from "~/domain/meetings/slots";
import { waitFor } from "../support/backend.ts";
import { callAsClient } from "../support/call-as-client.ts";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

/** Concurrent bookings on real PostgreSQL, because PGlite has a single connection. */

const CONNECTIONS = 40;
const CLIENTS = 1000;
const HOUR_MS = 3_600_000;
const clientId = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, "0")}`;
const slots = listFreeSlots(new Date(Date.now() + HOUR_MS), { taken: [], days_off: [] });

let server: HostedPostgres;
let project: Project;
let connections: pg.Client[] = [];

beforeAll(async () => {
  server = await startHostedPostgres(17);
  project = await server.newProject();
  const { asAdmin, asPostgres } = project;
  for (const name of MIGRATIONS) await asPostgres.query(migration(name));
  await asAdmin.query(`
    insert into auth.users (id, email)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.com'
      from generate_series(0, ${CLIENTS - 1}) as n;
    insert into auth.sessions (id, user_id, aal, created_at) select id, id, 'aal1', now() from auth.users;
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      select id, now(), now(), 'password' from auth.users;
    update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza';`);
  const { host, port, database } = asAdmin;
  connections = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ host, port, database, user: "authenticator" }),
  );
  await Promise.all(connections.map((connection) => connection.connect()));
}, 120_000);
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.end()));
  await server?.stop();
});

/** Runs the tasks on all connections in parallel. */
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

const call = (api: pg.Client, client: number, expression: string, values: unknown[]) =>
  callAsClient(api, clientId(client), expression, values);

const listBooked = async () =>
  (
    await project.asAdmin.query<{ user_id: string; starts_at: Date }>(
      "select user_id, starts_at from public.meetings where status = 'booked'",
    )
  ).rows;

test("1,000 racing bookings of 50 slots end in exactly 50", async () => {
  const results = await race(CLIENTS, (place, api) =>
    call(api, place, "public.book_my_meeting($1)", [slots[place % 50]]),
  );
  expect(results.filter((result) => result === "booked")).toHaveLength(50);
  expect(results.filter((result) => result === "slot_taken")).toHaveLength(CLIENTS - 50);
  const rows = await listBooked();
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map(({ starts_at }) => starts_at.getTime())).size).toBe(50);
  await project.asAdmin.query("delete from public.meetings");
}, 60_000);

test("one client who books in many tabs has one meeting", async () => {
  // Each tab may move the booking of another, and the twentieth move is the last one allowed.
  const results = await race(20, (place, api) =>
    call(api, 0, "public.book_my_meeting($1)", [slots[place % 5]]),
  );
  expect(new Set(results)).toEqual(new Set(["booked", "rescheduled"]));
  expect(await listBooked()).toHaveLength(1);
  await project.asAdmin.query("delete from public.meetings; delete from private.rate_limits");
});

test("two clients who each want the other's slot both learn that it is taken", async () => {
  const book = (neighbour: 0 | 1) => (place: number, api: pg.Client) =>
    call(api, place, "public.book_my_meeting($1)", [slots[place ^ neighbour]]);
  expect(new Set(await race(CONNECTIONS, book(0)))).toEqual(new Set(["booked"]));
  for (let round = 0; round < 25; round++)
    expect(new Set(await race(CONNECTIONS, book(1)))).toEqual(new Set(["slot_taken"]));
  await project.asAdmin.query("delete from public.meetings; delete from private.rate_limits");
}, 60_000);

test("concurrent bookings, moves and cancellations serialize without double bookings", async () => {
  const { asAdmin } = project;
  const results = await race(2000, async (place, api) => {
    const client = (place * 7) % 100;
    const slot = slots[(place * 13) % 30];
    if (place % 7 === 0) return call(api, client, "public.cancel_my_meeting()", []);
    const { rows } =
      place % 3 === 0
        ? await asAdmin.query<{ id: string; key: string }>(
            "select meeting_id as id, key from private.meeting_keys join public.meetings on id = meeting_id where user_id = $1 limit 1",
            [clientId(client)],
          )
        : { rows: [] };
    const [open] = rows;
    return open
      ? call(api, client, "public.reschedule_meeting_by_key($1, $2, $3)", [open.id, open.key, slot])
      : call(api, client, "public.book_my_meeting($1)", [slot]);
  });
  expect([...new Set(results)].toSorted()).toEqual([
    "booked",
    "cancelled",
    "rescheduled",
    "slot_taken",
  ]);
  const rows = await listBooked();
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ starts_at }) => starts_at.getTime())).size).toBe(rows.length);
}, 60_000);

test("a cancellation waits for the reminder that is being written, and drops it", async () => {
  const { asAdmin, asPostgres } = project;
  const [api] = connections;
  await asAdmin.query("delete from public.meetings; delete from public.email_outbox");
  expect(await call(api!, 1, "public.book_my_meeting($1)", [slots[0]])).toBe("booked");
  await asAdmin.query(
    "update public.meetings set starts_at = date_trunc('hour', now()) + interval '20 hours'",
  );
  // Forgets that the client has just heard of this time.
  await asPostgres.query("update private.meeting_keys set reminder_sent_for = null");
  await asPostgres.query("begin; select private.enqueue_meeting_reminders()");
  const cancelled = call(api!, 1, "public.cancel_my_meeting()", []);
  await waitFor(async () => {
    const { rows } = await asAdmin.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });
  await asPostgres.query("commit");
  expect(await cancelled).toBe("cancelled");
  const { rows } = await asAdmin.query<{ kind: string }>(
    "select kind from public.email_outbox where kind in ('meeting_reminder', 'meeting_cancelled')",
  );
  expect(rows).toEqual([{ kind: "meeting_cancelled" }]);
  await asAdmin.query("delete from public.meetings; delete from private.rate_limits");
});

test("racing bookings give each host at most one meeting per slot, and every host one", async () => {
  const { asAdmin, asPostgres } = project;
  await asPostgres.query("delete from public.meetings; delete from private.rate_limits");
  const hosts = [900, 901, 902].map(clientId);
  for (const host of hosts)
    await asPostgres.query(
      `with host as (insert into public.staff (user_id) values ('${host}') returning user_id),
         settings as (insert into private.meeting_hosts (user_id) select user_id from host returning user_id)
       insert into private.staff_working_hours (user_id, weekday, starts, ends)
         select user_id, weekday, '09:00', '17:00' from settings, generate_series(1, 5) as weekday`,
    );
  const results = await race(400, (place, api) =>
    call(api, place, "public.book_my_meeting($1)", [slots[place % 20]]),
  );
  expect(results.filter((result) => result === "booked")).toHaveLength(20 * hosts.length);
  const { rows } = await asAdmin.query<{ starts_at: Date; hosts: string[] }>(
    "select starts_at, array_agg(staff_id::text order by staff_id) as hosts from public.meetings where status = 'booked' group by starts_at",
  );
  expect(rows).toHaveLength(20);
  for (const row of rows) expect(row.hosts).toEqual(hosts);
}, 60_000);
