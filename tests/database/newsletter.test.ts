import { beforeEach, expect, test } from "vitest";
import type { ApiResponse } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, newEmail, scene } from "./scene.ts";

const { sql, getValue, listValues, api, readAs, addStaff } = await scene();
beforeEach(() =>
  sql("delete from public.newsletter_subscribers; delete from private.stranger_rate_limits"),
);

test("an email is stored once, in any case, and the response does not reveal that it exists", async () => {
  for (const email of ["ana@example.com", "ana@example.com", "ANA@Example.com"])
    expect(await subscribe(email)).toBe(204);
  expect(await listStored()).toEqual(["ana@example.com"]);
});

test.each([
  "",
  "return=representation",
  "count=exact",
  "count=exact,return=representation",
  "count=planned",
  "return=headers-only,count=exact",
  "tx=rollback,count=exact",
])("with Prefer: %j the responses for a known and a new email are identical", async (prefer) => {
  await subscribe("known@example.com");
  const [known, fresh] = [
    await api.rpc(null, "request_newsletter_subscription", { email: "known@example.com" }, prefer),
    await api.rpc(null, "request_newsletter_subscription", { email: "fresh@example.com" }, prefer),
  ];
  expect(getComparableParts(known)).toEqual(getComparableParts(fresh));
  expect(known.json).toBeNull();
});

test("many subscriptions close the form for nobody, but their emails wait, and the desk tells", async () => {
  const staff = await addStaff();
  await sql(
    "insert into public.newsletter_subscribers (email, confirmation_sent_at) select 'flood' || n || '@example.com', now() from generate_series(1, 499) as n",
  );
  const waits = async (email: string) => {
    expect(await subscribe(email)).toBe(204);
    const [row] = await sql<{ waits: boolean }>(
      `select due_at > now() + interval '59 minutes' as waits from ${EMAILS} where recipient = $1`,
      [email],
    );
    return row?.waits;
  };
  const alert = "More than 500 newsletter sign-ups in an hour: their emails wait";
  const getWork = async () =>
    JSON.stringify((await api.rpc(staff, "staff_get_today", { max_rows: 51 })).json);
  expect(await waits(newEmail())).toBe(false);
  expect(await getWork()).not.toContain(alert);
  expect(await waits(newEmail())).toBe(true);
  expect(await getWork()).toContain(alert);
});

test("an invalid email is rejected, and so is a choice of an id or a date", async () => {
  for (const email of ["", "ana", "a@example.com,b@example.com"])
    expect(await subscribe(email)).toBe(400);
  for (const more of [{ created_at: "2000-01-01" }, { id: 7 }]) {
    const args = { email: "eve@example.com", ...more };
    expect((await api.rpc(null, "request_newsletter_subscription", args)).status).toBe(404);
  }
  expect(await listStored()).toEqual([]);
});

/** Returns the kind and tokens of the newest email to the address. */
async function getNewestEmail(address: string) {
  const [email] = await sql<{ kind: string; token: string; unsubscribe_token: string }>(
    `select kind, payload ->> 'token' as token,
       payload ->> 'unsubscribe_token' as unsubscribe_token
     from ${EMAILS} where recipient = $1 order by created_at desc limit 1`,
    [address],
  );
  return email!;
}
const listEmailKinds = (email: string) =>
  listValues<string>(`select kind from ${EMAILS} where recipient = $1 order by created_at`, [
    email,
  ]);
const getStatus = (email: string) =>
  getValue<string>("select status from public.newsletter_subscribers where email = $1", [email]);
const confirm = async (token: unknown) =>
  (await api.rpc(null, "confirm_newsletter_subscription", { token })).json;
const unsubscribe = async (token: unknown) =>
  (await api.rpc(null, "unsubscribe_from_newsletter", { token })).json;
const aDayLater = () =>
  sql(
    "update public.newsletter_subscribers set unsubscribed_at = unsubscribed_at - interval '25 hours'",
  );
