import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Consents of clients and their history. */

const { sql, getValue, listValues, api, backend, readAs } = await scene();

const signUp = (isGranted = false) =>
  api.register(undefined, { chosen_plan: "starter", marketing_emails_accepted: isGranted });
const setConsents = async (caller: Caller | null, marketing: unknown, newsletter: unknown) =>
  api.rpc(caller, "set_my_preferences", { name: "Ana Lima", marketing, newsletter });
const getConsents = async (caller: Caller) =>
  (await readAs(caller)<{ consents: unknown }>("get_my_page", { parts: ["consents"] })).consents;
const listHistory = ({ id }: Caller) =>
  listValues(
    `select concat_ws(' ', purpose, case when is_granted then 'granted' else 'withdrawn' end, source)
     from public.consents where user_id = $1 order by created_at`,
    [id],
  );

test("consent given at sign-up is recorded when the email is confirmed", async () => {
  const [granted, declined] = [await signUp(true), await signUp(false)];
  expect([await listHistory(granted), await listHistory(declined)]).toEqual([
    ["marketing granted sign_up"],
    [],
  ]);
  expect(await getConsents(granted)).toEqual({ marketing: expect.any(String), newsletter: null });
  expect(await getConsents(declined)).toEqual({ marketing: null, newsletter: null });
  const email = `waits-${newId()}@example.com`;
  const data = { marketing_emails_accepted: true };
  await api.auth("signup", { email, password: "Str0ng!Pass", data });
  expect(
    await sql(
      "select from public.consents join auth.users on users.id = user_id where email = $1",
      [email],
    ),
  ).toEqual([]);
});

test("a claimed account takes the consent of its owner, and not of the sign-up", async () => {
  const email = `claimed-${newId()}@example.com`;
  const data = { sign_up_id_hash: "a".repeat(64), marketing_emails_accepted: false };
  await api.auth("signup", { email, password: "Str0ng!Pass", data });
  const { access_token: token } = await backend.confirmByLink(email);
  const owner = { id: decodeJwt(token).sub ?? "", email, token };
  const details = { name: "Ana Lima", plan: "pro", marketing: true };
  expect((await api.rpc(owner, "claim_my_sign_up", details)).status).toBe(204);
  expect(await listHistory(owner)).toEqual(["marketing granted sign_up"]);
});

test("metadata that a client sends to Supabase Auth changes no consent", async () => {
  const client = await signUp(false);
  const data = { marketing_emails_accepted: true, sign_up_id_hash: "a".repeat(64) };
  expect((await api.auth("user", { data }, client, "PUT")).status).toBe(200);
  expect([await listHistory(client), await getConsents(client)]).toEqual([
    [],
    { marketing: null, newsletter: null },
  ]);
});

test("appends one row per change and ignores repeats", async () => {
  const client = await signUp(false);
  for (const [marketing, newsletter] of [
    [true, false],
    [true, true],
    [false, true],
    [false, false],
    [true, false],
  ])
    for (let time = 0; time < 2; time++)
      expect((await setConsents(client, marketing, newsletter)).json).toBe(true);
  expect(await listHistory(client)).toEqual([
    "marketing granted account",
    "newsletter granted account",
    "marketing withdrawn account",
    "newsletter withdrawn account",
    "marketing granted account",
  ]);
});

test("a confirmed account subscribes without an email and unsubscribes through a link", async () => {
  const client = await signUp();
  await setConsents(client, false, true);
  const getSubscription = () =>
    sql(
      "select email, status, consent_text, unsubscribed_at::text from public.newsletter_subscribers where email = $1",
      [client.email],
    );
  expect(await getSubscription()).toMatchObject([
    {
      email: client.email,
      status: "confirmed",
      consent_text: expect.any(String),
      unsubscribed_at: null,
    },
  ]);
  expect(await getConsents(client)).toEqual({ marketing: null, newsletter: expect.any(String) });
  const emails = await sql(`select kind from ${EMAILS} where recipient = $1`, [client.email]);
  expect(emails).toEqual([]);
  const token = await getValue<string>(
    "select unsubscribe_token as token from public.newsletter_subscribers where email = $1",
    [client.email],
  );
  expect((await api.rpc(null, "unsubscribe_from_newsletter", { token })).json).toBe(true);
  expect(await getConsents(client)).toEqual({ marketing: null, newsletter: null });
  expect(await listHistory(client)).toEqual([
    "newsletter granted account",
    "newsletter withdrawn newsletter",
  ]);
  await setConsents(client, false, true);
  expect(await getSubscription()).toMatchObject([{ status: "confirmed", unsubscribed_at: null }]);
  await setConsents(client, false, false);
  expect(await getSubscription()).toMatchObject([
    { status: "unsubscribed", unsubscribed_at: expect.any(String) },
  ]);
});

describe("a newsletter of an account whose email changes", () => {
  const listSubscriptions = (emails: string[]) =>
    sql(
      "select email, status from public.newsletter_subscribers where email = any($1) order by email",
      [emails],
    );
  const move = (client: Caller, email: string) =>
    sql("update auth.users set email = $2 where id = $1", [client.id, email]);

  test.each([["has none"], ["waits for a confirmation"]])(
    "follows to an address that %s",
    async (case_) => {
      const client = await signUp();
      const email = `moved-${newId()}@example.com`;
      await setConsents(client, false, true);
      if (case_ !== "has none")
        await sql(
          "insert into public.newsletter_subscribers (email, consent_text) values ($1, 'Yes')",
          [email],
        );
      await move(client, email);
      expect(await listSubscriptions([client.email, email])).toEqual([
        { email, status: "confirmed" },
      ]);
      expect(await listHistory(client)).toEqual(["newsletter granted account"]);
      await setConsents(client, false, false);
      expect(await listSubscriptions([client.email, email])).toEqual([
        { email, status: "unsubscribed" },
      ]);
    },
  );

  test("ends where the new address has unsubscribed", async () => {
    const client = await signUp();
    const email = `moved-${newId()}@example.com`;
    await setConsents(client, false, true);
    await sql(
      "insert into public.newsletter_subscribers (email, consent_text, unsubscribed_at) values ($1, 'Yes', now())",
      [email],
    );
    await move(client, email);
    expect((await listSubscriptions([client.email, email])).map(({ status }) => status)).toEqual([
      "unsubscribed",
      "unsubscribed",
    ]);
    expect(await listHistory(client)).toEqual([
      "newsletter granted account",
      "newsletter withdrawn account",
    ]);
  });

  test("subscribes nobody who was not subscribed", async () => {
    const client = await signUp();
    const email = `moved-${newId()}@example.com`;
    await setConsents(client, false, false);
    await move(client, email);
    expect(await listSubscriptions([client.email, email])).toEqual([]);
  });
});

test("requires a confirmed email, and changes only what the caller answers", async () => {
  const [client, other] = [await signUp(), await signUp()];
  await setConsents(client, true, true);
  expect(await listHistory(other)).toEqual([]);
  for (const [marketing, newsletter] of [
    [null, true],
    [true, null],
    [null, null],
  ])
    expect((await setConsents(client, marketing, newsletter)).json).toBe(true);
  expect(await listHistory(client)).toHaveLength(2);
  await sql("update auth.users set email_confirmed_at = null where id = $1", [other.id]);
  expect((await setConsents(other, true, true)).json).toBe(false);
  expect(await listHistory(other)).toEqual([]);
});
