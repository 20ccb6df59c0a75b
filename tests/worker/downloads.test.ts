import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultMix, setFault } from "../support/faults.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** Checks on workerd, which streams the response, what site/exports.test.ts checks of the parts. */

const ROWS = 5001;
/** Answers the first part, and fails the second. */
const SECOND_CALL_FAILS: FaultMix = { percent: { "503": 50 }, seed: 1, only: "staff_export_" };

let stack: Stack;
let staff: Visitor;
beforeAll(async () => {
  stack = await startStack();
  staff = new Visitor(stack.siteUrl);
  await signInAsStaff(staff, stack.backendUrl);
  await stack.sql(
    `insert into public.newsletter_subscribers (email)
     select 'reader-' || n || '@example.com' from generate_series(1, ${ROWS}) as n`,
  );
});
afterAll(() => stack?.stop());

test("a long list is downloaded whole", async () => {
  const { status, html } = await staff.post("/desk/subscribers/export", {});
  expect(status).toBe(200);
  expect(new Set(html.match(/reader-\d+@/g)).size).toBe(ROWS);
});

test("a list whose next part cannot be read says at its end that it is incomplete", async () => {
  await setFault(stack.proxyUrl, SECOND_CALL_FAILS);
  const { html } = await staff.post("/desk/subscribers/export", {});
  expect(html.trimEnd().split("\r\n").at(-1)).toBe(
    '"This list is incomplete, because the rest of it couldn’t be read. Please download it again."',
  );
});
