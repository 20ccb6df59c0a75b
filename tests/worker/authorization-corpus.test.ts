import { beforeAll, describe, expect, inject, test } from "vitest";
import { signState, STATE_TTL_MS } from "../../app/domain/linkedin/state.ts";
import { createBackendHandle } from "../support/backend.ts";
import { callFunction, getMessage } from "../support/linkedin.ts";
import { LINKEDIN } from "../support/supabase-keys.ts";
import { Visitor } from "../support/visitor.ts";

const NO_CODE = "No authorization code found in the URL. The TikTok OAuth flow may have failed.";
const NOTHING_TO_SEND = "Error No token data available to send";
const NO_USER = "User ID not provided";
const UNCLEAR = "OAuth process completed but status unclear";
const BROKEN = "Failed to process OAuth callback";
const NOT_TOLD_WHY =
  "LinkedIn wasn’t connected, and we weren’t told why. Please start again from your account.";

const OURS = new Set([UNCLEAR, BROKEN, "Unknown error"]);

const NOBODY = "00000000-0000-4000-8000-000000000000";
const SCRIPT = "<script>alert(1)</script>";
const LOOKS_SIGNED = `${NOBODY}.1799999999999.${"ab".repeat(32)}`;
const BROWSER = "cd".repeat(32);
const LOOKS_BOUND = `${NOBODY}.1799999999999.${BROWSER}.${"ab".repeat(32)}`;

const backend = createBackendHandle(inject("backendUrl"));
const newVisitor = () => new Visitor(inject("siteUrl"));
const q = encodeURIComponent;

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

describe("hostile links to /tiktok-auth", () => {
  test.each<[string, number, string]>([
    ["?code=", 400, NO_CODE],
    ["?code=%20%09", 400, NO_CODE],
    ["?state=account_holder", 400, NO_CODE],
    ["?error=access_denied&error_description=" + q(SCRIPT), 400, NO_CODE],
    ["?access_token=stolen&open_id=1", 400, NO_CODE],
    [`?code=${"x".repeat(2049)}`, 400, NO_CODE],
    ["?code=a%00b", 400, NO_CODE],
    ["?code=a%0d%0aSet-Cookie:%20x=1", 400, NO_CODE],
    ["?Code=abc", 400, NO_CODE],
    ["?code[]=abc", 400, NO_CODE],
    [`?code=${q(SCRIPT)}`, 200, "Processing"],
    [`?code=${q('"><img src=x onerror=alert(1)>')}`, 200, "Processing"],
    [`?code=abc&state=${q('"><script>alert(1)</script>account_holder')}`, 200, "Processing"],
    ["?code=a&code=b", 200, "Processing"],
    ["?code=%E0%A4%A", 200, "Processing"],
    [`?code=${"x".repeat(9000)}`, 414, "too long"],
    ["/evil?code=abc", 404, "404"],
    ["/account_holder/x?code=abc", 404, "404"],
  ])("%s gets %i", async (rest, status, words) => {
    const visitor = newVisitor();
    const page = await visitor.get(`/tiktok-auth${rest}`);
    expect(page.status).toBe(status);
    expect(page.text).toContain(words);
    for (const raw of ["<script>alert", "<img src=x"]) expect(page.html).not.toContain(raw);
    expect(page.headers.get("Set-Cookie")).toBeNull();
    expect(visitor.cookieNames).toEqual([]);
  });
});