const anHourLater = () =>
  sql(
    "update public.newsletter_subscribers set confirmation_sent_at = confirmation_sent_at - interval '61 minutes'",
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

test("sends a mailbox three emails a day, whatever follows a plus", async () => {
  const [name, host] = newEmail().split("@");
  const addresses = ["", "+a", "+b", "+c"].map((tag) => `${name}${tag}@${host}`);
  for (const email of addresses) expect(await subscribe(email)).toBe(204);
  const sent = await sql(`select from ${EMAILS} where recipient = any ($1)`, [addresses]);
  expect(sent).toHaveLength(3);
});

test("sends one email an hour to an address, and none after confirmation", async () => {
  const email = newEmail();
  const send = async () => {
    const kinds = await listEmailKinds(email);
    await sql("delete from private.jobs");
    return kinds;
  };
  for (const address of [email, email]) await subscribe(address);
  expect(await send()).toEqual(["newsletter_confirmation"]);
  await subscribe(email);
  expect(await send()).toEqual([]);
  await anHourLater();
  for (const address of [email, email.toUpperCase()]) await subscribe(address);
  const { token } = await getNewestEmail(email);
  expect(await send()).toEqual(["newsletter_confirmation"]);
  expect(await confirm(token)).toBe(true);
  await anHourLater();
  await subscribe(email);
  expect(await send()).toEqual(["newsletter_welcome"]);
});

test("accepts only the newest token, repeatedly, and rejects wrong, expired and replaced ones", async () => {
  const email = newEmail();
  await subscribe(email);
  const first = await getNewestEmail(email);
  expect(first.token).toMatch(/^[\da-f]{64}$/);
  for (const token of [
    "",
    "x",
    first.token.toUpperCase(),
    `${first.token}0`,
    first.unsubscribe_token,
  ])
    expect([token, await confirm(token)]).toEqual([token, false]);
  await anHourLater();
  await subscribe(email);
  expect(await confirm(first.token)).toBe(false);
  const { token } = await getNewestEmail(email);
  await sql(
    "update public.newsletter_subscribers set confirmation_sent_at = now() - interval '8 days' where email = $1",
    [email],
  );
  expect(await confirm(token)).toBe(false);
  expect(await getStatus(email)).toBe("pending");
  await sql("update public.newsletter_subscribers set confirmation_sent_at = now()");
  expect([await confirm(token), await confirm(token)]).toEqual([true, true]);
  expect(await getStatus(email)).toBe("confirmed");
  expect(
    (await listEmailKinds(email)).filter((kind) => kind === "newsletter_welcome"),
  ).toHaveLength(1);
});

test("confirms only with the emailed token, which the table does not store", async () => {
  const email = newEmail();
  await subscribe(email);
  const [row] = await sql<Record<string, string>>(
    "select * from public.newsletter_subscribers where email = $1",
    [email],
  );
  expect(JSON.stringify(row)).not.toContain((await getNewestEmail(email)).token);
  for (const value of Object.values(row!)) expect(await confirm(String(value))).toBe(false);
  expect(row?.consent_text).toContain("You can unsubscribe with one click in every email.");
});

test("unsubscribes one address idempotently, and older confirmation links no longer work", async () => {
  const [email, other] = [newEmail(), newEmail()];
  let confirmed = "";
  for (const address of [other, email]) {
    await subscribe(address);
    confirmed = (await getNewestEmail(address)).token;
    expect(await confirm(confirmed)).toBe(true);
  }
  const { unsubscribe_token } = await getNewestEmail(email);
  expect([await unsubscribe(unsubscribe_token), await unsubscribe(unsubscribe_token)]).toEqual([
    true,
    true,
  ]);
  expect([await getStatus(email), await getStatus(other)]).toEqual(["unsubscribed", "confirmed"]);
  expect(await confirm(confirmed)).toBe(false);
  expect(await unsubscribe(newId())).toBe(false);
  expect((await api.rpc(null, "unsubscribe_from_newsletter", { token: "x" })).status).toBe(400);
  // Subscribes again through a new confirmation, a day later.
  await anHourLater();
  await subscribe(email);
  expect(await listEmailKinds(email)).toEqual([]);
  await aDayLater();
  await subscribe(email);
  expect(await getStatus(email)).toBe("unsubscribed");
  expect(await confirm((await getNewestEmail(email)).token)).toBe(true);
  expect(await getStatus(email)).toBe("confirmed");
});

test.each([
  ["before the confirmation", false],
  ["after it", true],
])("whoever leaves the list %s gets none of its unsent emails", async (_when, isConfirmed) => {
  const [email, other] = [newEmail(), newEmail()];
  for (const address of [email, other]) {
    await subscribe(address);
    if (isConfirmed) await confirm((await getNewestEmail(address)).token);
  }
  await unsubscribe((await getNewestEmail(email)).unsubscribe_token);
  const listRecipients = async () =>
    sql(`select distinct recipient from ${EMAILS} where recipient = any ($1)`, [[email, other]]);
  expect(await listRecipients()).toEqual([{ recipient: other }]);
  // Voids the new link as well.
  await aDayLater();
  await subscribe(email);
  await unsubscribe((await getNewestEmail(email)).unsubscribe_token);
  expect(await listRecipients()).toEqual([{ recipient: other }]);
});

test("whoever leaves the list in their preferences gets none of its unsent emails", async () => {
  const client = await api.register();
  await subscribe(client.email);
  expect(await listEmailKinds(client.email)).toEqual(["newsletter_confirmation"]);
  await api.rpc(client, "set_my_preferences", { name: "Ana", marketing: false, newsletter: false });
  expect(await listEmailKinds(client.email)).toEqual([]);
});

test("staff list and export subscribers, filtered by status and text", async () => {
  const staff = await addStaff();
  const filter = { search: "DESK-", status: "confirmed" };
  const listPage = (after = {}) =>
    api.rpc(staff, "staff_list_subscribers", { max_rows: 50, ...filter, ...after });
  const exportAll = () => api.rpc(staff, "staff_export_subscribers", { max_rows: 1000, ...filter });
  await sql(
    `insert into public.newsletter_subscribers (email, confirmed_at, unsubscribed_at, created_at)
     select 'desk-' || n || '@example.com', case when n > 10 then now() end, case when n > 70 then now() end,
       now() - n * interval '1 minute' from generate_series(1, 80) as n`,
  );
  const first = (await listPage()).json as { id: string; created_at: string }[];
  expect(first).toHaveLength(50);
  const subscriber = {
    id: expect.any(String),
    email: "desk-70@example.com",
    status: "confirmed",
    created_at: expect.any(String),
    confirmed_at: expect.any(String),
    unsubscribed_at: null,
    consent_text: null,
  };
  expect(first[0]).toEqual(subscriber);
  const { id: cursor_id, created_at: cursor_at } = first.at(-1)!;
  const second = (await listPage({ cursor_id, cursor_at })).json as { email: string }[];
  expect([second.length, second.at(-1)?.email]).toEqual([10, "desk-11@example.com"]);
  const { rows } = (await exportAll()).json as { rows: object[] };
  expect(rows).toHaveLength(60);
  expect(rows[0]).toEqual({ ...subscriber, unsubscribe_token: expect.any(String) });
});

test("the export has the token of confirmed addresses only, which takes them off the list", async () => {
  const staff = await addStaff();
  type Export = { rows: { status: string; unsubscribe_token: string | null }[] };
  const filter = { max_rows: 1000, search: "token-of-" };
  const exportAll = async () =>
    (await readAs(staff)<Export>("staff_export_subscribers", filter)).rows;
  await sql(
    `insert into public.newsletter_subscribers (email, created_at, confirmed_at) values
       ('token-of-pending@example.com', now() - interval '1 day', null),
       ('token-of-confirmed@example.com', now(), now())`,
  );
  const [pending, confirmed] = await exportAll();
  expect(pending).toMatchObject({ status: "pending", unsubscribe_token: null });
  expect(await unsubscribe(confirmed?.unsubscribe_token)).toBe(true);
  expect((await exportAll())[1]).toMatchObject({
    status: "unsubscribed",
    unsubscribe_token: null,
  });
});

test("staff take an address off the list once, by name in the log, and its owner may come back", async () => {
  const staff = await addStaff();
  const email = "leaves@example.com";
  await subscribe(email);
  expect(await confirm((await getNewestEmail(email)).token)).toBe(true);
  const [row] = await sql<{ id: string }>(
    "select public_id as id from public.newsletter_subscribers",
  );
  const id = row?.id;
  for (const name of ["staff_get_subscriber", "staff_unsubscribe_subscriber"])
    expect((await api.rpc(staff, name, { id: newId() })).status).toBe(404);
  expect(await getStatus(email)).toBe("confirmed");
  await sql("delete from private.jobs");
  const unsubscribeForOwner = () => api.rpc(staff, "staff_unsubscribe_subscriber", { id });
  expect((await unsubscribeForOwner()).status).toBe(204);
  const { json: left } = await api.rpc(staff, "staff_get_subscriber", { id });
  expect(left).toMatchObject({ id, email, status: "unsubscribed" });
  expect((await unsubscribeForOwner()).status).toBe(204);
  expect((await api.rpc(staff, "staff_get_subscriber", { id })).json).toEqual(left);
  expect(await sql("select from private.jobs")).toEqual([]);
  expect(
    await sql(
      "select actor_email, row_id, action, new_status from public.audit_log where table_name = 'newsletter_subscribers' and action = 'update'",
    ),
  ).toEqual([
    { actor_email: staff.email, row_id: id, action: "update", new_status: "unsubscribed" },
  ]);
  await aDayLater();
  await subscribe(email);
  expect(await confirm((await getNewestEmail(email)).token)).toBe(true);
});

test("purges subscribers pending for a month or unsubscribed for a year", async () => {
  await sql(`
    insert into public.newsletter_subscribers (email, confirmation_sent_at, confirmation_token_hash, confirmed_at, unsubscribed_at) values
      ('waits@example.com', now() - interval '29 days', 'a', null, null),
      ('ignored@example.com', now() - interval '31 days', 'b', null, null),
      ('before@example.com', null, null, null, null),
      ('reader@example.com', now() - interval '5 years', 'c', now() - interval '5 years', null),
      ('left@example.com', now() - interval '5 years', null, now() - interval '5 years', now() - interval '364 days'),
      ('gone@example.com', now() - interval '5 years', null, now() - interval '5 years', now() - interval '367 days')`);
  await sql("select private.purge_expired_data()");
  expect(await listStored()).toEqual([
    "waits@example.com",
    "before@example.com",
    "reader@example.com",
    "left@example.com",
  ]);
});

const subscribe = async (email: string) =>
  (await api.rpc(null, "request_newsletter_subscription", { email })).status;

/** Returns the response without headers that always differ. */
function getComparableParts({ status, json, headers }: ApiResponse): unknown {
  const comparable = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  return { status, json, headers: comparable };
}

const listStored = () =>
  listValues<string>("select email from public.newsletter_subscribers order by id");
