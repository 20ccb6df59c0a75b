import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callAsClient } from "../support/call-as-client.ts";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

/** Concurrent decisions, edits and jobs on real PostgreSQL, because PGlite has a single connection. */

const CLIENT = "11111111-1111-4111-8111-111111111111";
const STAFF = "22222222-2222-4222-8222-222222222222";
const ROUNDS = 30;
const TEXT = { picture_idea: "A fig", alt_text: "A fig", time_zone: "UTC" };

let server: HostedPostgres;
let project: Project;
let first: pg.Client;
let second: pg.Client;
let draft = "";

beforeAll(async () => {
  server = await startHostedPostgres(17);
  project = await server.newProject();
  for (const name of MIGRATIONS) await project.asPostgres.query(migration(name));
  await project.asAdmin.query(`
    insert into auth.users (id, email) values ('${CLIENT}', 'client@example.com'), ('${STAFF}', 'staff@example.com');
    insert into auth.sessions (id, user_id, aal, created_at) select id, id, 'aal1', now() from auth.users;
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      select id, now(), now(), 'password' from auth.users;
    update private.staff_settings set requires_mfa = false;
    insert into public.staff (user_id) values ('${STAFF}');
    update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza'
    where id = '${CLIENT}'`);
  const { host, port, database } = project.asAdmin;
  const connect = async () => {
    const connection = new pg.Client({ host, port, database, user: "authenticator" });
    await connection.connect();
    return connection;
  };
  [first, second] = [await connect(), await connect()];
}, 120_000);
afterAll(async () => {
  await Promise.all([first?.end(), second?.end()]);
  await server?.stop();
});
beforeEach(() => project.asAdmin.query("delete from private.rate_limits"));

async function newDraft(): Promise<void> {
  const { rows } = await project.asAdmin.query<{ id: string }>(`
    insert into public.drafts (user_id, network, origin, planned_at)
    values ('${CLIENT}', 'X', 'composed', now()) returning id`);
  draft = rows[0]?.id ?? "";
  await project.asAdmin.query(
    `insert into public.draft_versions
      (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone)
    values ($1, 1, 'writer', 'Figs', 'A fig', 'A fig', now(), 'UTC')`,
    [draft],
  );
}

const decide = (connection: pg.Client, decision: string) =>
  callAsClient(
    connection,
    CLIENT,
    "public.decide_on_my_draft(gen_random_uuid(), $1, 1, 'waiting', $2, 'Warmer')",
    [draft, decision],
  );
const edit = (connection: pg.Client, body: string) =>
  callAsClient(connection, CLIENT, "public.edit_my_draft($1, 1, $2, '2031-03-05 09:30', 'UTC')", [
    draft,
    body,
  ]);
const editAsStaff = (connection: pg.Client, body: string) =>
  callAsClient(
    connection,
    STAFF,
    "public.staff_edit_draft($1, 1, 'waiting', $2, 'A fig', 'A fig', '2031-03-05 09:30', 'UTC')",
    [draft, body],
  );

/** Runs both at once, and returns the codes with which they end; "done" for one that succeeds. */
async function race(...tasks: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(tasks);
  return ends.map((end) =>
    end.status === "fulfilled" ? "done" : String((end.reason as { code?: string }).code),
  );
}

/** Returns the state of the draft with what was decided and written. */
async function read() {
  const { rows } = await project.asAdmin.query<{
    status: string;
    version: number;
    decisions: string[];
    bodies: string[];
  }>(
    `select status::text, version,
      array(select decision::text from public.draft_decisions as d where d.draft_id = drafts.id) as decisions,
      array(select body from public.draft_versions as v where v.draft_id = drafts.id order by number) as bodies
    from public.drafts where id = $1`,
    [draft],
  );
  return rows[0]!;
}

test("of two decisions at once one counts, and the other is told", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await newDraft();
    const ends = await race(decide(first, "approved"), decide(second, "changes_requested"));
    expect(ends.toSorted()).toEqual(["PT409", "done"]);
    const won = ends[0] === "done" ? "approved" : "changes_requested";
    expect(await read()).toMatchObject({ status: won, decisions: [won] });
  }
}, 60_000);

