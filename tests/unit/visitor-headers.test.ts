import { expect, test } from "vitest";
import { buildVisitorHeaders } from "~/request/visitor-headers";

const PROJECT = {
  SUPABASE_URL: "https://ref.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_y",
};
const SENT = { apikey: "sb_publishable_x", Authorization: "Bearer sb_publishable_x" };
const AUTH = "https://ref.supabase.co/auth/v1/token?grant_type=password";

const from = (address: string | null) =>
  new Headers({
    "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
    ...(address ? { "CF-Connecting-IP": address } : {}),
  });

test("auth calls carry the visitor's IP under the secret key", () => {
  const headers = buildVisitorHeaders(AUTH, SENT, PROJECT, from("192.0.2.7"));
  expect(Object.fromEntries(headers)).toEqual({
    apikey: "sb_secret_y",
    "sb-forwarded-for": "192.0.2.7",
    "user-agent": "Spellpost (Firefox on Windows)",
  });
});

test.each(["submit_contact_message", "request_newsletter_subscription"])(
  "the anonymous form %s carries the visitor's IP under the secret key, and no user's token",
  (name) => {
    const sent = { ...SENT, Authorization: "Bearer eyJ.a.b" };
    const target = `https://ref.supabase.co/rest/v1/rpc/${name}`;
    const headers = buildVisitorHeaders(target, sent, PROJECT, from("192.0.2.7"));
    expect(Object.fromEntries(headers)).toEqual({
      apikey: "sb_secret_y",
      "x-visitor-ip": "192.0.2.7",
      "user-agent": "Spellpost (Firefox on Windows)",
    });
  },
);

test("keeps a signed-in user's token", () => {
  const headers = buildVisitorHeaders(
    "https://ref.supabase.co/auth/v1/user",
    { ...SENT, Authorization: "Bearer eyJ.a.b" },
    PROJECT,
    from("2001:db8::1"),
  );
  expect(headers.get("Authorization")).toBe("Bearer eyJ.a.b");
});

test.each([
  ["profiles?id=eq.1", "Asia/Nicosia"],
  ["rpc/request_new_drafts", "Asia/Nicosia"],
  ["rpc/get_my_page", null],
])("names the visitor's time zone to what may cause drafts: %s", (path, expected) => {
  const target = `https://ref.supabase.co/rest/v1/${path}`;
  const headers = buildVisitorHeaders(target, SENT, PROJECT, from(null), "Asia/Nicosia");
  expect(headers.get("X-Time-Zone")).toBe(expected);
});

test.each([
  ["the database", "https://ref.supabase.co/rest/v1/profiles", PROJECT, "192.0.2.7"],
  [
    "another function",
    "https://ref.supabase.co/rest/v1/rpc/submit_contact_message_x",
    PROJECT,
    "192.0.2.7",
  ],
  ["another host", "https://ref.supabase.co.evil.example/auth/v1/user", PROJECT, "192.0.2.7"],
  [
    "a project without the secret key",
    AUTH,
    { ...PROJECT, SUPABASE_SECRET_KEY: undefined },
    "1.2.3.4",
  ],
  ["an unknown IP", AUTH, PROJECT, null],
])("%s never receives the secret key", (_, target, project, address) => {
  expect(Object.fromEntries(buildVisitorHeaders(target, SENT, project, from(address)))).toEqual({
    apikey: "sb_publishable_x",
    authorization: "Bearer sb_publishable_x",
    "user-agent": "Spellpost (Firefox on Windows)",
  });
});
