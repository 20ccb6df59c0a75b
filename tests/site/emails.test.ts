import { afterEach, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { setFault } from "../support/faults.ts";
import { sql } from "../support/in-process/stack.ts";
import { activatePlan } from "../support/onboarding.ts";
import { backend, backendUrl, mend, newClient, proxyUrl, tokenOf, twice } from "../support/site.ts";
import { PASSWORD } from "../support/visitor.ts";

const NEW_PASSWORD = "N3w!Secret?";

afterEach(mend);

/** Returns the subjects of the notices to the email, oldest first. */
async function noticesTo(address: string): Promise<string[]> {
  const emails = await backend.emailsTo(address);
  return emails
    .filter(({ html }) => !html.includes("token_hash=") && !html.includes("/post/"))
    .map(({ subject }) => subject)
    .toReversed();
}

test("account changes send one email each, even after a lost response", async () => {
  const client = await newClient("starter");
  const [old, fresh] = [client.email, `moved-${client.email}`];
  const changed = await client.post("/client/password", {
    currentPassword: PASSWORD,
    ...twice(NEW_PASSWORD),
  });
  expect(changed.location).toBe("/client?section=account");
  const password = "Your Spellpost password was changed";
  expect(await noticesTo(old)).toEqual([password]);

  // The email is accepted but its response lost, so it is sent twice and must arrive once.
  await setFault(proxyUrl, { percent: { "answer-lost": 100 }, only: "/mailbox/emails" });
  await activatePlan(client, backendUrl);
  await client.post("/client/plan", { plan: "pro" });
  const waiting = `lane = 'emails' and kind <> 'drafts_ready'
    and recipient = (select id from auth.users where email = $1)`;
  const row = async () =>
    (
      await sql<{ last_error: string | null }>(
        `select last_error from private.jobs where ${waiting}`,
        [old],
      )
    )[0];
  await waitFor(async () => (await row())?.last_error);
  await mend();
  await sql(`update private.jobs set due_at = now() where ${waiting}`, [old]);
  await waitFor(async () => !(await row()));
  const plan = "You requested the Pro plan";
  expect(await noticesTo(old)).toEqual([password, plan]);

  await client.post("/client/email", { email: fresh, currentPassword: NEW_PASSWORD });
  for (const address of [old, fresh]) await client.post("/email-changed", await tokenOf(address));
  const moved = "The email for your Spellpost account was changed";
  expect(await noticesTo(old)).toEqual([password, plan, moved]);
  expect(await noticesTo(fresh)).toEqual([]);

  await client.post("/client/delete", { email: fresh, currentPassword: NEW_PASSWORD });
  const deleted = "Your Spellpost account was deleted";
  await waitFor(async () => (await noticesTo(fresh)).includes(deleted));
  expect(await noticesTo(old)).toEqual([password, plan, moved]);
  expect(await noticesTo(fresh)).toEqual([deleted]);
});