test("of an edit and an approval at once, nothing is approved but what was read", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await newDraft();
    const tasks = [() => decide(first, "approved"), () => edit(second, "Olives")];
    if (round % 2) tasks.reverse();
    await race(...tasks.map((task) => task()));
    const { status, version, decisions, bodies } = await read();
    // The edit always succeeds: it comes after the approval, or the approval is rejected.
    expect({ status, version, bodies }).toEqual({
      status: "waiting",
      version: 2,
      bodies: ["Figs", "Olives"],
    });
    expect(decisions.length).toBeLessThanOrEqual(1);
    await project.asAdmin.query("delete from private.rate_limits");
  }
}, 60_000);

test("of an edit by the client and one by staff at once, one becomes the next version", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await newDraft();
    const ends = await race(edit(first, "Olives"), editAsStaff(second, "Figs, again"));
    expect(ends.toSorted()).toEqual(["PT409", "done"]);
    const { version, bodies } = await read();
    expect(version).toBe(2);
    expect(bodies).toEqual(["Figs", ends[0] === "done" ? "Olives" : "Figs, again"]);
    await project.asAdmin.query("delete from private.rate_limits");
  }
}, 60_000);

test("an edit by staff that is sent twice is one version, and so is one by its client", async () => {
  await newDraft();
  expect(await race(editAsStaff(first, "Olives"), editAsStaff(second, "Olives"))).toEqual([
    "done",
    "done",
  ]);
  expect(await read()).toMatchObject({ version: 2, bodies: ["Figs", "Olives"] });
  expect(await race(editAsStaff(first, "Capers"))).toEqual(["PT409"]);
  await newDraft();
  expect(await race(edit(first, "Olives"), edit(second, "Olives"))).toEqual(["done", "done"]);
  expect(await read()).toMatchObject({ version: 2, bodies: ["Figs", "Olives"] });
});

test("a job that is run twice, or killed half-way, stores its drafts once", async () => {
  const { rows } = await project.asAdmin.query<{ id: string }>(
    `select id from private.draft_jobs where user_id = '${CLIENT}'`,
  );
  const job = rows[0]?.id;
  const drafts = JSON.stringify(
    ["Figs", "Olives", "Bread"].map((body) => ({
      network: "X",
      origin: "composed",
      reasons: [],
      planned_for: "2031-03-05T09:30",
      body,
      ...TEXT,
    })),
  );
  const finish = async (connection: pg.Client, isKilled = false) => {
    await connection.query("begin");
    await connection.query("set local role service_role");
    await connection.query("select public.finish_draft_job($1, $2)", [job, drafts]);
    await connection.query(isKilled ? "rollback" : "commit");
  };
  const count = async () =>
    (
      await project.asAdmin.query(
        "select from public.drafts join public.draft_versions on draft_id = id where body = 'Bread'",
      )
    ).rowCount;
  await finish(first, true);
  expect(await count()).toBe(0);
  expect(await race(finish(first), finish(second))).toEqual(["done", "done"]);
  expect(await count()).toBe(1);
});

test("two callers never claim the same job, and one that is claimed comes back later", async () => {
  await project.asAdmin.query(`
    delete from private.draft_jobs;
    insert into private.draft_jobs (user_id, kind) values ('${CLIENT}', 'again')`);
  const claim = async (connection: pg.Client) => {
    await connection.query("begin");
    await connection.query("set local role service_role");
    const { rowCount } = await connection.query("select * from public.claim_draft_jobs()");
    await connection.query("commit");
    return rowCount ?? 0;
  };
  const claimed = await Promise.all([claim(first), claim(second)]);
  expect(claimed.toSorted()).toEqual([0, 1]);
  await project.asAdmin.query(
    "update private.draft_jobs set next_attempt_at = next_attempt_at - interval '31 seconds'",
  );
  expect(await claim(first)).toBe(1);
});
