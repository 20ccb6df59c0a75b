import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type HostedPostgres,
  MIGRATIONS,
  migration,
  type Project,
  startHostedPostgres,
} from "../support/hosted-postgres.ts";

/** Concurrent changes of one draft on real PostgreSQL, because PGlite has a single connection. */

const EDITORS = 8;
const ROUNDS = 10;
const id = (digit: number) => `${digit}`.repeat(8) + "-1111-4111-8111-111111111111";
const [CLIENT, STAFF, DRAFT] = [id(1), id(2), id(3)];

let server: HostedPostgres;
let project: Project;
let connections: pg.Client[] = [];
beforeAll(async () => {
  server = await startHostedPostgres(17);
  project = await server.newProject();
  const { asAdmin, asPostgres } = project;
  for (const name of MIGRATIONS) await asPostgres.query(migration(name));
  await asAdmin.query(`
    insert into auth.users (id, email) values ('${CLIENT}', 'client@example.com'), ('${STAFF}', 'staff@example.com');
    insert into auth.sessions (id, user_id, aal, created_at) select id, id, 'aal1', now() from auth.users;
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      select id, now(), now(), 'password' from auth.users;
    update private.staff_settings set requires_mfa = false;
    insert into public.staff (user_id) values ('${STAFF}');
    insert into public.drafts (id, user_id, network, origin, planned_at)
      values ('${DRAFT}', '${CLIENT}', 'X', 'composed', now());
    insert into public.draft_versions
      (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone)
      values ('${DRAFT}', 1, 'writer', 'Figs', 'A fig', 'A fig', '2030-01-07 09:30', 'UTC')`);
  const { host, port, database } = asPostgres;
  connections = await Promise.all(
    Array.from({ length: EDITORS }, async (_, place) => {
      const connection = new pg.Client({ host, port, database, user: "authenticator" });
      await connection.connect();
      await connection.query("set role authenticated");
      // Every other one is the client, who edits and approves with functions of their own.
      const sub = place % 2 === 0 ? STAFF : CLIENT;
      const claims = JSON.stringify({ sub, role: "authenticated", session_id: sub });
      await connection.query("select set_config('request.jwt.claims', $1, false)", [claims]);
      return connection;
    }),
  );
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.end()));
  await server?.stop();
});

/** Returns the SQLSTATE with which a call failed, or "done". */
const callOf = (connection: pg.Client, call: string) =>
  connection.query(`select public.${call}`).then(
    () => "done",
    (error: { code: string }) => error.code,
  );
const readVersions = async () =>
  (
    await project.asAdmin.query<{ version: number; numbers: number[] }>(
      `select version, (select array_agg(number order by number) from public.draft_versions) as numbers
       from public.drafts where id = '${DRAFT}'`,
    )
  ).rows[0];

test("of concurrent edits of a version one wins, and the others are told", async () => {
  for (let version = 1; version <= ROUNDS; version++) {
    const results = await Promise.all(
      connections.map((connection, place) =>
        callOf(
          connection,
          place % 2 === 0
            ? `staff_edit_draft('${DRAFT}', ${version}, 'Edit ${place}', 'A fig', 'A fig', '2030-01-07 09:30', 'UTC')`
            : `edit_my_draft('${DRAFT}', ${version}, 'Edit ${place}', '2030-01-07 09:30', 'UTC')`,
        ),
      ),
    );
    expect(results.toSorted()).toEqual([...Array(EDITORS - 1).fill("PT409"), "done"]);
  }
  expect(await readVersions()).toEqual({
    version: ROUNDS + 1,
    numbers: Array.from({ length: ROUNDS + 1 }, (_, index) => index + 1),
  });
});

test("an approval beside an edit is of the version that was read, or is rejected", async () => {
  const [editor, approver] = connections;
  for (let version = ROUNDS + 1; version <= 2 * ROUNDS; version++) {
    const [edited, approved] = await Promise.all([
      callOf(
        editor!,
        `staff_edit_draft('${DRAFT}', ${version}, 'Edit ${version}', 'A fig', 'A fig', '2030-01-07 09:30', 'UTC')`,
      ),
      callOf(
        approver!,
        `decide_on_my_draft(gen_random_uuid(), '${DRAFT}', ${version}, 'waiting', 'approved')`,
      ),
    ]);
    expect(edited).toBe("done");
    expect(approved).toBeOneOf(["done", "PT409"]);
  }
  const { rows } = await project.asAdmin.query(
    `select status from public.drafts where id = '${DRAFT}'`,
  );
  expect(rows).toEqual([{ status: "waiting" }]);
});
