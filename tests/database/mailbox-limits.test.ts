import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { PASSWORD } from "../support/visitor.ts";
import { newId, scene } from "./scene.ts";

/** The emails that strangers can have sent to a mailbox with the public key. */

const { sql, api, backend } = await scene({ email: { max_frequency: "0s" } });
beforeEach(() =>
  sql("delete from private.stranger_rate_limits; delete from public.newsletter_subscribers"),
);

/** Hosted Auth answers a refused row with 429, or with 500 to newer clients, as the embedded one does. */
const REFUSED_BY_TRIGGER = 429;
const newName = () => `ana${newId().replaceAll("-", "")}`;
const signUp = async (email: string) =>
  (await api.auth("signup", { email, password: PASSWORD })).status;
const resend = async (email: string) =>
  (await api.auth("resend", { type: "signup", email })).status;
const recover = async (email: string) => (await api.auth("recover", { email })).status;
const subscribe = async (email: string) =>
  (await api.rpc(null, "request_newsletter_subscription", { email })).status;
const countEmails = async (...addresses: string[]) => {
  const sent = addresses.map((email) => backend.emailsTo(email));
  const waiting = await sql(`select from ${EMAILS} where recipient = any ($1)`, [addresses]);
  return (await Promise.all(sent)).flat().length + waiting.length;
};
/** Verifies the link in the newest recovery email, which is read before it is used. */
const verifyRecovery = async (tokenHash: string | null) =>
  (await api.auth("verify", { type: "recovery", token_hash: tokenHash })).status;
async function getRecoveryToken(address: string): Promise<string | null> {
  const emails = await backend.emailsTo(address);
  const links = emails.flatMap(({ html }) => html.match(/token_hash=([\w-]+)/)?.[1] ?? []);
  return links[0] ?? null;
}
const aDayLater = () =>
  sql(
    `update private.stranger_rate_limits
     set attempted_at = array(select attempt - interval '25 hours' from unnest(attempted_at) as attempt);
     alter table auth.users disable trigger count_account_email;
     update auth.users set recovery_sent_at = recovery_sent_at - interval '25 hours',
       confirmation_sent_at = confirmation_sent_at - interval '25 hours';
     alter table auth.users enable trigger count_account_email;`,
  );

test.each([
  ["Ana.M+shop@GMAIL.com", "anam@gmail.com"],
  ["a.n.a@googlemail.com", "ana@gmail.com"],
  ["ana.m+x@outlook.com", "ana.m@outlook.com"],
  ["ana+x+y@icloud.com", "ana@icloud.com"],
  ["ana+x@fastmail.com", "ana@fastmail.com"],
  ["ana+x@proton.me", "ana@proton.me"],
  ["ana.m@example.com", "ana.m@example.com"],
])("counts %s as the mailbox %s", async (email, mailbox) => {
  expect(await sql("select private.parse_mailbox($1) as mailbox", [email])).toEqual([{ mailbox }]);
});

