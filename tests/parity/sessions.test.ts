import { compactVerify, importJWK, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import {
  expectEmpty,
  expectRejection,
  EMAIL_INTERVAL_MESSAGE,
  type Skip,
  skipOnEmailQuota,
} from "../support/expect-response.ts";
import {
  type Account,
  type TestResponse,
  parseClaims,
  CONFIGURED,
  parseHeader,
  newPassword,
  openProject,
  type Project,
  type Session,
} from "../support/project.ts";

/** Behavior of Supabase Auth for tokens, sessions and account changes. */

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project?.stop());

type Key = JWK & { kid: string };

const keySet = () =>
  fetch(`${project.url}/auth/v1/.well-known/jwks.json`).then(async (answer) => ({
    status: answer.status,
    keys: ((await answer.json()) as { keys: Key[] }).keys,
    cache: answer.headers.get("Cache-Control"),
  }));

const user = (token: string) => project.auth("user", { token });
const change = (token: string, body: object) =>
  project.auth("user", { method: "PUT", token, body });
const logOut = (token: string, scope = "") =>
  project.auth(`logout${scope}`, { method: "POST", token });

async function signedIn(): Promise<{ account: Account; session: Session }> {
  const account = await project.newAccount();
  return { account, session: await project.signIn(account) };
}

const refreshed = async (token: string) => {
  const { status, json } = await project.refresh(token);
  if (status !== 200) throw new Error(`Not refreshed: ${status} ${JSON.stringify(json)}`);
  return json as unknown as Session;
};

const arrived = (address: string, words: string) =>
  waitFor(async () => (await project.emails.newest(address))?.includes(words));

const expectEnded = (answer: TestResponse) =>
  expectRejection(
    answer,
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  );
const expectLive = async ({ access_token }: Session) =>
  expect((await user(access_token)).status).toBe(200);

/** A project that signs with a shared secret publishes no keys. */
const SHARED_SECRET = "Supabase there signs with a shared secret (HS256).";

