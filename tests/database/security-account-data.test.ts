import { expect, test } from "vitest";
import { PASSWORD } from "../support/visitor.ts";
import { newEmail, newId, scene } from "./scene.ts";

/** Anyone can store data in an account by calling Supabase Auth with the publishable key. */

const SETTINGS = {
  name: "Ana Lima",
  chosen_plan: "pro",
  marketing_emails_accepted: true,
  sign_up_id_hash: "6f".repeat(32),
};
const PROFILE = {
  phone: "+357 99 000000",
  location: "Larnaca",
  job_title: "Owner",
  avatar_url: "https://example.com/ana.png",
  bio: "Bakes bread\nsince 1999",
};
const PLATFORM = {
  sub: "1",
  email: "ana@example.com",
  email_verified: true,
  phone_verified: false,
};

/** Metadata as sent, and what is left of it. */
const METADATA: [title: string, sent: unknown, kept: object | null][] = [
  ["keeps what the product uses", { ...SETTINGS, ...PROFILE }, { ...SETTINGS, ...PROFILE }],
  ["keeps what Supabase Auth adds", PLATFORM, PLATFORM],
  ["drops other keys", { ...SETTINGS, role: "admin", note: "x" }, SETTINGS],
  ["drops a name of 2 MB", { ...SETTINGS, name: "x".repeat(2_000_000) }, omit("name")],
  ["drops a name of 101 characters", { ...SETTINGS, name: "x".repeat(101) }, omit("name")],
  [
    "drops a name with a line break",
    { ...SETTINGS, name: "Ana\nBcc: eve@x.example" },
    omit("name"),
  ],
  ["drops a long plan", { ...SETTINGS, chosen_plan: "x".repeat(255) }, omit("chosen_plan")],
  ["drops a plan that is an object", { ...SETTINGS, chosen_plan: {} }, omit("chosen_plan")],
  ["drops a long text", { ...SETTINGS, bio: "x".repeat(1001) }, SETTINGS],
  [
    "drops a consent that is no boolean",
    { ...SETTINGS, marketing_emails_accepted: "x".repeat(300) },
    omit("marketing_emails_accepted"),
  ],
  ["empties a list", [SETTINGS], {}],
  ["empties a text", "x".repeat(300), {}],
];
function omit(name: keyof typeof SETTINGS): object {
  return Object.fromEntries(Object.entries(SETTINGS).filter(([key]) => key !== name));
}

const BAD_EMAILS = [
  "eve@example.com\r\nBcc: ana@example.com",
  "eve\n@example.com",
  "eve\u0007@example.com",
  "eve\u2028@example.com",
  "eve@example.com,ana@example.com",
  "eve,ana@example.com",
  "eve;ana@example.com",
  "<eve@example.com>",
  "Eve <eve@example.com>",
  '"eve"@example.com',
  "eve(a)@example.com",
  "eve ana@example.com",
  `${"x".repeat(243)}@example.com`,
];
const GOOD_EMAILS = ["ana@example.com", "a.b+c_d-e'f!#$%&*/=?^`{|}~@xn--bcher-kva.example"];

const { sql, api, backend, getValue, insert } = await scene();
const readMetadata = (id: string) =>
  getValue("select raw_user_meta_data from auth.users where id = $1", [id]);
const store = (email: string, raw_user_meta_data: unknown = {}) =>
  insert("auth.users", { id: newId(), email, raw_user_meta_data });

test.each(METADATA)("%s, at sign-up and later", async (_title, sent, kept) => {
  const metadata = JSON.stringify(sent);
  expect(await readMetadata(await store(newEmail(), metadata))).toEqual(kept);
  const id = await store(newEmail());
  await sql("update auth.users set raw_user_meta_data = $2 where id = $1", [id, metadata]);
  expect(await readMetadata(id)).toEqual(kept);
});

test("rejects an email that a mail server could misread, and a change to one", async () => {
  const id = await store(newEmail());
  const rejection = { code: "23514", message: "An email address is not valid" };
  for (const email of BAD_EMAILS) {
    await expect(store(email)).rejects.toMatchObject(rejection);
    for (const column of ["email", "email_change"])
      await expect(
        sql(`update auth.users set ${column} = $2 where id = $1`, [id, email]),
      ).rejects.toMatchObject(rejection);
  }
});

test.each(GOOD_EMAILS)("accepts %s", async (email) => {
  expect(await store(email)).toMatch(/^[\da-f-]{36}$/);
});

const readName = (email: string) =>
  sql(
    `select raw_user_meta_data ->> 'name' as name,
       octet_length(raw_user_meta_data::text) < 1000 as is_short from auth.users where email = $1`,
    [email],
  );

test("a client cannot make their own name harmful", async () => {
  const caller = await api.register(undefined, SETTINGS);
  const choices = { marketing: true, newsletter: false };
  for (const name of ["x".repeat(200_000), "Ana\r\nBcc: eve@x.example", null]) {
    expect((await api.auth("user", { data: { name } }, caller, "PUT")).status).toBe(200);
    const saved = await api.rpc(caller, "set_my_preferences", { name, ...choices });
    expect(saved).toMatchObject({ status: 400 });
    expect(await readName(caller.email)).toEqual([{ name: "Ana Lima", is_short: true }]);
  }
  const name = "Ana Ruiz";
  expect((await api.rpc(caller, "set_my_preferences", { name, ...choices })).json).toBe(true);
  expect(await readName(caller.email)).toEqual([{ name, is_short: true }]);
});

test("no account and no email is created for an address that a mail server could misread", async () => {
  const caller = await api.register();
  const before = await sql("select count(*) from auth.users");
  for (const email of BAD_EMAILS) {
    const signUp = await api.auth("signup", { email, password: PASSWORD });
    const change = await api.auth("user", { email }, caller, "PUT");
    const link = await api.auth("otp", { email, create_user: true });
    const statuses = [signUp, change, link].map(({ status }) => status);
    expect([email, Math.min(...statuses) >= 400]).toEqual([email, true]);
  }
  expect((await api.auth("signup", { email: "<eve@x.example", password: PASSWORD })).json).toEqual({
    code: 400,
    error_code: "validation_failed",
    msg: "Unable to validate email address: invalid format",
  });
  expect(await sql("select count(*) from auth.users")).toEqual(before);
  const recipients = (await backend.emails()).map(({ to }) => to);
  expect(recipients).toContain(caller.email);
  expect(recipients.filter((to) => to.includes("eve"))).toEqual([]);
});
