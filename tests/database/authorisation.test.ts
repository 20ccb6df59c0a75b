import { describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { expectListedFunctions } from "../support/public-functions.ts";
import { FUNCTIONS, type SchemaFunction } from "../support/schema-catalog.ts";
import { newId, scene } from "./scene.ts";

const ROLES = ["anon", "authenticated"];

/** Every column privilege of the public roles. Anything not listed must be denied. */
const ALLOWED = `
anon SELECT launch_promotion_counters: plan_name available_spots total_spots
authenticated INSERT plan_changes: requested_plan
authenticated INSERT questionnaire_drafts: step business_name website offer_description
  differentiator facebook_url instagram_url linkedin_url tone_preference words_to_avoid
authenticated INSERT tickets: id subject description category priority
authenticated SELECT consents: id user_id purpose is_granted source created_at
authenticated SELECT draft_decisions: id draft_id version decision comment created_at by_email
authenticated SELECT draft_versions: draft_id number author body picture_idea alt_text reasons
  planned_for time_zone created_at
authenticated SELECT drafts: id user_id network origin version status planned_at created_at
  status_changed_at
authenticated SELECT launch_promotion_counters: plan_name available_spots total_spots
authenticated SELECT linkedin_connections: user_id scope connected_at expires_at
authenticated SELECT meetings: id user_id starts_at status sequence created_at time_zone
  action_plan_sent_at video_link change_reason
authenticated SELECT plan_changes: id user_id requested_plan created_at completed_at status
  decided_at effective_on reason
authenticated SELECT plan_status_changes: id user_id kind effective_on reason created_at applied_at
  withdrawn_at withdrawal_reason
authenticated SELECT post_events: event draft_id version user_id created_at delivered_at
authenticated SELECT post_reports: id draft_id version status link message reported_at
authenticated SELECT profiles: id business_name website offer_description differentiator
  facebook_url instagram_url linkedin_url tone_preference words_to_avoid chosen_plan created_at
  plan_status plan_activated_at completed_at paused_days launch_spot version
authenticated SELECT questionnaire_drafts: user_id step business_name website offer_description
  differentiator facebook_url instagram_url linkedin_url tone_preference words_to_avoid created_at
  completed_at
authenticated SELECT ticket_messages: id ticket_id author body created_at
authenticated SELECT tickets: id user_id subject description category priority status created_at
  waiting_since author
authenticated UPDATE profiles: business_name website offer_description differentiator facebook_url
  instagram_url linkedin_url tone_preference words_to_avoid chosen_plan version
authenticated UPDATE questionnaire_drafts: step business_name website offer_description
  differentiator facebook_url instagram_url linkedin_url tone_preference words_to_avoid`;

/** Definer functions that only other functions of the API call. */
const PARTS_OF_PAGES = [
  "get_my_account",
  "get_my_cancelled_meeting",
  "get_my_draft",
  "get_my_drafts",
  "get_my_meeting",
  "get_my_staff_preferences",
  "get_my_staff_state",
  "get_my_unavailable_times",
  "is_staff",
];

const { sql, listValues, insert, api, backend } = await scene();

describe("grants, read from the catalog", () => {
  test("the public roles hold exactly the allowed column privileges", async () => {
    const granted = await listValues<string>(
      `select role || ' ' || verb || ' ' || relname || ': ' || string_agg(attname, ' ' order by attnum)
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       cross join unnest($1::text[]) as role
       cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as verb
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm') and has_column_privilege(role, pg_class.oid, attnum, verb)
       group by role, verb, relname order by 1`,
      [ROLES],
    );
    expect(granted).toEqual(ALLOWED.trim().replaceAll(/\n +/g, " ").split("\n"));
  });

  test("no public role can delete or truncate anything except its own LinkedIn connection", async () => {
    const granted = await listValues(
      `select concat_ws(' ', role, verb, relname) from pg_class cross join unnest($1::text[]) as role
       cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as verb
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, pg_class.oid, verb)`,
      [ROLES],
    );
    expect(granted).toEqual(["authenticated DELETE linkedin_connections"]);
  });

  test("every public table has row level security", async () => {
    const tables = await listValues(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
    );
    expect(tables).toEqual([]);
  });

  test("the public roles can execute only the listed functions of the API", async () =>
    expectListedFunctions(await sql<SchemaFunction>(FUNCTIONS)));

  test.each([
    ["anon", []],
    ["authenticated", PARTS_OF_PAGES],
  ])("%s can execute no definer function but those behind the API", async (role, others) => {
    const names = await listValues(
      `select proname from pg_proc
       where pronamespace = 'private'::regnamespace and prosecdef
         and has_function_privilege($1, oid, 'EXECUTE') and not exists (
           select from pg_proc as shown
           where shown.pronamespace = 'public'::regnamespace and shown.proname = pg_proc.proname
             and has_function_privilege($1, shown.oid, 'EXECUTE')
         ) order by 1`,
      [role],
    );
    expect(names).toEqual(others);
  });

  test("PUBLIC can execute no function", async () => {
    const names = await listValues(`
      select f.oid::regprocedure::text from pg_proc f
      cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as acl
      where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 0`);
    expect(names).toEqual([]);
  });

  test("only the counters are published through realtime", async () => {
    const tables = await listValues(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime'",
    );
    expect(tables).toEqual(["launch_promotion_counters"]);
  });
});

describe("over the API, a client", async () => {
  const [mine, theirs] = [await api.register(), await api.register()];
  const TICKET = { subject: "Stuck", description: "Nothing posts" };
  const isAlreadySent = (id: string) => ({ status: 409, json: { code: "23505", details: id } });
  const keep = (client: Caller | null, answers: object) =>
    api.rest(
      client,
      "POST",
      "questionnaire_drafts?on_conflict=user_id",
      answers,
      "resolution=merge-duplicates,return=representation",
    );

  test("keeps one draft of the questionnaire", async () => {
    for (const client of [mine, theirs])
      expect((await keep(client, { step: "2", business_name: client.id })).status).toBe(201);
    expect((await keep(mine, { step: "3", facebook_url: "typed" })).json).toMatchObject([
      { user_id: mine.id, step: "3", business_name: mine.id, facebook_url: "typed" },
    ]);
    expect((await keep(mine, { step: "1", user_id: theirs.id })).status).toBe(403);
    expect((await keep(null, { step: "1" })).status).toBe(401);
  });

  test.each([
    ["PATCH", "profiles?id=eq.", { words_to_avoid: "cheap" }],
    ["PATCH", "questionnaire_drafts?user_id=eq.", { step: "1" }],
    ["DELETE", "linkedin_connections?select=user_id&user_id=eq.", undefined],
  ])("changes only their own rows by %s %s", async (method, rows, change) => {
    const encrypted_access_token = `0123abcd.${"A".repeat(60)}`;
    for (const { id: user_id } of method === "DELETE" ? [mine, theirs] : [])
      await insert("public.linkedin_connections", { user_id, encrypted_access_token });
    expect((await api.rest(mine, method, rows + theirs.id, change)).json).toEqual([]);
    expect((await api.rest(null, method, rows + mine.id, change)).status).toBe(401);
    expect((await api.rest(mine, method, rows + mine.id, change)).json).toHaveLength(1);
    expect((await api.rest(theirs, method, rows + theirs.id, change)).json).toHaveLength(1);
  });

  test("does not replace answers that are newer than the version that they name", async () => {
    const patch = (change: object) => api.rest(mine, "PATCH", `profiles?id=eq.${mine.id}`, change);
    const first = await patch({ words_to_avoid: "offers" });
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

  test("who sends a ticket again learns the id of the first, until that has a reply", async () => {
    const id = newId();
    const send = (client: Caller, row: object) => api.rest(client, "POST", "tickets", row);
    expect((await send(mine, { ...TICKET, id })).status).toBe(201);
    expect(await send(mine, { ...TICKET, id })).toMatchObject(isAlreadySent(id));
    expect(await send(mine, TICKET)).toMatchObject(isAlreadySent(id));
    const other = await send(theirs, { ...TICKET, id });
    expect(other).toMatchObject({ status: 409, json: { code: "23505" } });
    expect(other.json).not.toMatchObject({ details: id });
    expect((await send(theirs, TICKET)).status).toBe(201);
    await backend.update("tickets", `id=eq.${id}`, { status: "in_progress" });
    expect((await send(mine, TICKET)).status).toBe(201);
  });
});
