import { afterAll, expect, test } from "vitest";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signUpFields } from "../support/onboarding.ts";
import { backend, newVisitor } from "../support/site.ts";

const stack = await startInProcessStack({ email: { enable_confirmations: false } });
afterAll(() => stack.stop());

test("in a project without confirmations a sign-up continues directly to the questionnaire", async () => {
  const visitor = newVisitor();
  const posted = await visitor.post("/signup?plan=pro", signUpFields(visitor));
  expect(posted.status).toBe(303);
  expect(posted.location).toBe("/profile-questionnaire");
  const page = await visitor.follow(posted);
  expect(page.text).toContain("Registration successful!");
  expect(page.text).toContain("Selected Plan: Pro");
  expect(await backend.emailsTo(visitor.email)).toEqual([]);
});