describe("hostile posts to /tiktok-auth", () => {
  const own = () => ({
    Origin: new URL(inject("siteUrl")).origin,
    "Content-Type": "application/x-www-form-urlencoded",
  });
  const signedByNobody = `spellpost-tiktok=${q(btoa('"0000000000000000"'))}`;
  test.each<[string, RequestInit, number, string]>([
    [
      "without Origin",
      { method: "POST", headers: { ...own(), Origin: "" }, body: "code=abc" },
      403,
      "",
    ],
    [
      "from a foreign page",
      { method: "POST", headers: { ...own(), Origin: "https://evil.example" }, body: "code=abc" },
      403,
      "",
    ],
    [
      "from a sandboxed page",
      { method: "POST", headers: { ...own(), Origin: "null" }, body: "code=abc" },
      403,
      "",
    ],
    [
      "as JSON",
      {
        method: "POST",
        headers: { ...own(), "Content-Type": "application/json" },
        body: '{"code":"abc"}',
      },
      415,
      "",
    ],
    ["of 100 KB", { method: "POST", headers: own(), body: `code=${"x".repeat(100_000)}` }, 413, ""],
    [
      "with a truncated body",
      {
        method: "POST",
        headers: { ...own(), "Content-Type": "multipart/form-data; boundary=x" },
        body: "--x\r\nContent-Disp",
      },
      400,
      "We couldn’t read that form",
    ],
    ["with nothing", { method: "POST", headers: own(), body: "" }, 400, NO_CODE],
    [
      "with an empty code",
      { method: "POST", headers: own(), body: "code=&state=account_holder" },
      400,
      NO_CODE,
    ],
    [
      "with a code of 3000 characters",
      { method: "POST", headers: own(), body: `code=${"x".repeat(3000)}` },
      400,
      NO_CODE,
    ],
    [
      "with a strange intent",
      { method: "POST", headers: own(), body: "intent=__proto__" },
      400,
      NO_CODE,
    ],
    ["to send without tokens", { method: "POST", headers: own(), body: "intent=send" }, 303, ""],
    [
      "to send tokens of its own",
      { method: "POST", headers: own(), body: "intent=send&access_token=mine&open_id=1" },
      303,
      "",
    ],
    [
      "to send with an unsigned key",
      { method: "POST", headers: { ...own(), Cookie: signedByNobody }, body: "intent=send" },
      303,
      "",
    ],
    [
      "to send with a forged key",
      {
        method: "POST",
        headers: { ...own(), Cookie: `${signedByNobody}.AAAA` },
        body: "intent=send",
      },
      303,
      "",
    ],
    ["as PUT", { method: "PUT", headers: own(), body: "code=abc" }, 405, ""],
    ["as DELETE", { method: "DELETE", headers: own() }, 405, ""],
    ["as HEAD with a code", { method: "HEAD" }, 200, ""],
  ])("%s: %#", async (_, init, status, words) => {
    const path = init.method === "HEAD" ? "/tiktok-auth?code=abc" : "/tiktok-auth";
    // Closes the connection, because the body of a rejected request stays unread.
    const response = await fetch(new URL(path, inject("siteUrl")), {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, Connection: "close" },
    });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
    expect(response.headers.get("Set-Cookie") ?? "").not.toContain("spellpost-tiktok");
    expect(response.headers.get("Location")).toBe(status === 303 ? "/tiktok-auth" : null);
  });

  test("a forged key gets the toast that there is nothing to send", async () => {
    const visitor = newVisitor();
    visitor.setCookie("spellpost-tiktok", `${q(btoa('"0000000000000000"'))}.AAAA`);
    expect(
      (await visitor.follow(await visitor.post("/tiktok-auth", { intent: "send" }))).text,
    ).toContain(NOTHING_TO_SEND);
  });
});

describe("hostile links to /linkedin-oauth", () => {
  test.each([
    "?user_id=",
    "?user_id=%20",
    "?user_id=..%2F..%2Fetc",
    "?user_id=a%0d%0aSet-Cookie:x=1",
    `?user_id=${q(SCRIPT)}`,
    "?user_id=javascript:alert(1)",
    `?user_id=${LOOKS_SIGNED}`,
    `?user_id=${"x".repeat(65)}`,
    "?user_id=a%00",
    "?userid=abc",
    "?user_id[]=abc",
    "?user_id=%C3%A9",
  ])("%s is not a user id", async (search) => {
    const page = await newVisitor().get(`/linkedin-oauth${search}`);
    expect(page.status).toBe(400);
    expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error: NO_USER });
    expect(page.html).not.toContain("<script>alert");
  });

  test.each([
    "?user_id=abc&state=evil",
    "?user_id=abc&redirect_uri=https://evil.example",
    "?user_id=abc&client_id=evil",
    "?user_id=abc&scope=everything",
    "?user_id=abc&response_type=token",
    "?user_id=abc&user_id=evil",
    "?user_id=abc#evil",
  ])("%s changes none of our parameters", async (search) => {
    const page = await newVisitor().get(`/linkedin-oauth${search}`);
    expect(page.status).toBe(302);
    expect(page.location).toBe((await newVisitor().get("/linkedin-oauth?user_id=abc")).location);
    expect(page.location).not.toMatch(/evil|everything|token/);
  });

  test("rejects a POST", async () =>
    expect((await newVisitor().post("/linkedin-oauth", { user_id: "abc" })).status).toBe(405));
});

