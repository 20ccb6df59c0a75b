import { beforeAll, describe, expect, inject, test } from "vitest";
import { LOCAL_LINKEDIN } from "../../supabase/local/stand-in-provider.ts";
import { backendAt } from "../support/backend.ts";
import { callFunction, decideAt, messageOf, signedStateOf, userIdOf } from "../support/linkedin.ts";
import { becomeClient } from "../support/onboarding.ts";
import { Visitor } from "../support/visitor.ts";

const FORGED =
  "We could not verify this connection request. Please sign in and start again from your account.";
const REPLAYED = "This connection request was already used. Please start again from your account.";
const DECLINED = "You declined the connection. Nothing was connected.";

const backend = backendAt(inject("backendUrl"));
const newVisitor = () => new Visitor(inject("siteUrl"));
const connectionOf = async (id: string) =>
  (await backend.rows("linkedin_connections", `user_id=eq.${id}`))[0];

describe("/linkedin-oauth", () => {
  test.each(["/linkedin-oauth", "/linkedin-oauth?user_id="])(
    "%s tells the parent that the user id is missing",
    async (path) => {
      const page = await newVisitor().get(path);
      expect(page.status).toBe(400);
      expect(page.text).toContain("User ID not provided");
      expect(messageOf(page)).toEqual({
        type: "LINKEDIN_OAUTH_ERROR",
        error: "User ID not provided",
      });
      expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  test("redirects to the authorization page with the right parameters, and says so", async () => {
    const page = await newVisitor().get("/linkedin-oauth?user_id=user-1");
    expect(page.status).toBe(302);
    expect(page.text).toContain("Redirecting to LinkedIn...");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const target = new URL(page.location ?? "");
    expect(target.origin + target.pathname).toBe(`${inject("backendUrl")}/linkedin/authorize`);
    expect(page.location).not.toContain("+");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      response_type: "code",
      client_id: LOCAL_LINKEDIN.clientId,
      redirect_uri: `${inject("proxyUrl")}/functions/v1/linkedin-oauth-callback`,
      state: "user-1",
      scope: "openid profile email w_member_social",
    });
  });

  test.each(["/linkedin-oauth", "/linkedin-oauth-callback?error=x"])(
    "%s may only be framed by our own pages, and keeps its opener",
    async (path) => {
      const { headers } = await newVisitor().get(path);
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
      expect(headers.get("Content-Security-Policy")).toContain("frame-src 'self'");
      expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("unsafe-none");
    },
  );
});

