import { describe, expect, test } from "vitest";
import { listApiFunctions } from "../support/api-functions.ts";
import type { Caller } from "../support/public-api.ts";
import { scene } from "./scene.ts";

/** Every function of the desk serves staff only, also one that is added later. */

const { sql, api, addStaff, requireMfa } = await scene();
const [staff, client] = [await addStaff(), await api.register()];
const functions = (await listApiFunctions({ sql })).filter(({ name }) => name.startsWith("staff_"));

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

describe("every function of the desk", () => {
  test("rejects a client", () => expectAll(client, 403, "42501"));

  test("rejects an anonymous caller", () => expectAll(null, 401, "42501"));

  test("rejects a staff member without the second factor where it is required", async () => {
    await requireMfa(true);
    await expectAll(staff, 403, "42501");
    await requireMfa(false);
  });

  test("accepts the same arguments from a staff member", async () => {
    const responses = Object.entries(await callAll(staff));
    const rejected = responses.filter(([, [status, code]]) => status >= 400 && code !== "PT404");
    expect(rejected).toEqual([]);
  });
});
