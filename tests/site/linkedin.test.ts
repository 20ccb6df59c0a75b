import { createHash } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { signState, STATE_TTL_MS } from "../../app/domain/linkedin/state.ts";
import { decryptToken } from "../../supabase/functions/_shared/token-encryption.ts";
import { waitFor } from "../support/backend.ts";
import {
  callFunction,
  connectDirectly,
  decideAtProvider,
  finishInBrowser,
  LINKEDIN_COOKIE,
  getMessage,
  getSignedState,
  getUserId,
} from "../support/linkedin.ts";
import { backend, backendUrl, during, newClient, newVisitor, proxyUrl } from "../support/site.ts";
import { LINKEDIN, PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { type Visitor } from "../support/visitor.ts";

const FORGED =
  "We couldn’t verify this connection request. Please sign in and start again from your account.";
const REPLAYED = "This connection request was already used. Please start again from your account.";
const DECLINED = "You declined the connection. Nothing was connected.";
const OTHER_BROWSER =
  "This connection request wasn’t started in this browser, or it’s over. Nothing was connected. Please start again from your account.";
const OTHER_ACCOUNT =
  "You’re signed in to a different account than the one you started from. Nothing was connected.";
const SIGNED_OUT = "You’re not signed in. Nothing was connected. Please sign in and start again.";
const UNCONFIRMED =
  "We couldn’t confirm that LinkedIn is connected. Account in your client area shows whether it is.";
const UNREACHABLE =
  "LinkedIn didn’t respond. Nothing was connected. Please start again from your account in a minute.";
const NOT_TOLD_WHY =
  "LinkedIn wasn’t connected, and we weren’t told why. Please start again from your account.";
const SEALED = /^[0-9a-f]{8}\.[\w-]{40,}$/;

const connectionOf = async (id: string) =>
  (await backend.rows("linkedin_connections", `user_id=eq.${id}`))[0];
/** Decrypts both tokens of an account with the functions' key. */
const tokensOf = async (id: string) => {
  const connection = await connectionOf(id);
  const columns = ["encrypted_access_token", "encrypted_refresh_token"];
  return Promise.all(
    columns.map((column) => decryptToken(String(connection?.[column]), id, [LINKEDIN.tokenKey])),
  );
};
/** Waits until LinkedIn's stand-in has received the revocations. */
const expectRevoked = (tokens: string[]) =>
  waitFor(async () => {
    const revoked = await backend.revokedTokens();
    return tokens.every((token) => revoked.includes(token));
  });

describe("/linkedin-oauth", () => {
  test.each(["/linkedin-oauth", "/linkedin-oauth?user_id="])(
    "%s reports the missing user id to the opener",
    async (path) => {
      const page = await newVisitor().get(path);
      expect(page.status).toBe(400);
      expect(page.text).toContain("User ID not provided");
      expect(getMessage(page)).toEqual({
        type: "LINKEDIN_OAUTH_ERROR",
        error: "User ID not provided",
      });
      expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  test("redirects to the authorization page with the right parameters", async () => {
    const page = await newVisitor().get("/linkedin-oauth?user_id=user-1");
    expect(page.status).toBe(302);
    expect(page.text).toContain("Redirecting to LinkedIn...");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const target = new URL(page.location ?? "");
    expect(target.origin + target.pathname).toBe(`${backendUrl}/linkedin/authorize`);
    expect(page.location).not.toContain("+");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      response_type: "code",
      client_id: LINKEDIN.clientId,
      redirect_uri: `${proxyUrl}/functions/v1/linkedin-oauth-callback`,
      state: "user-1",
      scope: "openid profile email w_member_social",
    });
  });

  test.each(["/linkedin-oauth", "/linkedin-oauth-callback?error=x"])(
    "%s can be framed only by our own pages and keeps its opener",
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
  const UNCLEAR = "OAuth process completed but status unclear";
  const BROKEN = "Failed to process OAuth callback";
  test.each([
    ["?error=access%20denied", "access denied", NOT_TOLD_WHY],
    ["?error=", "Unknown error", "Unknown error"],
    ["", UNCLEAR, UNCLEAR],
    // Broken encoding is tested in worker/authorization-corpus.test.ts: Node repairs it.
    ["?error=%25E0%25A4", BROKEN, BROKEN],
    ["?error=declined", DECLINED, DECLINED],
    ["?linkedin_connected=true", UNCLEAR, UNCONFIRMED],
  ])("%s reports %j to the opener and on the page", async (search, error, words) => {
    const page = await newVisitor().get(`/linkedin-oauth-callback${search}`);
    expect(page.status).toBe(200);
    expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error });
    expect(page.text).toContain("Processing connection...");
    expect(page.text).toContain(words);
    expect(page.text).not.toContain("LinkedIn is connected We may");
    expect(page.html).toContain('href="/client?section=account"');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(["Your account is locked. Call +1 555 0100", "constructor"])(
    "sends the foreign text %j to the opener but never shows it",
    async (words) => {
      const page = await newVisitor().get(
        `/linkedin-oauth-callback?error=${encodeURIComponent(words)}`,
      );
      expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error: words });
      expect(page.text).toContain(NOT_TOLD_WHY);
      expect(page.text).not.toContain(words);
    },
  );
});