describe("/linkedin-oauth-callback", () => {
  test.each([
    ["?linkedin_connected=true", { type: "LINKEDIN_OAUTH_SUCCESS" }, "LinkedIn is connected"],
    [
      "?error=access%20denied",
      { type: "LINKEDIN_OAUTH_ERROR", error: "access denied" },
      "access denied",
    ],
    ["?error=", { type: "LINKEDIN_OAUTH_ERROR", error: "Unknown error" }, "Unknown error"],
    [
      "",
      { type: "LINKEDIN_OAUTH_ERROR", error: "OAuth process completed but status unclear" },
      "OAuth process completed but status unclear",
    ],
    [
      "?error=%E0%A4%A",
      { type: "LINKEDIN_OAUTH_ERROR", error: "Failed to process OAuth callback" },
      "Failed to process OAuth callback",
    ],
  ])("%s tells the parent %j and says so", async (search, message, words) => {
    const page = await newVisitor().get(`/linkedin-oauth-callback${search}`);
    expect(page.status).toBe(200);
    expect(messageOf(page)).toEqual(message);
    expect(page.text).toContain("Processing connection...");
    expect(page.text).toContain(words);
    expect(page.html).toContain('href="/client?section=account"');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("the round trip", () => {
  let client: Visitor;
  let userId: string;
  beforeAll(async () => {
    client = newVisitor();
    await becomeClient(client, inject("backendUrl"));
    userId = await userIdOf(client);
  });

  const start = async (visitor = client, id = userId) =>
    (await visitor.get(`/linkedin-oauth?user_id=${id}`)).location ?? "";

  test("denied: says so and attaches nothing; the link starts another try", async () => {
    const { location, error } = await callFunction(await decideAt(await start(), "deny"));
    expect(error).toBe(DECLINED);
    expect(await connectionOf(userId)).toBeUndefined();
    const page = await client.get(location);
    expect(page.text).toContain(DECLINED);
    expect(page.html).toContain(`href="/linkedin-oauth?user_id=${userId}"`);
    expect((await client.get("/client?section=account")).text).toContain("Not connected yet.");
  });

  test("allowed: the connection is stored, its owner sees it, and no token reaches a page", async () => {
    const { status, location } = await callFunction(await decideAt(await start(), "allow"));
    expect(status).toBe(303);
    expect(location).toBe("/linkedin-oauth-callback?linkedin_connected=true");
    expect((await client.get(location)).text).toContain("LinkedIn is connected");
    const connection = await connectionOf(userId);
    expect(connection).toMatchObject({
      user_id: userId,
      scope: "openid profile email w_member_social",
      access_token: expect.stringMatching(/^standin_access_/),
    });
    const page = await client.get("/client?section=account");
    expect(page.text).toMatch(/Connected since \w+ \d+, \d{4}, until \w+ \d+, \d{4}\./);
    expect(page.text).toContain("Reconnect LinkedIn");
    expect(page.html).not.toContain("standin_");
  });

  test("repeated: the newer tokens replace the older", async () => {
    const before = await connectionOf(userId);
    await callFunction(await decideAt(await start(), "allow"));
    const after = await connectionOf(userId);
    expect(after?.access_token).not.toBe(before?.access_token);
  });

  test("disconnected: our tokens are gone and the page says so; a link cannot do it", async () => {
    const mine = (await client.get("/client/export")).html;
    expect(JSON.parse(mine)).toMatchObject({
      linkedin_connection: { scope: "openid profile email w_member_social" },
    });
    expect(mine).not.toContain("standin_");
    expect((await client.get("/client/disconnect-linkedin")).location).toBe(
      "/client?section=account",
    );
    expect(await connectionOf(userId)).toBeDefined();
    const page = await client.follow(await client.post("/client/disconnect-linkedin", {}));
    expect(page.text).toContain(
      "LinkedIn disconnected We deleted the permission we held to post for you.",
    );
    expect(page.text).toContain("Not connected yet.");
    expect(await connectionOf(userId)).toBeUndefined();
    expect((await newVisitor().post("/client/disconnect-linkedin", {})).location).toBe(
      "/login?next=%2Fclient%3Fsection%3Daccount",
    );
  });

  test("replayed: refused, and the connection stays as it was", async () => {
    const authorization = await start();
    const [first, second] = [
      await decideAt(authorization, "allow"),
      await decideAt(authorization, "allow"),
    ];
    expect((await callFunction(first)).error).toBeNull();
    const before = await connectionOf(userId);
    for (const again of [first, second]) expect((await callFunction(again)).error).toBe(REPLAYED);
    expect(await connectionOf(userId)).toEqual(before);
  });

  test("two answers with one state at once: only one succeeds", async () => {
    const authorization = await start();
    const answers = [
      await decideAt(authorization, "allow"),
      await decideAt(authorization, "allow"),
    ];
    const errors = (await Promise.all(answers.map(callFunction))).map(({ error }) => error);
    expect(errors.toSorted()).toEqual([REPLAYED, null].toSorted());
  });

  test("for another person's account: the bare id is refused and attaches nothing", async () => {
    const other = newVisitor();
    await becomeClient(other, inject("backendUrl"));
    const otherId = await userIdOf(other);
    for (const attacker of [client, newVisitor()]) {
      const authorization = await start(attacker, otherId);
      expect(new URL(authorization).searchParams.get("state")).toBe(otherId);
      expect((await callFunction(await decideAt(authorization, "allow"))).error).toBe(FORGED);
    }
    expect(await connectionOf(otherId)).toBeUndefined();
    expect(await signedStateOf(other, otherId)).toContain(otherId);
  });
});
