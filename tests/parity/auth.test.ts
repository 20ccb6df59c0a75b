import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "../../app/domain/hashing.ts";
import { waitFor } from "../support/backend.ts";
import {
  expectEmpty,
  expectNoEmail,
  expectRejection,
  EMAIL_INTERVAL_MESSAGE,
  type Skip,
  skipOnEmailQuota,
} from "../support/expect-response.ts";
import { CONFIGURED, newPassword, openProject, type Project } from "../support/project.ts";

/** Responses of Supabase Auth to sign-ups, sign-ins, passwords and emailed links. */

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project?.stop());

/** Creates an account that waits for its confirmation. */
async function unconfirmed(skip: Skip, data: object = { chosen_plan: "starter" }) {
  const [email, password] = [project.newAddress(), newPassword()];
  const answer = skipOnEmailQuota(await project.signUp(email, password, data), skip);
  return { email, password, answer };
}

describe("sign-up", () => {
  test("a new email gets 200 and an unconfirmed account without a session", async ({ skip }) => {
    const { email, answer } = await unconfirmed(skip);
    const { id } = answer.json;
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { chosen_plan: "starter" },
      identities: [
        { id, user_id: id, provider: "email", email, identity_data: { sub: id, email } },
      ],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      is_anonymous: false,
    });
    for (const field of ["access_token", "email_confirmed_at", "confirmed_at", "last_sign_in_at"])
      expect(answer.json).not.toHaveProperty(field);
  });

  test("an early second sign-up gets 429 over_email_send_rate_limit with the waiting time", async ({
    skip,
  }) => {
    const { email } = await unconfirmed(skip);
    const again = await project.signUp(email, newPassword());
    expectRejection(again, 429, "over_email_send_rate_limit", EMAIL_INTERVAL_MESSAGE);
  });

  test("a later second sign-up keeps the account, its first password and metadata, and sends another email", async ({
    skip,
  }) => {
    const sign_up_id = crypto.randomUUID();
    const first = { chosen_plan: "starter", sign_up_id_hash: await sha256Hex(sign_up_id) };
    const { email, password, answer } = await unconfirmed(skip, first);
    await project.waitOutLimit(CONFIGURED.mailEverySeconds);
    const second = newPassword();
    const again = skipOnEmailQuota(
      await project.signUp(email, second, { chosen_plan: "pro" }),
      skip,
    );
    expect(again.status).toBe(200);
    expect(Object.keys(again.json).sort()).toEqual(Object.keys(answer.json).sort());
    expect(again.json).toMatchObject({
      id: answer.json.id,
      email,
      user_metadata: { chosen_plan: "starter" },
      identities: [{ user_id: answer.json.id, provider: "email" }],
    });
    if (project.emails.countsEmails)
      await waitFor(async () => (await project.emails.count(email)) === 2);
    const { json: session } = await project.verify("signup", "signup", email);
    const kept = await project.request("/rest/v1/rpc/keep_my_sign_up", {
      body: { sign_up_id },
      token: String(session.access_token),
    });
    expect(kept.json).toBe("kept");
    expect((await project.requestSignIn(email, password)).status).toBe(200);
    expectRejection(
      await project.requestSignIn(email, second),
      400,
      "invalid_credentials",
      "Invalid login credentials",
    );
  });

  test("another email invalidates the previous code and link", async ({ skip }) => {
    const { email } = await unconfirmed(skip);
    const token_hash = await project.emails.tokenHash("signup", email);
    await project.waitOutLimit(CONFIGURED.mailEverySeconds);
    const resent = await project.auth("resend", { body: { type: "signup", email } });
    expectEmpty(skipOnEmailQuota(resent, skip));
    if (project.emails.countsEmails)
      await waitFor(async () => (await project.emails.count(email)) === 2);
    const old = await project.auth("verify", { body: { type: "signup", token_hash } });
    expectRejection(old, 403, "otp_expired", "Email link is invalid or has expired");
    expect((await project.verify("signup", "signup", email)).status).toBe(200);
  });

  test("a confirmed email gets a made-up account without identities, and no email", async ({
    skip,
  }) => {
    const { id, email, password } = await project.newAccount();
    const answer = await project.signUp(email, newPassword(), { chosen_plan: "pro" });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: "authenticated",
      role: "",
      email,
      phone: "",
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { chosen_plan: "pro" },
      identities: [],
      is_anonymous: false,
    });
    expect(answer.json.id).not.toBe(id);
    for (const field of ["access_token", "email_confirmed_at", "confirmed_at", "last_sign_in_at"])
      expect(answer.json).not.toHaveProperty(field);
    expect((await project.requestSignIn(email, password)).status).toBe(200);
    await expectNoEmail(project.emails, email, skip);
  });
});

describe("passwords", () => {
  const length = "Password should be at least 8 characters.";
  const characters =
    "Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, ";

  test.each([
    ["Ab1!", ["length"], new RegExp(`^${length}$`)],
    ["abcdefgh", ["characters"], new RegExp(`^${characters}`)],
    ["abc", ["length", "characters"], new RegExp(`^${length} ${characters}`)],
  ])("rejects %s as weak_password with the reasons %j", async (password, reasons, words) => {
    const answer = await project.signUp(project.newAddress(), password);
    expectRejection(answer, 422, "weak_password", words);
    expect(answer.json.weak_password).toEqual({ reasons });
  });

  test.each([
    ["73 letters", "Aa1!".padEnd(73, "x")],
    ["39 letters of 74 bytes", "Aa1!".padEnd(39, "é")],
  ])("rejects %s as longer than 72 bytes with validation_failed", async (_, password) => {
    const words = "Password cannot be longer than 72 characters";
    const signUp = await project.signUp(project.newAddress(), password);
    expectRejection(signUp, 400, "validation_failed", words);
    const account = await project.newAccount();
    const { access_token: token } = await project.signIn(account);
    const body = { password, current_password: account.password };
    const change = await project.auth("user", { method: "PUT", token, body });
    expectRejection(change, 400, "validation_failed", words);
  });
});

