import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, serveSite } from "../../workers/local/site.ts";
import { skipOnEmailQuota } from "../support/expect-response.ts";
import { ANSWERS, signUpFields } from "../support/onboarding.ts";
import { newPassword, openProject, type Project } from "../support/project.ts";
import { readSession } from "../support/session-cookie.ts";
import { TEST_COOKIE_SECRET, TEST_LIMIT_SCALE } from "../support/stack.ts";
import { type PageResponse, Visitor } from "../support/visitor.ts";

/** Runs a client's whole journey through the built site, by its forms and without script. */

let project: Project;
let site: Site;
beforeAll(async () => {
  project = await openProject();
  site = await serveSite(
    0,
    {
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
      COOKIE_SECRET: TEST_COOKIE_SECRET,
      LOG_REQUESTS: "off",
    },
    { limitScale: TEST_LIMIT_SCALE },
  );
});
afterAll(async () => {
  await site?.stop();
  await project?.stop();
});

const signsIn = async (email: string, password: string) => {
  const visitor = new Visitor(site.url);
  return { visitor, answer: await visitor.post("/login", { email, password }) };
};
const says = ({ text }: PageResponse, words: string) => expect(text).toContain(words);

test("a visitor signs up, completes the questionnaire, changes password and email, and deletes the account", async ({
  skip,
}) => {
  const client = new Visitor(site.url);
  const [email, address] = [project.newAddress(), project.newAddress()];
  let password = newPassword();

  const fields = { ...signUpFields(client), email, password, confirmPassword: password };
  const signedUp = await client.post("/signup?plan=pro", fields);
  if (signedUp.status === 429) {
    // Repeats the sign-up directly, because the site hides Supabase's quota error.
    skipOnEmailQuota(await project.signUp(email, password), skip);
  }
  says(await client.follow(signedUp), email);
  const unconfirmed = await signsIn(email, password);
  expect(unconfirmed.answer.location).not.toBe("/client");

  const token_hash = await project.emails.tokenHash("signup", email);
  const confirmed = await client.post("/email-verified", { token_hash });
  expect(confirmed.location).toBe("/email-verified?status=verified");
  project.cleanUp((readSession(client).user as { id: string }).id);
  expect((await client.get("/client")).location).toBe("/profile-questionnaire");

  const done = await client.post("/profile-questionnaire", {
    ...ANSWERS,
    intent: "complete",
  });
  expect(done.location).toBe("/schedule-meeting");
  expect((await client.get("/schedule-meeting")).status).toBe(200);
  expect((await client.get("/client")).status).toBe(200);
  expect(JSON.parse((await client.post("/client/export", {})).html)).toMatchObject({
    account: { email },
    profile: { business_name: ANSWERS.business_name, chosen_plan: "pro" },
  });

  const phone = await signsIn(email, password);
  expect(phone.answer.location).toBe("/client");
  const changed = newPassword();
  const change = { currentPassword: password, password: changed, confirmPassword: changed };
  expect((await client.post("/client/password", change)).location).toBe("/client?section=account");
  says(await client.get("/client?section=account"), "All your other devices have been signed out.");
  expect((await phone.visitor.get("/client")).location).toMatch(/^\/login/);
  expect((await signsIn(email, password)).answer.location).not.toBe("/client");
  password = changed;

  expect((await client.post("/logout", {})).location).toBe("/");
  expect((await client.get("/client")).location).toMatch(/^\/login/);
  expect((await client.post("/login", { email, password })).location).toBe("/client");

  const forgetful = new Visitor(site.url);
  says(await forgetful.follow(await forgetful.post("/forgot-password", { email })), "Check Your");
  const recovered = newPassword();
  const reset = await forgetful.post("/reset-password", {
    token_hash: await project.emails.tokenHash("recovery", email),
    password: recovered,
    confirmPassword: recovered,
  });
  expect(reset.location).toBe("/client");
  expect((await client.get("/client")).location).toMatch(/^\/login/);
  password = recovered;
  expect((await client.post("/login", { email, password })).location).toBe("/client");

  const moving = await client.post("/client/email", { email: address, currentPassword: password });
  expect(moving.location).toBe("/client?section=account");
  // Reads both hashes first, because a link made by the admin API restarts the change.
  const half = await project.emails.tokenHash("email_change_current", email, address);
  const rest = await project.emails.tokenHash("email_change_new", email, address);
  const first = await client.post("/email-changed", { token_hash: half });
  expect(first.location).toBe("/email-changed?status=partly-confirmed");
  const second = await client.post("/email-changed", { token_hash: rest });
  expect(second.location).toBe("/client?section=account");
  says(await client.get("/client?section=account"), address);
  expect((await signsIn(email, password)).answer.location).not.toBe("/client");
  expect((await signsIn(address, password)).answer.location).toBe("/client");

  const left = await client.post("/client/delete", { email: address, currentPassword: password });
  expect(left.location).toBe("/");
  says(await client.get("/"), "Account deleted");
  expect((await signsIn(address, password)).answer.location).not.toBe("/client");
});
