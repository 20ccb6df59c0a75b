import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

/**
 * Decisions by an emailed link against others on real PostgreSQL, because PGlite has a single
 * connection. Of two that are sent at the same moment, one wins and the other one learns of it.
 */

const CLIENT = "11111111-1111-4111-8111-111111111111";
const ROUNDS = 50;

let server: HostedPostgres;
let project: Project;
let byLink: pg.Client;
let byClient: pg.Client;
beforeAll(async () => {
  server = await startHostedPostgres(17);
  project = await server.newProject();
  for (const name of MIGRATIONS) await project.asPostgres.query(migration(name));
  await project.asAdmin.query(`
    insert into auth.users (id, email) values ('${CLIENT}', 'client@example.com');
    insert into auth.sessions (id, user_id, aal, created_at) values ('${CLIENT}', '${CLIENT}', 'aal1', now());
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      values ('${CLIENT}', now(), now(), 'password');`);
  const { host, port, database } = project.asAdmin;
  [byLink, byClient] = [0, 1].map(
    () => new pg.Client({ host, port, database, user: "authenticator" }),
  ) as [pg.Client, pg.Client];
  await Promise.all([byLink.connect(), byClient.connect()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([byLink?.end(), byClient?.end()]);
  await server?.stop();
});
beforeEach(() => project.asPostgres.query("delete from private.rate_limits"));

/** Stores a draft by a job, and returns the arguments of its link. */
async function newDraft(): Promise<{ id: string; key: string }> {
  const drafts = JSON.stringify([
    {
      network: "X",
      origin: "composed",
      body: "Figs",
      picture_idea: "A fig",
      alt_text: "A fig",
      reasons: [],
      planned_for: "2030-01-07T09:30",
      time_zone: "UTC",
    },
  ]);
  await project.asPostgres.query("delete from private.draft_jobs; delete from public.drafts");
  await project.asPostgres.query(
    `insert into private.draft_jobs (user_id, kind) values ('${CLIENT}', 'first')`,
  );
  await project.asPostgres.query(
    "select public.finish_draft_job((select id from private.draft_jobs), $1)",
    [drafts],
  );
  const { rows } = await project.asPostgres.query<{ id: string; key: string }>(
    "select draft_id as id, key from private.draft_keys",
  );
  return rows[0]!;
}

/** Calls a function as PostgREST does. Returns the SQLSTATE of its rejection, or "done". */
async function call(api: pg.Client, role: "anon" | "authenticated", statement: string) {
  const claims = role === "anon" ? { role } : { role, sub: CLIENT, session_id: CLIENT };
  await api.query("begin");
  try {
    await api.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    await api.query(`set local role ${role}`);
    await api.query(`select ${statement}`);
    await api.query("commit");
    return "done";
  } catch (error) {
    await api.query("rollback");
    return (error as pg.DatabaseError).code;
  }
}

const decideByLink = ({ id, key }: { id: string; key: string }, decision = "approved") =>
  call(
    byLink,
    "anon",
    `public.decide_on_draft_by_key(gen_random_uuid(), '${id}', '${key}', 1, 'waiting', '${decision}', 'Warmer')`,
  );
const read = async (id: string) =>
  (
    await project.asPostgres.query<{ version: number; status: string; decisions: number }>(
      `select version, status, (select count(*)::integer from public.draft_decisions where draft_id = $1) as decisions
       from public.drafts where id = $1`,
      [id],
    )
  ).rows[0];

test("of a decision by the link and an edit, one wins", async () => {
  const wins = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const draft = await newDraft();
    const edit = () =>
      call(
        byClient,
        "authenticated",
        `public.edit_my_draft('${draft.id}', 1, 'Olives', '2030-01-07 09:30', 'UTC')`,
      );
    // Starts each of them first in turn, because both take about the same time.
    const isLinkFirst = round % 2 === 0;
    const started = isLinkFirst
      ? [decideByLink(draft), edit()]
      : [edit(), decideByLink(draft)].toReversed();
    const [decided, edited] = await Promise.all(started);
    const after = await read(draft.id);
    // An edit succeeds after an approval as well, and then waits for another one.
    expect(edited).toBe("done");
    expect(["done", "PT409"]).toContain(decided);
    const decisions = decided === "done" ? 1 : 0;
    expect(after).toEqual({ version: 2, status: "waiting", decisions });
    wins.add(decided === "done" ? "link" : "edit");
  }
  expect([...wins].toSorted()).toEqual(["edit", "link"]);
}, 60_000);

test("of a decision by the link and the client's own, exactly one wins", async () => {
  const wins = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const draft = await newDraft();
    const decide = () =>
      call(
        byClient,
        "authenticated",
        `public.decide_on_my_draft(gen_random_uuid(), '${draft.id}', 1, 'waiting', 'approved')`,
      );
    const isLinkFirst = round % 2 === 0;
    const started = isLinkFirst
      ? [decideByLink(draft, "changes_requested"), decide()]
      : [decide(), decideByLink(draft, "changes_requested")].toReversed();
    const [linked, own] = await Promise.all(started);
    expect([linked, own].toSorted()).toEqual(["PT409", "done"]);
    const status = linked === "done" ? "changes_requested" : "approved";
    expect(await read(draft.id)).toEqual({ version: 1, status, decisions: 1 });
    wins.add(status);
  }
  expect([...wins].toSorted()).toEqual(["approved", "changes_requested"]);
}, 60_000);
