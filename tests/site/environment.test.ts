import { afterEach, expect, test } from "vitest";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signUpFields } from "../support/onboarding.ts";
import type { Stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** Checks the environment of these tests. */

const NOW = new Date("2031-03-03T10:00:00Z");
let stack: Stack | undefined;
afterEach(() => stack?.stop());

test("the same seed gives the same ids, another seed others", async () => {
  const requestIds: (string | null)[] = [];
  for (const randomSeed of [1, 1, 2]) {
    stack = await startInProcessStack({ randomSeed });
    const { headers } = await new Visitor(stack.siteUrl).get("/login");
    requestIds.push(headers.get("X-Request-Id"));
    await stack.stop();
  }
  expect(requestIds[0]).toMatch(/\w/);
  expect(requestIds[1]).toBe(requestIds[0]);
  expect(requestIds[2]).not.toBe(requestIds[0]);
});

test("the clock starts at a given time for the site and its database", async () => {
  stack = await startInProcessStack({ now: NOW });
  const visitor = new Visitor(stack.siteUrl);
  await visitor.post("/signup?plan=pro", signUpFields(visitor));
  const [user] = await stack.sql<{ minute: string }>(
    "select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as minute from auth.users",
  );
  expect(user?.minute).toBe("2031-03-03 10:00");
});