describe("sign-in", () => {
  const invalid = ["invalid_credentials", "Invalid login credentials"] as const;

  test("an unknown email and a wrong password get the same invalid_credentials", async () => {
    const { email } = await project.newAccount();
    expectRejection(
      await project.requestSignIn(project.newAddress(), newPassword()),
      400,
      ...invalid,
    );
    expectRejection(await project.requestSignIn(email, newPassword()), 400, ...invalid);
    expectRejection(await project.requestSignIn(email, ""), 400, ...invalid);
    expectRejection(await project.requestSignIn(email, "x".repeat(100)), 400, ...invalid);
  });

  test("an unconfirmed account gets email_not_confirmed only for the right password", async ({
    skip,
  }) => {
    const { email, password } = await unconfirmed(skip);
    expectRejection(await project.requestSignIn(email, newPassword()), 400, ...invalid);
    expectRejection(
      await project.requestSignIn(email, password),
      400,
      "email_not_confirmed",
      "Email not confirmed",
    );
  });
});

describe("links", () => {
  const expired = ["otp_expired", "Email link is invalid or has expired"] as const;

  test("a confirmation link opens a session, once, and voids the password until it is kept", async ({
    skip,
  }) => {
    const { email, password } = await unconfirmed(skip);
    const token_hash = await project.emails.tokenHash("signup", email);
    const use = () => project.auth("verify", { body: { type: "signup", token_hash } });
    const first = await use();
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "bearer",
      user: { email, email_confirmed_at: expect.any(String), confirmed_at: expect.any(String) },
    });
    expectRejection(await use(), 403, ...expired);
    expectRejection(
      await project.requestSignIn(email, password),
      400,
      "invalid_credentials",
      "Invalid login credentials",
    );
  });

  test("a link expires after a day", async ({ skip }) => {
    if (!project.isEmbedded) skip("It would take a day.");
    const { email } = await unconfirmed(skip);
    await project.waitOutLimit(CONFIGURED.linkLifetimeSeconds + 1);
    expectRejection(await project.verify("signup", "signup", email), 403, ...expired);
  });

  test("an invalid code gets 403 otp_expired for known and unknown emails", async () => {
    const { email } = await project.newAccount();
    for (const address of [email, project.newAddress()]) {
      const body = { type: "signup", email: address, token: "0123456789" };
      const words = "Token has expired or is invalid";
      expectRejection(await project.auth("verify", { body }), 403, "otp_expired", words);
    }
  });

  test("a link is invalid for another type", async ({ skip }) => {
    const { email } = await unconfirmed(skip);
    expectRejection(await project.verify("recovery", "signup", email), 403, ...expired);
  });
});

describe("emails on request", () => {
  test.for([
    ["recover", {}],
    ["resend", { type: "signup" }],
    ["resend", { type: "email_change" }],
  ] as const)(
    "%s %j for an unknown email gets 200, an empty object and no email",
    async ([path, body], { skip }) => {
      const email = project.newAddress();
      expectEmpty(await project.auth(path, { body: { ...body, email } }));
      await expectNoEmail(project.emails, email, skip);
    },
  );

  test("a recovery link opens a session, once, and a second email has to wait", async ({
    skip,
  }) => {
    const { email } = await project.newAccount();
    const ask = () => project.auth("recover", { body: { email } });
    expectEmpty(skipOnEmailQuota(await ask(), skip));
    expectRejection(await ask(), 429, "over_email_send_rate_limit", EMAIL_INTERVAL_MESSAGE);
    const token_hash = await project.emails.tokenHash("recovery", email);
    const use = () => project.auth("verify", { body: { type: "recovery", token_hash } });
    expect((await use()).json).toMatchObject({ token_type: "bearer", user: { email } });
    expectRejection(await use(), 403, "otp_expired", "Email link is invalid or has expired");
  });

  test("recovery of an unconfirmed account sends an email that confirms it and voids the password", async ({
    skip,
  }) => {
    const { email, password } = await unconfirmed(skip);
    expectEmpty(skipOnEmailQuota(await project.auth("recover", { body: { email } }), skip));
    if (project.emails.countsEmails)
      await waitFor(async () => (await project.emails.count(email)) === 2);
    expect((await project.verify("recovery", "recovery", email)).status).toBe(200);
    expectRejection(
      await project.requestSignIn(email, password),
      400,
      "invalid_credentials",
      "Invalid login credentials",
    );
  });
});

describe("admin API", () => {
  test.each(["GET", "POST"])("%s users requires the secret key", async (method) => {
    const { access_token: token } = await project.signIn(await project.newAccount());
    const body = method === "POST" ? { email: project.newAddress() } : undefined;
    expectRejection(
      await project.auth("admin/users", { method, body, token }),
      403,
      "not_admin",
      "User not allowed",
    );
    const { status, json } = await project.auth("admin/users", { method, body });
    // A gateway either leaves the publishable key alone or turns it into a token of the role anon.
    expect([
      { status: 401, error_code: "no_authorization" },
      { status: 403, error_code: "not_admin" },
    ]).toContainEqual({ status, error_code: json.error_code });
  });
});