describe("three emails a day", () => {
  test("are sent to an account, whose confirmation then stays valid", async () => {
    const email = `${newName()}@example.com`;
    expect([await signUp(email), await resend(email), await resend(email)]).toEqual([
      200, 200, 200,
    ]);
    for (const request of [resend, recover, signUp]) expect(await request(email)).toBe(429);
    expect(await subscribe(email)).toBe(204);
    expect(await countEmails(email)).toBe(3);
    const { access_token } = await backend.confirmByLink(email);
    expect(access_token).toBeTruthy();
    expect(await recover(email)).toBe(429);
    await aDayLater();
    expect(await recover(email)).toBe(200);
    expect(await countEmails(email)).toBe(4);
  });

  test("include recoveries and sign-in links, and the last recovery link stays valid", async () => {
    const { email } = await api.register();
    expect([await recover(email), await recover(email)]).toEqual([200, 200]);
    expect(await recover(email)).toBe(429);
    expect((await api.auth("otp", { email })).status).toBe(429);
    expect(await countEmails(email)).toBe(3);
    expect(await verifyRecovery(await getRecoveryToken(email))).toBe(200);
  });

  test("are shared by all accounts of a mailbox", async () => {
    const name = newName();
    const addresses = ["", "+a", "+b", "+c"].map((tag) => `${name}${tag}@example.com`);
    const [first, second, third, fourth] = addresses as [string, string, string, string];
    expect([await signUp(first), await signUp(second), await signUp(third)]).toEqual([
      200, 200, 200,
    ]);
    expect(await signUp(fourth)).toBeGreaterThanOrEqual(REFUSED_BY_TRIGGER);
    for (const email of [first, second, third]) {
      expect(await resend(email)).toBe(429);
      expect(await recover(email)).toBe(429);
    }
    expect(await subscribe(fourth)).toBe(204);
    expect(await countEmails(...addresses)).toBe(3);
    expect(await sql("select from auth.users where email = $1", [fourth])).toEqual([]);
  });

  test("include the newsletter's, also after leaving it, and its last link stays valid", async () => {
    const name = newName();
    const email = `${name}@gmail.com`;
    const getTokens = async () => {
      const [row] = await sql<{ token: string; unsubscribe_token: string }>(
        `select payload ->> 'token' as token, payload ->> 'unsubscribe_token' as unsubscribe_token
         from ${EMAILS} where recipient = $1 order by created_at desc limit 1`,
        [email],
      );
      return row!;
    };
    const sent = new Set<string>();
    for (let time = 0; time < 5; time++) {
      expect(await subscribe(email)).toBe(204);
      const { token, unsubscribe_token } = await getTokens();
      sent.add(token);
      if (time < 2)
        await api.rpc(null, "unsubscribe_from_newsletter", { token: unsubscribe_token });
      await sql(
        "update public.newsletter_subscribers set confirmation_sent_at = now() - interval '61 minutes'",
      );
    }
    expect(await subscribe(`${name}+other@gmail.com`)).toBe(204);
    expect(sent.size).toBe(3);
    expect(await countEmails(`${name}+other@gmail.com`)).toBe(0);
    expect(
      await signUp(`${name.slice(0, 5)}.${name.slice(5)}@googlemail.com`),
    ).toBeGreaterThanOrEqual(REFUSED_BY_TRIGGER);
    const { token } = await getTokens();
    expect((await api.rpc(null, "confirm_newsletter_subscription", { token })).json).toBe(true);
  });

  test("that strangers spend leave a confirmed account one link, which then stays valid", async () => {
    const { email } = await api.register();
    await sql("delete from private.stranger_rate_limits");
    const [name, host] = email.split("@");
    for (const tag of ["+1", "+2", "+3"])
      expect(await subscribe(`${name}${tag}@${host}`)).toBe(204);
    expect([await recover(email), await recover(email)]).toEqual([200, 429]);
    expect(await verifyRecovery(await getRecoveryToken(email))).toBe(200);
  });

  test("do not revive a link that has expired", async () => {
    const { email } = await api.register();
    await recover(email);
    const token = await getRecoveryToken(email);
    await sql(
      "update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1",
      [email],
    );
    await subscribe(email);
    expect(await recover(email)).toBe(200);
    expect(await verifyRecovery(token)).toBe(403);
  });

  test("leave one change to a paused address a day to each account", async () => {
    const victim = `${newName()}@example.com`;
    for (const request of [signUp, resend, resend]) await request(victim);
    const change = async (caller: Caller, tag: string) =>
      (await api.auth("user", { email: victim.replace("@", `+${tag}@`) }, caller, "PUT")).status;
    const caller = await api.register();
    expect([await change(caller, "a"), await change(caller, "b")]).toEqual([200, 429]);
  });
});

test("another mailbox is not paused", async () => {
  const email = `${newName()}@example.com`;
  const other = `${newName()}@example.com`;
  for (const request of [signUp, resend, resend]) await request(email);
  expect([await signUp(other), await resend(other)]).toEqual([200, 200]);
});

test("a pause is what a sign-up is told, which Supabase Auth reports as an outage", async () => {
  const name = newName();
  for (const tag of ["a", "b", "c"])
    expect(await subscribe(`${name}+${tag}@example.com`)).toBe(204);
  const record = (email: string) =>
    api.rpc(null, "record_sign_up", {
      id: newId(),
      email,
      password: PASSWORD,
      name: "Ana",
      plan: "pro",
      marketing: false,
    });
  expect((await record(`${name}@example.com`)).status).toBe(429);
  expect(await record(`${newName()}@example.com`)).toMatchObject({ status: 200, json: false });
});