describe("hostile links to /linkedin-oauth-callback", () => {
  test.each([
    ["?linkedin_connected=TRUE", UNCLEAR],
    ["?linkedin_connected=1", UNCLEAR],
    ["?linkedin_connected=false&linkedin_connected=true", UNCLEAR],
    ["?linkedin_connected=true&error=no", "no"],
    ["?error", "Unknown error"],
    ["?error=%20%0d%0a", "Unknown error"],
    ["?error=%E0%A4%A", BROKEN],
    ["?error=%25E0%25A4", BROKEN],
    ["?%E0%A4%A=1&linkedin_connected=true", BROKEN],
    [`?error=${q(SCRIPT)}`, SCRIPT],
    [`?error=${q(q(SCRIPT))}`, SCRIPT],
    [`?error=${q('" onmouseover="alert(1)')}`, '" onmouseover="alert(1)'],
    [`?error=${q('"}</main><script>alert(1)</script>')}`, '"}</main><script>alert(1)</script>'],
    ["?error=a%00b", "a b"],
    [`?error=${"x".repeat(5000)}`, "x".repeat(300)],
    ["?error=first&error=second", "first"],
    ["?code=abc", UNCLEAR],
    ["?code=&state=", UNCLEAR],
    ["?code=abc&state=def&error=no", "no"],
  ])("%s reports %j without executing anything", async (search, error) => {
    const page = await newVisitor().get(`/linkedin-oauth-callback${search}`);
    expect(page.status).toBe(200);
    expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error });
    expect(page.text).toContain(OURS.has(error) ? error : NOT_TOLD_WHY);
    expect(page.html).not.toMatch(/<script>alert|" onmouseover="/);
    expect(page.headers.get("Set-Cookie")).toBeNull();
  });
});

describe("hostile codes and states for the site", () => {
  test.each<[string, () => Promise<string> | string, string]>([
    ["an unknown state", () => "code=abc&state=def", "forged"],
    ["a bare user id", () => `code=abc&state=${NOBODY}`, "forged"],
    ["markup for a state", () => `code=abc&state=${q(SCRIPT)}`, "forged"],
    ["a state in an older format", () => `code=abc&state=${LOOKS_SIGNED}`, "forged"],
    ["a state without a browser cookie", () => `code=abc&state=${LOOKS_BOUND}`, "other-browser"],
    [
      "a state that we signed for another browser",
      async () =>
        `code=abc&state=${await signState({ userId: NOBODY, browser: BROWSER }, LINKEDIN.stateSecret, Date.now())}`,
      "other-browser",
    ],
  ])("%s", async (_, query, error) => {
    for (const cookie of [null, "x", `${q(btoa(`"${BROWSER}"`))}.AAAA`]) {
      const visitor = newVisitor();
      if (cookie) visitor.setCookie("spellpost-linkedin", cookie);
      const page = await visitor.get(`/linkedin-oauth-callback?${await query()}`);
      expect(page.status).toBe(303);
      expect(page.location).toBe(`/linkedin-oauth-callback?error=${error}`);
      expect(page.headers.get("Set-Cookie")).toBeNull();
    }
  });
});

