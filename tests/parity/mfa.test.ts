import { afterAll, beforeAll, expect, test } from "vitest";
import { nextCode, oneTimeCode } from "../support/authenticator.ts";
import { expectRejection } from "../support/expect-response.ts";
import {
  type Account,
  parseClaims,
  newPassword,
  openProject,
  type Project,
  type Session,
} from "../support/project.ts";

/** Behavior of Supabase Auth with authenticator apps as a second factor. */

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project?.stop());

const NOBODY = "00000000-0000-4000-8000-000000000000";

type Factor = { id: string; secret: string };

const post = (token: string, path: string, body: object = {}) =>
  project.auth(path, { method: "POST", token, body });
const enrol = (token: string, friendly_name = "app") =>
  post(token, "factors", { factor_type: "totp", friendly_name });
const unenrol = (token: string, id: string) =>
  project.auth(`factors/${id}`, { method: "DELETE", token });

async function signedIn(): Promise<{ account: Account; session: Session }> {
  const account = await project.newAccount();
  return { account, session: await project.signIn(account) };
}

async function begin(token: string): Promise<Factor> {
  const { status, json } = await enrol(token);
  if (status !== 200) throw new Error(`Not enrolled: ${status} ${JSON.stringify(json)}`);
  const { id, totp } = json as { id: string; totp: { secret: string } };
  return { id, secret: totp.secret };
}

/** Verifies the app's current code, or the given wrong one. */
async function show(token: string, { id, secret }: Factor, code = nextCode(secret)) {
  const announced = { factor_id: id, code };
  await project.request("/rest/v1/rpc/announce_mfa_code", { token, body: announced });
  const { json } = await post(token, `factors/${id}/challenge`);
  return post(token, `factors/${id}/verify`, { challenge_id: json.id, code });
}

/** Creates an account with an app, and the session that enrolled it. */
async function withApp() {
  const { account, session } = await signedIn();
  const factor = await begin(session.access_token);
  const { json } = await show(session.access_token, factor);
  return { account, factor, first: session, session: json as unknown as Session };
}

test("enrollment returns a secret, its URI and a QR code", async () => {
  const { account, session } = await signedIn();
  const { status, json } = await enrol(session.access_token);
  expect({ status, json }).toMatchObject({
    status: 200,
    json: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "totp",
      friendly_name: "app",
      totp: {
        secret: expect.stringMatching(/^[A-Z2-7]{16,}$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\/.+[?&]secret=[A-Z2-7]+/),
        qr_code: expect.stringContaining("<svg"),
      },
    },
  });
  const { factors } = (await project.auth("user", { token: session.access_token })).json;
  expect(factors).toMatchObject([{ id: json.id, factor_type: "totp", status: "unverified" }]);
  // An unverified app does not affect the next sign-in.
  expect(parseClaims((await project.signIn(account)).access_token).aal).toBe("aal1");
});

test("the right code raises the session to aal2 and ends sessions without a code", async () => {
  const { account, session } = await signedIn();
  const other = await project.signIn(account);
  const factor = await begin(session.access_token);
  const { status, json } = await show(session.access_token, factor);
  expect(status).toBe(200);
  const claims = parseClaims(String(json.access_token));
  expect(claims).toMatchObject({
    aal: "aal2",
    session_id: parseClaims(session.access_token).session_id,
  });
  expect((claims.amr as { method: string }[]).map(({ method }) => method).sort()).toEqual([
    "password",
    "totp",
  ]);
  expect(json).toMatchObject({
    user: { factors: [{ id: factor.id, status: "verified" }] },
  });
  const next = await project.refresh(String(json.refresh_token));
  expect(parseClaims(String(next.json.access_token)).aal).toBe("aal2");
  expectRejection(
    await project.auth("user", { token: other.access_token }),
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  );
});

test("rejects a wrong code with mfa_verification_failed and an empty one with validation_failed", async () => {
  const { session } = await signedIn();
  const factor = await begin(session.access_token);
  const wrong = String((Number(oneTimeCode(factor.secret)) + 500_000) % 1_000_000).padStart(6, "0");
  expectRejection(
    await show(session.access_token, factor, wrong),
    422,
    "mfa_verification_failed",
    "Invalid TOTP code entered",
  );
  expectRejection(
    await show(session.access_token, factor, ""),
    400,
    "validation_failed",
    "Code needs to be non-empty",
  );
  expect(parseClaims(session.access_token).aal).toBe("aal1");
});

test("another account's app is not found", async () => {
  const { factor } = await withApp();
  const { session } = await signedIn();
  for (const id of [factor.id, NOBODY]) {
    const refused = [404, "mfa_factor_not_found", "Factor not found"] as const;
    expectRejection(await post(session.access_token, `factors/${id}/challenge`), ...refused);
    expectRejection(await unenrol(session.access_token, id), ...refused);
  }
  expectRejection(
    await unenrol(session.access_token, "nonsense"),
    404,
    "validation_failed",
    "factor_id must be an UUID",
  );
});

test("a session at aal1 can change neither password nor email nor apps", async () => {
  const { account, factor } = await withApp();
  const { access_token: token } = await project.signIn(account);
  expect(parseClaims(token).aal).toBe("aal1");
  const words = "AAL2 session is required to update email or password when MFA is enabled.";
  for (const body of [
    { password: newPassword(), current_password: account.password },
    { email: project.newAddress() },
  ])
    expectRejection(
      await project.auth("user", { method: "PUT", token, body }),
      401,
      "insufficient_aal",
      words,
    );
  expectRejection(
    await unenrol(token, factor.id),
    422,
    "insufficient_aal",
    "AAL2 required to unenroll verified factor",
  );
  expectRejection(
    await enrol(token, "another app"),
    403,
    "insufficient_aal",
    "AAL2 required to enroll a new factor",
  );
});

test("the REST service serves a session only after the code", async () => {
  const { account, session } = await withApp();
  const isAlive = async (token: string) =>
    (await project.rpc({ ...account, token }, "session_is_alive")).json;
  expect(await isAlive((await project.signIn(account)).access_token)).toBe(false);
  expect(await isAlive(session.access_token)).toBe(true);
});
