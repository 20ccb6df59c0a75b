import { expect, test } from "vitest";
import { sql } from "../support/remote-sql.ts";
import { api, backend, findEmail, newVisitor } from "../support/site.ts";

/** Somebody types the address of another person into the newsletter's form. */

const CONFIRMATION = "Confirm your Spellpost newsletter";

const subscribe = (email: string) => newVisitor().post("/blog", { email });

async function leave(email: string) {
  const { text } = await findEmail(email, CONFIRMATION);
  const link = /\/newsletter\/leave\?token=[\w-]+/.exec(text)?.[0] ?? "";
  expect((await newVisitor().post(link, {})).text).toContain("You’re unsubscribed");
}

const countWaiting = async (email: string) =>
  (
    await sql(
      `select from private.jobs join public.newsletter_subscribers on public_id = subject_id
       where email = $1`,
      [email],
    )
  ).length;

test("gets nothing sent to who has left within a day, by whichever form and spelling", async () => {
  const { email } = newVisitor();
  await subscribe(email);
  await leave(email);
  for (const typed of [email, email.toUpperCase()]) {
    expect((await subscribe(typed)).status).toBeLessThan(400);
    expect((await api.rpc(null, "request_newsletter_subscription", { email: typed })).status).toBe(
      204,
    );
  }
  expect(await countWaiting(email)).toBe(0);
  expect(await backend.emailsTo(email)).toHaveLength(1);
});
