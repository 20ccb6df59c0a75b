import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Every function of the desk serves staff only, also one that is added later. */

/** Functions whose names begin with staff_, with their parameters. */
const STAFF_FUNCTIONS = `
  select proname as name, (
    select coalesce(json_agg(json_build_object(
      'name', proargnames[place], 'type', typname,
      'label', (
        select enumlabel from pg_enum where enumtypid = types.oid order by enumsortorder limit 1
      )
    )), '[]')
    from unnest(proargtypes::oid[]) with ordinality as arguments (type, place)
    join pg_type as types on types.oid = arguments.type
  ) as parameters
  from pg_proc
  where pronamespace = 'public'::regnamespace and proname like 'staff\\_%' order by proname`;

/** A parameter; `label` is the first value of an enum. */
type Parameter = { name: string; type: string; label: string | null };

/** A value for each type of parameter; an enum has its first value. */
const VALUES = new Map<string, unknown>(
  Object.entries({
    bool: true,
    date: "2030-01-07",
    int4: 10,
    line: "Example",
    multiline_text: "Example",
    timestamptz: "2030-01-07T15:00:00Z",
    uuid: "11111111-1111-4111-8111-111111111111",
  }),
);

let backend: Supabase;
let api: PublicApi;
let staff: Caller;
let client: Caller;
let functions: { name: string; args: object }[];
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  [staff, client] = [await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
  const rows = await backend.sql<{ name: string; parameters: Parameter[] }>(STAFF_FUNCTIONS);
  functions = rows.map(({ name, parameters }) => ({ name, args: getArguments(parameters) }));
});
afterAll(() => backend?.stop());

/** @throws for a type of which this file has no value */
function getArguments(parameters: Parameter[]): object {
  return Object.fromEntries(
    parameters.map(({ name, type, label }) => {
      const value = label ?? VALUES.get(type);
      if (value === undefined) throw new Error(`Add a value of the type ${type} to this test.`);
      return [name, value];
    }),
  );
}

/** Calls every function, and returns the status and the SQLSTATE of each by its name. */
async function callAll(caller: Caller | null): Promise<Record<string, [number, unknown]>> {
  const responses: Record<string, [number, unknown]> = {};
  for (const { name, args } of functions) {
    const { status, json } = await api.rpc(caller, name, args);
    responses[name] = [status, (json as { code?: string } | null)?.code];
  }
  return responses;
}

/** Expects the same response of every function. */
async function expectAll(caller: Caller | null, status: number, code: string): Promise<void> {
  expect(functions.length).toBeGreaterThan(20);
  expect(await callAll(caller)).toEqual(
    Object.fromEntries(functions.map(({ name }) => [name, [status, code]])),
  );
}

async function endSession(caller: Caller): Promise<Caller> {
  expect((await api.auth("logout?scope=local", {}, caller)).status).toBe(204);
  return caller;
}

describe("every function of the desk", () => {
  test("rejects a client", () => expectAll(client, 403, "42501"));

  test("rejects an anonymous caller", () => expectAll(null, 401, "42501"));

  test("rejects an ended session of a staff member and of a client", async () => {
    for (const { email } of [staff, client])
      await expectAll(await endSession(await api.signIn(email)), 403, "28000");
  });

  test("rejects a staff member without the second factor where it is required", async () => {
    await backend.sql("update private.staff_settings set requires_mfa = true");
    await expectAll(staff, 403, "42501");
    await backend.sql("update private.staff_settings set requires_mfa = false");
  });

  test("accepts the same arguments from a staff member", async () => {
    const responses = Object.entries(await callAll(staff));
    const rejected = responses.filter(([, [status, code]]) => status >= 400 && code !== "PT404");
    expect(rejected).toEqual([]);
  });
});