describe("hostile calls to the callback function", () => {
  const now = Date.now();
  const sign = (userId: string, secret: string = LINKEDIN.stateSecret, at = now) =>
    signState({ userId, browser: BROWSER }, secret, at);
  /** Creates a valid state for a nonexistent account; each can be used once. */
  let moment = now;
  const fresh = () => sign(NOBODY, undefined, moment++);

  test.each<[string, () => Promise<string> | string, string]>([
    ["no state", () => "code=abc", "forged"],
    ["an empty state", () => "code=abc&state=", "forged"],
    ["a bare user id", () => `code=abc&state=${NOBODY}`, "forged"],
    ["a made-up signature", () => `code=abc&state=${LOOKS_BOUND}`, "forged"],
    ["a state in an older format", () => `code=abc&state=${LOOKS_SIGNED}`, "forged"],
    [
      "a state signed with another secret",
      async () => `code=abc&state=${await sign(NOBODY, "another-secret-16")}`,
      "forged",
    ],
    [
      "a state with another user's id",
      async () =>
        `code=abc&state=${(await fresh()).replace(NOBODY, "11111111-1111-4111-8111-111111111111")}`,
      "forged",
    ],
    [
      "a state with a later expiry",
      async () =>
        `code=abc&state=${(await fresh()).replace(/\.(\d+)\./, (_, expiry) => `.${Number(expiry) + 1}.`)}`,
      "forged",
    ],
    ["something after the state", async () => `code=abc&state=${await fresh()}0`, "forged"],
    ["a line break after the state", async () => `code=abc&state=${await fresh()}%0a`, "forged"],
    [
      "a forged state before a valid one",
      async () => `code=abc&state=x&state=${await fresh()}`,
      "forged",
    ],
    [
      "SQL for a state",
      () => `code=abc&state=${q("'; drop table linkedin_connections; --")}`,
      "forged",
    ],
    [
      "an expired state",
      async () => `code=abc&state=${await sign(NOBODY, undefined, now - STATE_TTL_MS - 1)}`,
      "expired",
    ],
    [
      "an expired state with an error",
      async () =>
        `error=access_denied&state=${await sign(NOBODY, undefined, now - STATE_TTL_MS - 2)}`,
      "expired",
    ],
    ["no code", async () => `state=${await fresh()}`, "not-accepted"],
    [
      "a code with a line break",
      async () => `code=a%0d%0aSet-Cookie:x=1&state=${await fresh()}`,
      "not-accepted",
    ],
    [
      "a code of 5000 characters",
      async () => `code=${"x".repeat(5000)}&state=${await fresh()}`,
      "not-accepted",
    ],
    ["markup for an error", async () => `error=${q(SCRIPT)}&state=${await fresh()}`, "rejected"],
    [
      "its own error description",
      async () =>
        `error=server_error&error_description=${q("Call this number")}&state=${await fresh()}`,
      "rejected",
    ],
  ])("%s", async (_, query, message) => {
    const answer = await callFunction(
      `${inject("backendUrl")}/functions/v1/linkedin-oauth-callback?${await query()}`,
    );
    expect(answer.status).toBe(303);
    expect(answer.error).toBe(message);
    expect(answer.location).not.toContain("linkedin_connected");
  });

  test("a valid state is forwarded with its code every time, and nothing is attached", async () => {
    const signed = await fresh();
    for (const code of ["abc", "abc", q("AQT+/=&x")]) {
      const answer = await callFunction(
        `${inject("backendUrl")}/functions/v1/linkedin-oauth-callback?code=${code}&state=${signed}`,
      );
      expect(answer.status).toBe(303);
      expect(answer.location).toBe(`/linkedin-oauth-callback?code=${code}&state=${signed}`);
    }
  });

  test.each(["POST", "PUT", "DELETE"])("rejects %s", async (method) => {
    const response = await fetch(
      `${inject("backendUrl")}/functions/v1/linkedin-oauth-callback?state=${await fresh()}&code=abc`,
      { method },
    );
    expect(response.status).toBe(405);
  });
});

test("none of these requests changed an account or reached the automation", async () =>
  expect(await state()).toEqual(before));