describe("round trip", () => {
  let client: Visitor;
  let userId: string;
  beforeAll(async () => {
    client = await newClient();
    userId = await getUserId(client);
  });

  const start = async (visitor = client, id = userId) =>
    (await visitor.get(`/linkedin-oauth?user_id=${id}`)).location ?? "";
  /** Returns the callback URL with code and state after starting and allowing. */
  const allow = async (visitor = client, id = userId) =>
    (await callFunction(await decideAtProvider(await start(visitor, id), "allow"))).location;

  test("a denial attaches nothing and offers another attempt", async () => {
    const { location, error } = await callFunction(await decideAtProvider(await start(), "deny"));
    expect(error).toBe("declined");
    expect(await connectionOf(userId)).toBeUndefined();
    const page = await client.get(location);
    expect(page.text).toContain(DECLINED);
    expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error: DECLINED });
    expect(page.html).toContain(`href="/linkedin-oauth?user_id=${userId}"`);
    expect((await client.get("/client?section=account")).text).toContain("Not connected yet.");
  });

  test("sets a cookie for ten minutes, of which the state contains only the hash", async () => {
    const { headers, location } = await client.get(`/linkedin-oauth?user_id=${userId}`);
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^spellpost-linkedin=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const [signed = ""] = decodeURIComponent(client.cookie(LINKEDIN_COOKIE) ?? "").split(".");
    const mark = JSON.parse(atob(signed)) as string;
    expect(mark).toMatch(/^[0-9a-f]{64}$/);
    const hash = createHash("sha256").update(mark).digest("hex");
    expect(new URL(location ?? "").searchParams.get("state")?.split(".")[2]).toBe(hash);
    await start();
    expect(client.cookie(LINKEDIN_COOKIE)).not.toContain(signed);
    const stranger = await newVisitor().get(`/linkedin-oauth?user_id=${userId}`);
    expect(stranger.headers.getSetCookie()).toEqual([]);
  });

  test("an approval stores the connection, with its tokens encrypted, once the browser has finished it", async () => {
    const { status, location } = await callFunction(await decideAtProvider(await start(), "allow"));
    expect(status).toBe(303);
    expect(location).toMatch(/^\/linkedin-oauth-callback\?code=[^&]+&state=[^&]+$/);
    expect(await connectionOf(userId)).toBeUndefined();
    const finished = await finishInBrowser(client, location);
    expect(finished).toMatchObject({
      status: 303,
      location: "/linkedin-oauth-callback?linkedin_connected=true",
    });
    expect(finished.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(finished.headers.get("Cache-Control")).toBe("private, no-store");
    expect(client.cookieNames).not.toContain(LINKEDIN_COOKIE);
    const outcome = await client.get(finished.location ?? "");
    expect(outcome.text).toContain("LinkedIn is connected");
    expect(getMessage(outcome)).toEqual({ type: "LINKEDIN_OAUTH_SUCCESS" });
    const connection = await connectionOf(userId);
    expect(connection).toMatchObject({
      user_id: userId,
      scope: "openid profile email w_member_social",
      encrypted_access_token: expect.stringMatching(SEALED),
      encrypted_refresh_token: expect.stringMatching(SEALED),
    });
    expect(JSON.stringify(connection)).not.toContain("standin_");
    const [access, refresh] = await tokensOf(userId);
    expect(access).toMatch(/^standin_access_/);
    expect(refresh).toMatch(/^standin_refresh_/);
    await finishInBrowser(client, await allow());
    expect(await tokensOf(userId)).not.toEqual([access, refresh]);
  });

  test("the connection is shown to its owner until it has expired, without its tokens", async () => {
    const connection = await connectionOf(userId);
    const page = await client.get("/client?section=account");
    expect(page.text).toMatch(/Connected since \w+ \d+, \d{4}, until \w+ \d+, \d{4}\./);
    expect(page.text).toContain("Reconnect LinkedIn");
    expect(page.html).not.toContain("standin_");
    const expiresAt = (date: unknown) =>
      backend.update("linkedin_connections", `user_id=eq.${userId}`, { expires_at: date });
    await expiresAt("2026-01-31T12:00:00Z");
    expect((await client.get("/client?section=account")).text).toContain(
      "The connection expired on January 31, 2026. Reconnect LinkedIn to continue.",
    );
    await expiresAt(connection?.expires_at);
  });

  test("a round trip from the client area returns there with a toast", async () => {
    const inPage = await newClient();
    const id = await getUserId(inPage);
    const link = `/linkedin-oauth?user_id=${id}&return=account`;
    expect((await inPage.get("/client?section=account")).html).toContain(
      `href="${link.replace("&", "&amp;")}"`,
    );
    const leave = async (decision: "allow" | "deny") => {
      const { location } = await inPage.get(link);
      return (await callFunction(await decideAtProvider(location ?? "", decision))).location;
    };
    const account = "/client?section=account";
    const denied = await inPage.get(await leave("deny"));
    expect(denied.location).toBe(account);
    expect((await inPage.follow(denied)).text).toContain(`LinkedIn wasn’t connected ${DECLINED}`);
    expect(await connectionOf(id)).toBeUndefined();

    const unclear = await inPage.get("/linkedin-oauth-callback");
    expect(unclear.location).toBe(account);
    expect((await inPage.follow(unclear)).text).toContain(
      "OAuth process completed but status unclear",
    );

    const back = await leave("allow");
    const allowed = await inPage.get(back);
    expect(allowed.location).toBe(account);
    expect(allowed.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(inPage.cookieNames).not.toContain(LINKEDIN_COOKIE);
    const page = await inPage.follow(allowed);
    expect(page.text).toContain("LinkedIn connected We can now post to LinkedIn for you");
    expect(page.text).toContain("Connected since");
    expect((await finishInBrowser(inPage, back)).error).toBe("other-browser");
  });

  test("the success page does not confirm an unverified connection", async () => {
    const claim = "/linkedin-oauth-callback?linkedin_connected=true";
    expect(getMessage(await client.get(claim))).toEqual({ type: "LINKEDIN_OAUTH_SUCCESS" });
    const other = await newClient();
    const fault = { percent: { 500: 100 }, only: "get_my_page" };
    const [unconnected, unseen] = await during(fault, async () => [
      await other.get(claim),
      await client.get(claim),
    ]);
    for (const page of [unconnected!, unseen!, await newVisitor().get(claim)]) {
      expect(page.text).toContain(UNCONFIRMED);
      expect(getMessage(page)).toEqual({
        type: "LINKEDIN_OAUTH_ERROR",
        error: "OAuth process completed but status unclear",
      });
    }
  });

  test("disconnecting deletes the tokens, may be repeated, and requires a POST", async () => {
    const tokens = await tokensOf(userId);
    const mine = (await client.post("/client/export", {})).html;
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
      "LinkedIn disconnected We’ve deleted our permission to post for you.",
    );
    expect(page.text).toContain("Not connected yet.");
    expect(await connectionOf(userId)).toBeUndefined();
    const again = await client.follow(await client.post("/client/disconnect-linkedin", {}));
    expect(again.text).toContain("LinkedIn disconnected");
    expect((await newVisitor().post("/client/disconnect-linkedin", {})).location).toBe(
      "/login?next=%2Fclient%3Fsection%3Daccount",
    );
    await expectRevoked(tokens);
  });

  test("a replayed callback is rejected without changing the connection", async () => {
    const authorization = await start();
    const mark = client.cookie(LINKEDIN_COOKIE) ?? "";
    const back = async () =>
      (await callFunction(await decideAtProvider(authorization, "allow"))).location;
    const [first, second] = [await back(), await back()];
    expect((await finishInBrowser(client, first)).error).toBeNull();
    const before = await connectionOf(userId);
    expect((await finishInBrowser(client, first)).error).toBe("other-browser");
    for (const again of [first, second]) {
      client.setCookie(LINKEDIN_COOKIE, mark);
      const { error, location } = await finishInBrowser(client, again);
      expect(error).toBe("replayed");
      expect((await client.get(location ?? "")).text).toContain(REPLAYED);
    }
    expect(await connectionOf(userId)).toEqual(before);
  });

  test("of two concurrent callbacks one succeeds and stores one connection", async () => {
    const location = await allow();
    const both = [finishInBrowser(client, location), finishInBrowser(client, location)];
    const errors = (await Promise.all(both)).map(({ error }) => error);
    expect(new Set(errors)).toEqual(new Set(["replayed", null]));
    expect(await backend.rows("linkedin_connections", `user_id=eq.${userId}`)).toHaveLength(1);
  });

  test("an unsigned user id of another account is rejected", async () => {
    const other = await newClient();
    const otherId = await getUserId(other);
    for (const attacker of [client, newVisitor()]) {
      const authorization = await start(attacker, otherId);
      expect(new URL(authorization).searchParams.get("state")).toBe(otherId);
      const { location, error } = await callFunction(
        await decideAtProvider(authorization, "allow"),
      );
      expect(error).toBe("forged");
      expect((await attacker.get(location)).text).toContain(FORGED);
    }
    expect(await connectionOf(otherId)).toBeUndefined();
    expect(await getSignedState(other, otherId)).toContain(otherId);
  });
});

