import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openProject, type Project, type TestResponse } from "../support/project.ts";
import { COLUMNS, type PublicColumn } from "../support/public-columns.ts";
import { FUNCTIONS, type SchemaFunction } from "../support/schema-catalog.ts";

/** Grants of the schema, as holders of the publishable key experience them. */

const ROLES = ["anon", "authenticated"] as const;
type Role = (typeof ROLES)[number];

let project: Project;
let client: Client;
let functions: SchemaFunction[];
let columns: PublicColumn[];
beforeAll(async () => {
  project = await openProject();
  client = await project.newClient();
  functions = await project.querySchema(FUNCTIONS);
  columns = await project.querySchema(COLUMNS);
});
afterAll(() => project?.stop());

describe.for(ROLES)("the REST service lets %s", (role) => {
  test("call no function without a grant", async () => {
    const denied = functions.filter(({ executors }) => !executors.includes(role));
    expect(denied.length).toBeGreaterThan(0);
    for (const { name, parameters } of denied) {
      const args = Object.fromEntries(parameters.map((parameter) => [parameter.name, null]));
      const response = await project.rpc(getCaller(role), name, args);
      expect({ name, denied: isDenied(response, role) }).toEqual({ name, denied: true });
    }
  });

  test("use columns only where it has a grant, and delete no rows", async () => {
    const differences: string[] = [];
    const tables = Map.groupBy(columns, ({ table }) => table);
    for (const [table, ofTable] of tables) {
      for (const { request, isGranted } of listProbes(role, table, ofTable)) {
        const [method, path, body] = request;
        const response = await project.rest(getCaller(role), method, path, body, "return=minimal");
        const isAsGranted = isGranted ? response.status < 300 : isDenied(response, role);
        if (!isAsGranted) differences.push(`${request.map(format).join(" ")}: ${response.status}`);
      }
    }
    expect(tables.size).toBeGreaterThan(15);
    expect(differences).toEqual([]);
  });
});

type Probe = { request: [method: string, path: string, body?: object]; isGranted: boolean };

/** Lists requests that match no row, so that nothing changes where a project allows too much. */
function listProbes(role: Role, table: string, ofTable: PublicColumn[]): Probe[] {
  const isReadable = ({ grants }: PublicColumn) => grants.includes(`${role} select`);
  const key = (ofTable.find(isReadable) ?? ofTable[0])?.column;
  const noRow = `${table}?${key}=is.null`;
  const probes: Probe[] = [{ request: ["DELETE", noRow], isGranted: false }];
  for (const { column, is_generated, grants } of ofTable) {
    const isGranted = (verb: string) => grants.includes(`${role} ${verb}`);
    const values = { [column]: null };
    const reading = `${table}?select=${column}&limit=0`;
    probes.push({ request: ["GET", reading], isGranted: isGranted("select") });
    if (is_generated) continue;
    probes.push({ request: ["PATCH", noRow, values], isGranted: isGranted("update") });
    // Leaves out what is granted, because it might create a row.
    if (!isGranted("insert")) probes.push({ request: ["POST", table, values], isGranted: false });
  }
  return probes;
}

const getCaller = (role: Role) => (role === "anon" ? null : client);

/** Missing privileges give 401 without a user's token and 403 with one. */
const isDenied = ({ status, json }: TestResponse, role: Role) =>
  status === (role === "anon" ? 401 : 403) &&
  json.code === "42501" &&
  /^permission denied for (function|table|view) /.test(String(json.message));

const format = (part: unknown) => (typeof part === "string" ? part : JSON.stringify(part));
