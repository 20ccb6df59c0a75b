import { expect, test } from "vitest";
import { getUserId } from "../support/session-cookie.ts";
import { backend, during, hidden, inWords, newClient, newVisitor } from "../support/site.ts";

/** Name and email preferences in the account section. */

const client = await newClient();
const account = getUserId(client);
const PAGE = "/client/preferences";

const isOn = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(html);
const history = async () =>
  (await backend.rows("consents", `user_id=eq.${account}&order=created_at`)).map(
    ({ purpose, is_granted, source }) => `${purpose} ${is_granted} ${source}`,
  );
const save = (fields: Record<string, string>) => client.post(PAGE, { account, ...fields });
test("a client sees their consents with dates and changes them with their name", async () => {
  expect((await client.get("/client?section=account")).html).toContain(`href="${PAGE}"`);
  const before = await client.get(PAGE);
  expect(before.html).toContain('value="Maria Nicolaou"');
  expect([isOn(before.html, "marketing"), isOn(before.html, "newsletter")]).toEqual([true, false]);
  expect(before.text).toContain(`You opted in on ${inWords(new Date())}.`);
  expect(before.text).toContain("You haven’t opted in.");

  const saved = await save({ name: "  Maria N. ", newsletter: "on" });
  expect(saved.location).toBe("/client?section=account");
  const page = await client.follow(saved);
  expect(page.text).toContain("Your name and email choices are up to date.");
  expect(page.text).toContain("Name Maria N.");
  const after = await client.get(PAGE);
  expect([isOn(after.html, "marketing"), isOn(after.html, "newsletter")]).toEqual([false, true]);
  expect(await history()).toEqual([
    "marketing true sign_up",
    "newsletter true account",
    "marketing false account",
  ]);
  await save({ name: "Maria N.", newsletter: "on" });
  expect(await history()).toHaveLength(3);
  const file = JSON.parse((await client.post("/client/export", {})).html) as {
    consents: { purpose: string }[];
  };
  expect(file).toMatchObject({
    account: { details: { name: "Maria N.", marketing_emails_accepted: false } },
    newsletter_subscription: { status: "confirmed", consent_text: expect.any(String) },
  });
  // Both answers of one form may have the same time, and then either order.
  expect(file.consents.map(({ purpose }) => purpose).toSorted()).toEqual([
    "marketing",
    "marketing",
    "newsletter",
  ]);
});

test("leaves what the form did not change, because it may have been withdrawn elsewhere", async () => {
  await save({ name: "Maria N.", newsletter: "on" });
  const ticked = hidden((await client.get(PAGE)).html, "ticked");
  expect(ticked).toBe("newsletter");
  await save({ name: "Maria N." });
  const lines = (await history()).length;
  const stale = { name: "Maria Again", newsletter: "on", ticked };
  expect((await save(stale)).location).toBe("/client?section=account");
  const page = await client.get(PAGE);
  expect(page.html).toContain('value="Maria Again"');
  expect(isOn(page.html, "newsletter")).toBe(false);
  expect(await history()).toHaveLength(lines);
});

test("leaves a consent that was given after a page without any was opened", async () => {
  await save({ name: "Maria N." });
  const ticked = hidden((await client.get(PAGE)).html, "ticked");
  await save({ name: "Maria N.", newsletter: "on" });
  expect((await save({ name: "Maria N.", ticked })).location).toBe("/client?section=account");
  expect(isOn((await client.get(PAGE)).html, "newsletter")).toBe(true);
});

test("a rejected form begins from the consents of now, except where the client changed them", async () => {
  await save({ name: "Maria N.", marketing: "on" });
  const ticked = hidden((await client.get(PAGE)).html, "ticked");
  // The response of this submission is lost, and marketing is withdrawn on another device.
  await save({ name: "Maria N.", newsletter: "on" });
  const again = await save({ name: " ", marketing: "on", newsletter: "on", ticked });
  expect([isOn(again.html, "marketing"), isOn(again.html, "newsletter")]).toEqual([false, true]);
  await save({ name: "Maria N.", ticked: hidden(again.html, "ticked") });
  const { html } = await client.get(PAGE);
  expect([isOn(html, "marketing"), isOn(html, "newsletter")]).toEqual([false, false]);
});

test("rejects an invalid name and keeps what was typed", async () => {
  const lines = (await history()).length;
  for (const name of [" ", "x".repeat(101), "\u200B"]) {
    const page = await save({ name, marketing: "on" });
    expect(page.status).toBe(400);
    expect([isOn(page.html, "marketing"), isOn(page.html, "newsletter")]).toEqual([true, false]);
    expect(page.html).toContain('aria-invalid="true"');
  }
  expect(await history()).toHaveLength(lines);
});

test("rejects anonymous senders and forms opened in another account", async () => {
  const lines = (await history()).length;
  const stranger = await newClient();
  const fields = { account, name: "Mallory", marketing: "on", newsletter: "on" };
  expect((await stranger.post(PAGE, fields)).status).toBe(409);
  const nobody = await newVisitor().post(PAGE, fields);
  expect(nobody.location).toBe("/login?next=%2Fclient%2Fpreferences");
  expect(await history()).toHaveLength(lines);
});

test("a database failure shows no consents", async () => {
  const { status, text } = await during("503", () => client.get(PAGE));
  expect(status).toBe(503);
  expect(text).toContain("We couldn’t load your email choices");
});