describe("attacks on the callback", () => {
  let attacker: Visitor;
  let attackerId: string;
  let victim: Visitor;
  let victimId: string;
  beforeAll(async () => {
    [attacker, victim] = [await newClient(), await newClient()];
    [attackerId, victimId] = [await getUserId(attacker), await getUserId(victim)];
  });
  afterEach(async () => {
    for (const id of [attackerId, victimId])
      if (await connectionOf(id)) throw new Error(`Something was attached to ${id}`);
  });

  const wayBack = async (visitor: Visitor, id: string) => {
    const { location } = await visitor.get(`/linkedin-oauth?user_id=${id}`);
    return (await callFunction(await decideAtProvider(location ?? "", "allow"))).location;
  };
  const partsOf = (location: string) =>
    Object.fromEntries(new URL(location, "http://site").searchParams);
  const changed = (location: string, state: string) =>
    `/linkedin-oauth-callback?${new URLSearchParams({ ...partsOf(location), state }).toString()}`;
  const expectRefusal = async (visitor: Visitor, location: string, code: string, words: string) => {
    const finished = await finishInBrowser(visitor, location);
    expect(finished).toMatchObject({
      status: 303,
      location: `/linkedin-oauth-callback?error=${code}`,
    });
    const page = await visitor.get(finished.location ?? "");
    expect(page.text).toContain(words);
    expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error: words });
  };

  test("an attacker's link in the victim's browser connects nothing", async () => {
    const lure = await wayBack(attacker, attackerId);
    await expectRefusal(victim, lure, "other-browser", OTHER_BROWSER);
    // Connects nothing during the victim's own attempt either, which can still be finished.
    await victim.get(`/linkedin-oauth?user_id=${victimId}`);
    const mark = victim.cookie(LINKEDIN_COOKIE);
    await expectRefusal(victim, lure, "other-browser", OTHER_BROWSER);
    expect(victim.cookie(LINKEDIN_COOKIE)).toBe(mark);
  });

  test("another account in the same browser cannot finish the request", async () => {
    const location = await wayBack(attacker, attackerId);
    victim.setCookie(LINKEDIN_COOKIE, attacker.cookie(LINKEDIN_COOKIE) ?? "");
    await expectRefusal(victim, location, "other-account", OTHER_ACCOUNT);
    expect(victim.cookieNames).not.toContain(LINKEDIN_COOKIE);
  });

  test("a signed-out browser cannot finish the request", async () => {
    const location = await wayBack(victim, victimId);
    const signedOut = newVisitor();
    signedOut.setCookie(LINKEDIN_COOKIE, victim.cookie(LINKEDIN_COOKIE) ?? "");
    await expectRefusal(signedOut, location, "signed-out", SIGNED_OUT);
  });

  test.each([
    ["no cookie", () => null],
    ["an unsigned cookie", () => encodeURIComponent(btoa(JSON.stringify("ab".repeat(32))))],
    ["another signature", (cookie: string) => cookie.replace(/\.[^.]*$/, ".AAAA")],
  ])("with %s it connects nothing", async (_, change) => {
    const location = await wayBack(victim, victimId);
    const cookie = change(decodeURIComponent(victim.cookie(LINKEDIN_COOKIE) ?? ""));
    victim.setCookie(LINKEDIN_COOKIE, cookie ?? "");
    await expectRefusal(victim, location, "other-browser", OTHER_BROWSER);
  });

  test("a forged or expired state in the right browser connects nothing", async () => {
    const location = await wayBack(victim, victimId);
    const mark = victim.cookie(LINKEDIN_COOKIE) ?? "";
    const state = partsOf(location).state ?? "";
    const browser = state.split(".")[2] ?? "";
    const { stateSecret } = LINKEDIN;
    const late = Date.now() - STATE_TTL_MS - 1;
    const expired = await signState({ userId: victimId, browser }, stateSecret, late);
    const foreign = await signState({ userId: victimId, browser }, "another-secret-16", Date.now());
    const longer = state.replace(/\.(\d+)\./, (_, expiry) => `.${Number(expiry) + 1}.`);
    for (const [tried, code] of [
      [expired, "expired"],
      [foreign, "forged"],
      [longer, "forged"],
      [victimId, "forged"],
      [`${state}0`, "forged"],
    ] as const) {
      victim.setCookie(LINKEDIN_COOKIE, mark);
      expect((await finishInBrowser(victim, changed(location, tried))).error).toBe(code);
    }
  });

  test("a code not issued by LinkedIn connects nothing", async () => {
    for (const code of ["abc", "x".repeat(3000), "a\nb"]) {
      const state = await getSignedState(victim, victimId);
      const query = new URLSearchParams({ code, state });
      const { error } = await finishInBrowser(victim, `/linkedin-oauth-callback?${query}`);
      expect(error).toBe("not-accepted");
    }
  });

  test.each(["500", "503", "stopped", "html", "{}"] as const)(
    "with LinkedIn's token endpoint failing (%s) the page does not call the code rejected",
    async (fault) => {
      const location = await wayBack(victim, victimId);
      await during({ percent: { [fault]: 100 }, only: "linkedin/token" }, () =>
        expectRefusal(victim, location, "linkedin-unreachable", UNREACHABLE),
      );
    },
  );

  test.each(["500", "stopped", "html", "{}", "hang"] as const)(
    "with Supabase failing (%s) it connects nothing and keeps the session",
    async (fault) => {
      const location = await wayBack(victim, victimId);
      const { error } = await during(fault, () => finishInBrowser(victim, location));
      expect(["sign-in-unreachable", "unconfirmed"]).toContain(error);
      expect((await victim.get("/")).html).toContain(">Logout</button>");
    },
  );

  test.each(["500", "html", "{}", "stopped", "hang"] as const)(
    "with the connect function failing (%s) the page reports an unknown outcome",
    async (fault) => {
      const location = await wayBack(victim, victimId);
      const failing = { percent: { [fault]: 100 }, only: "functions/v1/linkedin-connect" };
      const finished = await during(failing, () => finishInBrowser(victim, location));
      expect(finished.error).toBe("unconfirmed");
      const page = await victim.get(finished.location ?? "");
      expect(page.text).toContain(UNCONFIRMED);
      expect(getMessage(page)).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error: UNCONFIRMED });
    },
  );

  describe("connect function, called directly", () => {
    const call = (visitor: Visitor | null, body: unknown) =>
      connectDirectly(backendUrl, visitor, body);

    test("rejects anonymous and foreign callers without consuming the state", async () => {
      const location = await wayBack(victim, victimId);
      const stolen = partsOf(location);
      expect(await call(null, stolen)).toEqual({ status: 401, json: { error: "signed-out" } });
      expect(await call(attacker, stolen)).toEqual({
        status: 403,
        json: { error: "other-account" },
      });
      expect(await connectionOf(victimId)).toBeUndefined();
      expect((await finishInBrowser(victim, location)).error).toBeNull();
      await victim.post("/client/disconnect-linkedin", {});
    });

    test("rejects API keys in place of a user token", async () => {
      const stolen = partsOf(await wayBack(victim, victimId));
      for (const token of [PUBLISHABLE_KEY, SECRET_KEY, "x.y.z", ""]) {
        const response = await fetch(`${backendUrl}/functions/v1/linkedin-connect`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: JSON.stringify(stolen),
        });
        expect(response.status).toBe(401);
      }
    });

    test("rejects malformed bodies and other methods", async () => {
      const state = await getSignedState(victim, victimId);
      for (const [body, status, error] of [
        ["", 400, "forged"],
        ["null", 400, "forged"],
        ["[]", 400, "forged"],
        [{ code: "abc" }, 400, "forged"],
        [{ code: "abc", state: victimId }, 400, "forged"],
        [{ code: "abc", state: [state] }, 400, "forged"],
        [{ code: "x".repeat(100_000), state }, 400, "forged"],
        [{ state }, 400, "not-accepted"],
        [{ code: 1, state }, 400, "not-accepted"],
        [{ code: "", state }, 400, "not-accepted"],
      ] as const)
        expect(await call(victim, body)).toEqual({ status, json: { error } });
      for (const method of ["GET", "PUT", "DELETE"]) {
        const url = `${backendUrl}/functions/v1/linkedin-connect`;
        expect((await fetch(url, { method })).status).toBe(405);
      }
    });
  });
});
