import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_CATALOG } from "../support/client-catalog.ts";
import { type Caller, Fixtures } from "../support/project-fixtures.ts";
import { openProject, type Project } from "../support/project.ts";
import { CLIENT_FUNCTIONS } from "./cases/client-functions.ts";
import { type FunctionCase, type FunctionCases, makeCalls } from "./cases/function-case.ts";
import { SERVICE_FUNCTIONS } from "./cases/service-functions.ts";
import { STAFF_FUNCTIONS } from "./cases/staff-functions.ts";
import { expectedOutcomes, listAllowed, listColumns, probeTable } from "./cases/table-probes.ts";
import { TABLES } from "./cases/tables.ts";

/** Every function, table and column of the REST service, as holders of the publishable key know it. */

const FUNCTIONS: FunctionCases = { ...CLIENT_FUNCTIONS, ...STAFF_FUNCTIONS, ...SERVICE_FUNCTIONS };
const ROLES = ["anon", "authenticated"] as const;

let project: Project;
let fixtures: Fixtures;
beforeAll(async () => {
  project = await openProject();
  fixtures = new Fixtures(project);
});
afterAll(async () => {
  await fixtures?.cleanUp();
  await project?.stop();
});

describe("the cases", () => {
  test("cover every function, column and grant of the catalogue, and no other", async () => {
    const catalog = (await project.querySchema<{ fact: string }>(CLIENT_CATALOG)).map(
      ({ fact }) => fact,
    );
    const facts = listFacts();
    expect(catalog.length).toBeGreaterThan(0);
    expect({
      "facts without a case": catalog.filter((fact) => !facts.includes(fact)),
      "cases without a fact": facts.filter((fact) => !catalog.includes(fact)),
    }).toEqual({ "facts without a case": [], "cases without a fact": [] });
  });
});

describe("a function", () => {
  test.for(Object.entries(FUNCTIONS))(
    "%s responds to each caller as its case says",
    async ([name, functionCase], { skip }) => {
      const { results, notChecked } = await makeCalls(fixtures, name, functionCase);
      expect(results.length).toBeGreaterThan(0);
      for (const { call, response, expected } of results)
        expect({ call, ...response }).toEqual({ call, ...expected });
      if (notChecked[0]) skip(notChecked[0]);
    },
  );
});

describe("a table", () => {
  test.for(Object.entries(TABLES))(
    "%s allows visitors and clients exactly what its case says",
    async ([table, tableCase]) => {
      for (const caller of [null, await fixtures.client()]) {
        const outcomes = await probeTable(fixtures, caller, table, tableCase);
        const expected = expectedOutcomes(outcomes, caller, tableCase);
        const isDifferent = (probe: string) => outcomes[probe] !== expected[probe];
        // Leaves out what is alike, so that the report of a difference is short.
        const different = Object.keys(outcomes).filter(isDifferent);
        expect(pick(outcomes, different)).toEqual(pick(expected, different));
      }
    },
  );

  const owned = Object.entries(TABLES).filter(([, { owner }]) => owner);

  test.for(owned)(
    "%s shows a client only their own rows, and lets them change no other",
    async ([table, tableCase]) => {
      const { owner = "", create, readable = [], updatable = [], isDeletable } = tableCase;
      const [mine, theirs] = await fixtures.owners();
      for (const account of [mine, theirs]) await create?.(fixtures, account);
      const [myRows, theirRows] = [await read(mine, table), await read(theirs, table)];
      expect(Object.keys(myRows[0] ?? {}).toSorted()).toEqual(readable.toSorted());
      const [myKey, theirKey] = [myRows[0]?.[owner], theirRows[0]?.[owner]];
      expect(theirKey).not.toBe(myKey);
      const theirKeys = new Set(theirRows.map((row) => row[owner]));
      expect(myRows.filter((row) => theirKeys.has(row[owner]))).toEqual([]);

      // Writes the values that the row has, so that each is of its column's type.
      const values = Object.fromEntries(updatable.map((column) => [column, myRows[0]?.[column]]));
      const changes = [
        ...(updatable.length > 0 ? [["PATCH", values] as const] : []),
        ...(isDeletable ? [["DELETE", undefined] as const] : []),
      ];
      const change = async (key: unknown, method: string, body?: object) => {
        // Names the column that is returned, because clients cannot read all of them.
        const path = `${table}?${owner}=eq.${String(key)}&select=${owner}`;
        return fixtures.rest(mine, method, path, body, "return=representation");
      };
      for (const [method, body] of changes) {
        expect(await change(theirKey, method, body)).toMatchObject({ status: 200, json: [] });
        expect(await change(myKey, method, body)).toMatchObject({
          status: 200,
          json: [{ [owner]: myKey }],
        });
      }
      expect(await read(theirs, table)).toEqual(theirRows);
    },
  );

  const creatable = owned.filter(([, { row }]) => row);
  test.for(creatable)("%s lets a client create a row of their own", async ([table, { row }]) => {
    const client = await fixtures.otherAccount();
    const created = await fixtures.rest(client, "POST", table, row, "return=minimal");
    expect(created).toMatchObject({ status: 201, json: {} });
    expect(await read(client, table)).toEqual([
      expect.objectContaining({ ...row, user_id: client.id }),
    ]);
  });
});

const pick = (outcomes: Record<string, string>, probes: string[]) =>
  Object.fromEntries(probes.map((probe) => [probe, outcomes[probe]]));

async function read(client: Caller, table: string): Promise<Record<string, unknown>[]> {
  const columns = TABLES[table]?.readable?.join(",");
  const { json } = await fixtures.rest(client, "GET", `${table}?select=${columns}`);
  return json as unknown as Record<string, unknown>[];
}

/** Lists what the cases say in the words of the catalogue. */
function listFacts(): string[] {
  const ofFunctions = Object.entries(FUNCTIONS).flatMap(([name, functionCase]) => [
    `function ${name}`,
    ...listExecutors(functionCase).map((role) => `${role} may execute ${name}`),
  ]);
  const ofTables = Object.entries(TABLES).flatMap(([table, tableCase]) => [
    ...listColumns(tableCase).map((column) => `column ${table}.${column}`),
    ...ROLES.flatMap((role) =>
      listAllowed(role === "authenticated", tableCase).map((allowed) => {
        const [verb, column] = allowed.split(" ");
        return `${role} may ${verb} ${column ? `${table}.${column}` : table}`;
      }),
    ),
  ]);
  return [...ofFunctions, ...ofTables];
}

function listExecutors({ access }: FunctionCase): readonly string[] {
  if (access === "service role") return [];
  return access === "everyone" ? ROLES : ["authenticated"];
}