describe("access tokens", () => {
  test("are signed with ES256 by a key of the published set", async ({ skip }) => {
    const { session } = await signedIn();
    const { alg, kid, typ } = parseHeader(session.access_token);
    const allowed = project.isEmbedded ? [process.env.SUPABASE_SIGNING] : ["ES256", "HS256"];
    expect(allowed).toContain(alg);
    if (alg === "HS256") skip(SHARED_SECRET);
    expect({ alg, typ }).toEqual({ alg: "ES256", typ: "JWT" });
    const { status, keys, cache } = await keySet();
    expect({ status, cache }).toEqual({ status: 200, cache: "public, max-age=600" });
    const jwk = keys.find((key) => key.kid === kid);
    expect(jwk).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", key_ops: ["verify"] });
    const verified = compactVerify(session.access_token, await importJWK(jwk!, "ES256"));
    await expect(verified).resolves.toBeDefined();
  });

  test("the published set contains no private or shared keys", async () => {
    const { session } = await signedIn();
    const { keys } = await keySet();
    for (const key of keys) {
      expect(key.kty).not.toBe("oct");
      for (const secret of ["d", "k", "p", "q"]) expect(key).not.toHaveProperty(secret);
    }
    const { alg, kid } = parseHeader(session.access_token);
    const signing = keys.filter((key) => key.kid === kid);
    expect(signing).toHaveLength(alg === "HS256" ? 0 : 1);
    // The embedded project publishes no other key; a foreign one may keep former ones.
    const published = project.isEmbedded ? keys : signing;
    expect(published).toEqual(signing);
  });

  test("contain user, method, expiry and session", async () => {
    const { account, session } = await signedIn();
    const claims = parseClaims(session.access_token);
    expect(claims).toMatchObject({
      iss: expect.stringMatching(/^https?:\/\/.+\/auth\/v1$/),
      aud: "authenticated",
      role: "authenticated",
      sub: account.id,
      email: account.email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: expect.any(Object),
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    const { iat, exp } = claims as { iat: number; exp: number };
    expect(exp).toBe(session.expires_at);
    expect([0, 1]).toContain(exp - iat - session.expires_in); // A second may pass in between.
    expect(exp - iat).toBe(CONFIGURED.tokenLifetimeSeconds);
    expect(session).toMatchObject({ token_type: "bearer", user: { id: account.id } });
  });

  test.for(["signup", "recovery"] as const)(
    "a token from an emailed %s link has the method otp",
    async (kind, { skip }) => {
      const { email } =
        kind === "signup" ? { email: project.newAddress() } : await project.newAccount();
      const asked =
        kind === "signup"
          ? await project.signUp(email, newPassword())
          : await project.auth("recover", { body: { email } });
      skipOnEmailQuota(asked, skip);
      const { json } = await project.verify(kind, kind, email);
      expect(parseClaims(String(json.access_token)).amr).toEqual([
        { method: "otp", timestamp: expect.any(Number) },
      ]);
    },
  );

  test("rejects a forged or altered token with bad_jwt", async () => {
    const { session } = await signedIn();
    const [head = "", body = "", signature = ""] = session.access_token.split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forgeries = [
      "nonsense",
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${encode({ ...parseClaims(session.access_token), role: "service_role" })}.${signature}`,
      `${encode({ alg: "none", typ: "JWT" })}.${body}.`,
      await new SignJWT(parseClaims(session.access_token))
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .sign(new TextEncoder().encode("guessed")),
    ];
    for (const token of forgeries)
      expectRejection(
        await user(token),
        403,
        "bad_jwt",
        /^invalid JWT: unable to parse or verify signature, /,
      );
  });

  test("a token of a deleted account gets user_not_found", async () => {
    const { account, session } = await signedIn();
    expect((await project.admin(`users/${account.id}`, undefined, "DELETE")).status).toBe(200);
    expectRejection(
      await user(session.access_token),
      403,
      "user_not_found",
      "User from sub claim in JWT does not exist",
    );
  });
});

describe("refresh tokens", () => {
  test("are replaced with each use, in the same session", async () => {
    const { session } = await signedIn();
    const next = await refreshed(session.refresh_token);
    expect(next.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [session, next].map(({ access_token }) => parseClaims(access_token));
    expect(after).toMatchObject({ sub: before?.sub, session_id: before?.session_id });
    expect(after?.amr).toEqual(before?.amr);
    await expectLive(session);
    await expectLive(next);
  });

  test("concurrent uses get the same successor", async () => {
    const { session } = await signedIn();
    const [first, second] = await Promise.all([1, 2].map(() => refreshed(session.refresh_token)));
    expect(first?.refresh_token).toBe(second?.refresh_token);
    expect(first?.refresh_token).not.toBe(session.refresh_token);
  });

  test("the previous token returns the current one at any time", async () => {
    const { session } = await signedIn();
    const next = await refreshed(session.refresh_token);
    await project.waitOutLimit(CONFIGURED.reuseIntervalSeconds + 1);
    const again = await refreshed(session.refresh_token);
    expect(again.refresh_token).toBe(next.refresh_token);
  });

  test("an older token after the reuse interval is rejected and invalidates the current one", async () => {
    const used = ["refresh_token_already_used", "Invalid Refresh Token: Already Used"] as const;
    const { session } = await signedIn();
    const live = await refreshed((await refreshed(session.refresh_token)).refresh_token);
    await project.waitOutLimit(CONFIGURED.reuseIntervalSeconds + 1);
    expectRejection(await project.refresh(session.refresh_token), 400, ...used);
    await project.waitOutLimit(CONFIGURED.reuseIntervalSeconds + 1);
    const { status, json } = await project.refresh(live.refresh_token);
    // Either all tokens of the session are revoked, or the session is deleted.
    expect([
      [400, "refresh_token_already_used"],
      [400, "refresh_token_not_found"],
    ]).toContainEqual([status, json.error_code]);
  });
});

describe("sign-out", () => {
  async function twoSessions() {
    const { account, session: mine } = await signedIn();
    return { mine, other: await project.signIn(account) };
  }

  test.each([
    ["?scope=local", ["mine"]],
    ["?scope=others", ["other"]],
    ["?scope=global", ["mine", "other"]],
    ["", ["mine", "other"]],
  ])("with %o ends %j of the user's sessions immediately", async (scope, ended) => {
    const sessions = await twoSessions();
    const { status, json } = await logOut(sessions.mine.access_token, scope);
    expect({ status, json }).toEqual({ status: 204, json: {} });
    for (const [name, session] of Object.entries(sessions)) {
      if (!ended.includes(name)) {
        await expectLive(session);
        await refreshed(session.refresh_token);
        continue;
      }
      expectEnded(await user(session.access_token));
      expectEnded(await logOut(session.access_token));
      expectRejection(
        await project.refresh(session.refresh_token),
        400,
        "refresh_token_not_found",
        "Invalid Refresh Token: Refresh Token Not Found",
      );
    }
  });
});

describe("account change", () => {
  test("accepts metadata, and stores none of it in a confirmed account", async () => {
    const { access_token } = (await signedIn()).session;
    const read = async () =>
      (await project.auth("user", { method: "GET", token: access_token })).json.user_metadata;
    const before = await read();
    const data = { name: "Eve", chosen_plan: "pro", bio: "3" };
    expect((await change(access_token, { data })).status).toBe(200);
    expect(await read()).toEqual(before);
  });
});

describe("new password", () => {
  test("rejects the old password with 422 same_password", async () => {
    const { account, session } = await signedIn();
    const body = { password: account.password, current_password: account.password };
    expectRejection(
      await change(session.access_token, body),
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  });

  test("requires the current password", async ({ skip }) => {
    const words = "Current password required when setting new password.";
    const { session } = await signedIn();
    const password = newPassword();
    const without = await change(session.access_token, { password });
    if (without.status === 200 && !project.isEmbedded)
      skip('Supabase there has "Require current password when updating" switched off.');
    expectRejection(without, 400, "current_password_required", words);
    expectRejection(
      await change(session.access_token, { password, current_password: "" }),
      400,
      "current_password_required",
      words,
    );
    expectRejection(
      await change(session.access_token, { password, current_password: newPassword() }),
      400,
      "current_password_invalid",
      words,
    );
  });

  test("ends the other sessions, replaces the old password and sends a notice", async () => {
    const { account, session } = await signedIn();
    const other = await project.signIn(account);
    const body = { password: newPassword(), current_password: account.password };
    expect((await change(session.access_token, body)).status).toBe(200);
    await expectLive(session);
    await refreshed(session.refresh_token);
    expectEnded(await user(other.access_token));
    expect((await project.refresh(other.refresh_token)).status).toBe(400);
    expect((await project.requestSignIn(account.email, body.password)).status).toBe(200);
    expect((await project.requestSignIn(account.email, account.password)).status).toBe(400);
    if (project.emails.countsEmails) await arrived(account.email, "Your password was changed.");
  });

  test("needs no current password in a session from an emailed link", async ({ skip }) => {
    const { email } = await project.newAccount();
    skipOnEmailQuota(await project.auth("recover", { body: { email } }), skip);
    const { json } = await project.verify("recovery", "recovery", email);
    const password = newPassword();
    expect((await change(String(json.access_token), { password })).status).toBe(200);
    expect((await project.requestSignIn(email, password)).status).toBe(200);
  });

  test("invalidates an earlier link", async ({ skip }) => {
    const { account, session } = await signedIn();
    const { email } = account;
    skipOnEmailQuota(await project.auth("recover", { body: { email } }), skip);
    const token_hash = await project.emails.tokenHash("recovery", email);
    const body = { password: newPassword(), current_password: account.password };
    expect((await change(session.access_token, body)).status).toBe(200);
    expectRejection(
      await project.auth("verify", { body: { type: "recovery", token_hash } }),
      403,
      "otp_expired",
      "Email link is invalid or has expired",
    );
  });
});

describe("new email", () => {
  /** Requests the change and returns the links of both emails. */
  async function asked(skip: Skip) {
    const { account, session } = await signedIn();
    const address = project.newAddress();
    const answer = skipOnEmailQuota(await change(session.access_token, { email: address }), skip);
    const hashOf = (kind: "email_change_current" | "email_change_new") =>
      project.emails.tokenHash(kind, account.email, address);
    if (project.emails.countsEmails)
      for (const to of [account.email, address])
        await waitFor(async () => (await project.emails.count(to)) === 1);
    const [current, fresh] = [
      await hashOf("email_change_current"),
      await hashOf("email_change_new"),
    ];
    return { account, session, address, answer, current, fresh };
  }
  const confirm = (token_hash: string) =>
    project.auth("verify", { body: { type: "email_change", token_hash } });

  test.for(["the old address", "the new one"])(
    "is confirmed by both links, first by that to %s, and the old email is notified",
    async (first, { skip }) => {
      const { account, session, address, current, fresh } = await asked(skip);
      const [one, two] = first === "the old address" ? [current, fresh] : [fresh, current];
      const half = await confirm(one);
      expect({ status: half.status, json: half.json }).toEqual({
        status: 200,
        json: {
          code: "200",
          msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
        },
      });
      const words = "Email link is invalid or has expired";
      expectRejection(await confirm(one), 403, "otp_expired", words);
      expect((await user(session.access_token)).json.email).toBe(account.email);
      const done = await confirm(two);
      expect(done.status).toBe(200);
      expect(done.json).toMatchObject({
        access_token: expect.any(String),
        token_type: "bearer",
        user: { id: account.id, email: address, identities: [{ email: address }] },
      });
      expect(done.json.user).not.toHaveProperty("new_email");
      expectRejection(await confirm(two), 403, "otp_expired", words);
      expect((await user(session.access_token)).json.email).toBe(address);
      expect((await project.requestSignIn(address, account.password)).status).toBe(200);
      expect((await project.requestSignIn(account.email, account.password)).status).toBe(400);
      if (!project.emails.countsEmails) skip("All but the emails: no mailbox there can be read.");
      await arrived(account.email, `Your Spellpost account now belongs to ${address}.`);
      expect(await project.emails.count(address)).toBe(1);
    },
  );

  test("can be requested once a minute, and a later request invalidates earlier links", async ({
    skip,
  }) => {
    const { session, address, account, current, fresh } = await asked(skip);
    const again = () => change(session.access_token, { email: address });
    expectRejection(await again(), 429, "over_email_send_rate_limit", EMAIL_INTERVAL_MESSAGE);
    const resend = { body: { type: "email_change", email: account.email } };
    expectRejection(
      await project.auth("resend", resend),
      429,
      "over_email_send_rate_limit",
      EMAIL_INTERVAL_MESSAGE,
    );
    await project.waitOutLimit(CONFIGURED.mailEverySeconds);
    expectEmpty(skipOnEmailQuota(await project.auth("resend", resend), skip));
    if (project.emails.countsEmails)
      for (const to of [account.email, address])
        await waitFor(async () => (await project.emails.count(to)) === 2);
    for (const hash of [current, fresh])
      expectRejection(
        await confirm(hash),
        403,
        "otp_expired",
        "Email link is invalid or has expired",
      );
  });

  test("rejects another account's email with 422 email_exists and ignores the current one", async () => {
    const { account, session } = await signedIn();
    const { email } = await project.newAccount();
    expectRejection(
      await change(session.access_token, { email }),
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
    const { status, json } = await change(session.access_token, { email: account.email });
    expect(status).toBe(200);
    expect(json).not.toHaveProperty("new_email");
  });
});
