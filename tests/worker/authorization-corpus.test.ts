import { beforeAll, describe, expect, test } from "vitest";
import { signState, STATE_TTL_MS } from "../../app/domain/linkedin/state.ts";
import { callFunction, getMessage } from "../support/linkedin.ts";
import { backend, backendUrl, newVisitor } from "../support/site.ts";
import { LINKEDIN } from "../support/supabase-keys.ts";

const NO_CODE = "No authorization code found in the URL. The TikTok OAuth flow may have failed.";
const NOTHING_TO_SEND = "Error No token data available to send";
const NO_USER = "User ID not provided";
const UNCLEAR = "OAuth process completed but status unclear";
const BROKEN = "Failed to process OAuth callback";
const NOBODY = "00000000-0000-4000-8000-000000000000";
const SCRIPT = "<script>alert(1)</script>";

const q = encodeURIComponent;
const sign = (secret: string = LINKEDIN.stateSecret, at = Date.now()) =>
  signState({ userId: NOBODY, browser: "cd".repeat(32) }, secret, at);
const [VALID, FOREIGN, EXPIRED] = [
  await sign(),
  await sign("another-secret-16"),
  await sign(undefined, Date.now() - STATE_TTL_MS - 1),
];

/**
 * State before the tests: no request below may change an account or send anything to the
 * automation.
 */
let before: { sent: number; connections: unknown[] };
const state = async () => ({
  sent: (await backend.webhooks()).filter(({ path }) => path === "/webhooks/automation").length,
  connections: await backend.rows("linkedin_connections", "order=user_id"),
});
beforeAll(async () => {
  before = await state();
});

test.each([
  [`?code=${"x".repeat(2049)}`, 400, NO_CODE],
  ["?code=%20%09", 400, NO_CODE],
  ["?code=a%00b", 400, NO_CODE],
  ["?code=a%0d%0aSet-Cookie:%20x=1", 400, NO_CODE],
  ["?code[]=abc", 400, NO_CODE],
  [`?error=access_denied&error_description=${q(SCRIPT)}`, 400, NO_CODE],
  ["?access_token=stolen&open_id=1", 400, NO_CODE],
  [`?code=${q(SCRIPT)}`, 200, "Processing"],
  [`?code=abc&state=${q(`">${SCRIPT}account_holder`)}`, 200, "Processing"],
  ["?code=%E0%A4%A", 200, "Processing"],
  ["/account_holder/x?code=abc", 404, "404"],
])("a link to /tiktok-auth%s gets %i and no cookie", async (rest, status, words) => {
  const page = await newVisitor().get(`/tiktok-auth${rest}`);
  expect(page.status).toBe(status);
  expect(page.text).toContain(words);
  expect(page.html).not.toContain("<script>alert");
  expect(page.headers.get("Set-Cookie")).toBeNull();
});

describe("a form to /tiktok-auth", () => {
  test.each<Record<string, string>>([
    {},
    { code: "", state: "account_holder" },
    { code: "x".repeat(3000) },
    { intent: "__proto__" },
  ])("without a code to exchange is rejected: %j", async (fields) => {
    const page = await newVisitor().post("/tiktok-auth", fields);
    expect(page.status).toBe(400);
    expect(page.text).toContain(NO_CODE);
  });

  const SIGNED_BY_NOBODY = q(btoa('"0000000000000000"'));
  test.each([
    ["without tokens", {}, ""],
    ["with tokens of its own", { access_token: "mine", open_id: "1" }, ""],
    ["with an unsigned key", {}, SIGNED_BY_NOBODY],
    ["with a forged key", {}, `${SIGNED_BY_NOBODY}.AAAA`],
  ])("%s has nothing to send", async (_, fields: Record<string, string>, cookie) => {
    const visitor = newVisitor();
    visitor.setCookie("spellpost-tiktok", cookie);
    const answer = await visitor.post("/tiktok-auth", { intent: "send", ...fields });
    expect(answer.status).toBe(303);
    expect((await visitor.follow(answer)).text).toContain(NOTHING_TO_SEND);
  });
});

describe("a link to /linkedin-oauth", () => {
  test.each([
    "?user_id=%20",
    "?user_id=..%2F..%2Fetc",
    "?user_id=a%0d%0aSet-Cookie:x=1",
    `?user_id=${q(SCRIPT)}`,
    "?user_id[]=abc",
  ])("has no user id in %s", async (search) => {
    const page = await newVisitor().get(`/linkedin-oauth${search}`);
    expect(page.status).toBe(400);
    expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error: NO_USER });
    expect(page.html).not.toContain("<script>alert");
  });

  test("changes none of our parameters", async () => {
    const own = await newVisitor().get("/linkedin-oauth?user_id=abc");
    const others =
      "state=evil&redirect_uri=https://evil.example&client_id=evil&scope=evil&response_type=evil";
    const page = await newVisitor().get(`/linkedin-oauth?user_id=abc&${others}&user_id=evil`);
    expect(page.status).toBe(302);
    expect(page.location).toBe(own.location);
  });
});

test.each([
  ["?error=%E0%A4%A", BROKEN],
  ["?%E0%A4%A=1&linkedin_connected=true", BROKEN],
  [`?error=${q(q(SCRIPT))}`, SCRIPT],
  [`?error=${q('" onmouseover="alert(1)')}`, '" onmouseover="alert(1)'],
  [`?error=${q(`"}</main>${SCRIPT}`)}`, `"}</main>${SCRIPT}`],
  ["?error=a%00b", "a b"],
  ["?code=abc", UNCLEAR],
  ["?code=abc&state=def&error=no", "no"],
])("/linkedin-oauth-callback%s reports %j, and runs nothing", async (search, error) => {
  const page = await newVisitor().get(`/linkedin-oauth-callback${search}`);
  expect(page.status).toBe(200);
  expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error });
  expect(page.html).not.toMatch(/<script>alert|" onmouseover="/);
  expect(page.headers.get("Set-Cookie")).toBeNull();
});

describe("the callback function", () => {
  const call = (query: string) =>
    callFunction(`${backendUrl}/functions/v1/linkedin-oauth-callback?${query}`);

  test.each<[string, string, string]>([
    ["no state", "code=abc", "forged"],
    ["a bare user id", `code=abc&state=${NOBODY}`, "forged"],
    ["a state signed by another", `code=abc&state=${FOREIGN}`, "forged"],
    ["something after the state", `code=abc&state=${VALID}0`, "forged"],
    ["a forged state before a valid one", `code=abc&state=x&state=${VALID}`, "forged"],
    ["an expired state", `code=abc&state=${EXPIRED}`, "expired"],
    ["no code", `state=${VALID}`, "not-accepted"],
    ["a line break in the code", `code=a%0d%0ab&state=${VALID}`, "not-accepted"],
    ["a code of 5000 characters", `code=${"x".repeat(5000)}&state=${VALID}`, "not-accepted"],
    ["markup for an error", `error=${q(SCRIPT)}&state=${VALID}`, "rejected"],
  ])("refuses %s", async (_, query, message) => {
    const answer = await call(query);
    expect(answer.status).toBe(303);
    expect(answer.error).toBe(message);
    expect(answer.location).not.toContain("linkedin_connected");
  });

  test("passes a valid state on with its code, as often as it is called", async () => {
    for (const code of ["abc", "abc", q("AQT+/=&x")]) {
      const query = `code=${code}&state=${VALID}`;
      expect((await call(query)).location).toBe(`/linkedin-oauth-callback?${query}`);
    }
  });
});

test("none of these requests changed an account or reached the automation", async () =>
  expect(await state()).toEqual(before));
