import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

/** Claims that race with edits on real PostgreSQL, because PGlite has a single connection. */

const EDITORS = 8;
const CLAIMERS = 4;
const CLIENTS = 200;
/** Returns the id of a client, and of their only draft. */
const toId = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, "0")}`;

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
    update public.profiles set plan_status = 'active', plan_activated_at = now();`);
  const { host, port, database } = asAdmin;
  connections = Array.from(
    { length: EDITORS + CLAIMERS },
    () => new pg.Client({ host, port, database, user: "authenticator" }),
  );
  await Promise.all(connections.map((connection) => connection.connect()));
}, 300_000);
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.end()));
  await server?.stop();
});
/** Gives each client an approved post that is due. */
beforeEach(async () => {
  await project.asAdmin.query(`
    delete from public.drafts; delete from private.rate_limits;
    insert into public.drafts (id, user_id, network, origin, status, planned_at)
      select id, id, 'X', 'composed', 'approved', now() from auth.users;
    insert into public.draft_versions
      (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone)
      select id, 1, 'writer', 'First', 'i', 'a', now() at time zone 'UTC', 'UTC' from auth.users;
    insert into public.draft_decisions (draft_id, version, decision)
      select id, 1, 'approved' from auth.users`);
});

async function begin(connection: pg.Client, role: string, claims: object = { role }) {
  await connection.query("begin");
  await connection.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify(claims),
  ]);
  await connection.query(`set local role ${role}`);
}

/** Claims posts in a transaction that stays open. Returns the ids of their drafts. */
async function beginClaim(connection: pg.Client, size = 5): Promise<string[]> {
  await begin(connection, "service_role");
  const { rows } = await connection.query<{ body: { data: { post_id: string } } }>(
    "select body from public.claim_post_webhooks($1)",
    [size],
  );
  return rows.map(({ body }) => body.data.post_id);
}

/** Edits the draft of a client in a transaction that stays open. */
async function beginEdit(connection: pg.Client, id: string): Promise<void> {
  await begin(connection, "authenticated", { role: "authenticated", sub: id, session_id: id });
  await connection.query(
    "select public.edit_my_draft($1, 1, 'Second', '2030-01-07 09:30', 'UTC')",
    [id],
  );
}

const listEvents = async () =>
  (
    await project.asAdmin.query<{ draft_id: string; event: string }>(
      "select draft_id, event from public.post_webhook_outbox order by draft_id, created_at",
    )
  ).rows;
const eventsOf = async (id: string) =>
  (await listEvents()).filter(({ draft_id }) => draft_id === id).map(({ event }) => event);

test("an edit waits for an attempt that has begun, and then stops the post", async () => {
  const [claimer, editor] = connections as [pg.Client, pg.Client];
  const [id = ""] = await beginClaim(claimer, 1);
  let isDone = false;
  const edit = beginEdit(editor, id).then(() => (isDone = true));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isDone).toBe(false);
  await claimer.query("commit");
  await edit;
  await editor.query("commit");
  expect(await eventsOf(id)).toEqual(["post.changed"]);
});

test("an attempt passes over a post that is being edited", async () => {
  const [claimer, editor] = connections as [pg.Client, pg.Client];
  const id = toId(0);
  await beginEdit(editor, id);
  expect(await beginClaim(claimer, 100)).not.toContain(id);
  await claimer.query("commit");
  await editor.query("commit");
  expect(await eventsOf(id)).toEqual([]);
});

test("of 200 posts that are edited while they leave, exactly those that left are stopped", async () => {
  const left: string[] = [];
  let next = 0;
  const edit = async (connection: pg.Client) => {
    for (let place = next++; place < CLIENTS; place = next++) {
      await beginEdit(connection, toId(place));
      await connection.query("commit");
    }
  };
  const isOver = () => next >= CLIENTS;
  const claim = async (connection: pg.Client) => {
    while (!isOver()) {
      const ids = await beginClaim(connection);
      await connection.query("commit");
      left.push(...ids);
    }
  };
  await Promise.all([
    ...connections.slice(0, EDITORS).map(edit),
    ...connections.slice(EDITORS).map(claim),
  ]);
  const events = await listEvents();
  const stops = events.filter(({ event }) => event === "post.changed");
  expect(events).toHaveLength(stops.length);
  // The claims also returned stops, which name the same drafts again.
  expect(new Set(stops.map(({ draft_id }) => draft_id))).toEqual(new Set(left));
  expect(left.length).toBeGreaterThan(0);
}, 120_000);
