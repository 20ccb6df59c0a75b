import { afterEach, describe, expect, test, vi } from "vitest";
import { oneTimeCode } from "../support/authenticator.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { PASSWORD } from "../support/visitor.ts";
import { newEmail, scene } from "./scene.ts";

/**
 * Rate limits of hosted Supabase Auth. Other tests disable them, because all visitors share one IP
 * there.
 */

const errorOf = ({ status, json }: { status: number; json: unknown }) => {
  const { error_code, msg } = json as Record<string, unknown>;
  return [status, error_code, msg];
};

describe("a project with a limit of three emails an hour", async () => {
  const REFUSED = [429, "over_email_send_rate_limit", "email rate limit exceeded"];
  const { sql, api } = await scene({ rateLimit: { email_sent: 3 } });

  test("rejects requests for a fourth email without creating an account, and serves those that send none", async () => {
    const client = await api.register();
    const unconfirmed = newEmail();
    await api.auth("signup", { email: unconfirmed, password: PASSWORD });
    expect((await api.auth("recover", { email: client.email })).status).toBe(200);

    const tooLate = newEmail();
    const signUp = (email: string) => api.auth("signup", { email, password: PASSWORD });
    // Lets a minute pass, within which hosted Supabase rejects a second email for another reason.
    await sql("update auth.users set confirmation_sent_at = now() - interval '2 minutes'");
    expect(errorOf(await signUp(tooLate))).toEqual(REFUSED);
    expect(errorOf(await signUp(unconfirmed))).toEqual(REFUSED);
    const resend = { type: "signup", email: unconfirmed };
    expect(errorOf(await api.auth("resend", resend))).toEqual(REFUSED);
    const change = { email: newEmail() };
    expect(errorOf(await api.auth("user", change, client, "PUT"))).toEqual(REFUSED);
    expect(await sql("select from auth.users where email = $1", [tooLate])).toEqual([]);

    expect((await signUp(client.email)).status).toBe(200);
    expect((await api.auth("recover", { email: newEmail() })).status).toBe(200);
    expect((await api.signIn(client.email)).id).toBe(client.id);
  });
});

describe("a project with the limits of config.toml", async () => {
  const REFUSED = [429, "over_request_rate_limit", "Request rate limit reached"];
  const { url } = await scene({ rateLimit: {} });
  afterEach(() => vi.useRealTimers());

  const call = async (path: string, apikey: string, address: string, body = {}) => {
    const answer = await fetch(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey, "Content-Type": "application/json", "Sb-Forwarded-For": address },
      body: JSON.stringify({ email: "nobody@example.com", ...body }),
    });
    return errorOf({ status: answer.status, json: await answer.json() });
  };
  /** Attempts a failing sign-in with the given key and forwarded IP. */
  const signIn = (apikey: string, address: string) =>
    call("token?grant_type=password", apikey, address, { password: PASSWORD });
  const verify = (address: string) =>
    call("verify", SECRET_KEY, address, { type: "signup", token: "0000000000" });
  /** Counts the calls until one is rejected. */
  async function countAccepted(attempt: () => Promise<unknown[]>): Promise<number> {
    for (let count = 0; ; count++) if ((await attempt())[0] === 429) return count;
  }
  const pass = (seconds: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
  };

  test("accepts 30 sign-ins of a forwarded IP at once, and then one every two seconds", async () => {
    const attempt = () => signIn(SECRET_KEY, "203.0.113.1");
    pass(0);
    expect(await countAccepted(attempt)).toBe(30);
    expect(await attempt()).toEqual(REFUSED);
    expect((await signIn(SECRET_KEY, "203.0.113.2"))[1]).toBe("invalid_credentials");
    pass(10);
    expect(await countAccepted(attempt)).toBe(5);
    pass(300);
    expect(await countAccepted(attempt)).toBe(30);
  });

  test("accepts 30 codes of an IP at once, and then one every ten seconds", async () => {
    const attempt = () => verify("203.0.113.3");
    pass(0);
    expect(await countAccepted(attempt)).toBe(30);
    pass(10);
    expect(await countAccepted(attempt)).toBe(1);
  });

  test("counts refreshes with sign-ins, and every other endpoint by itself", async () => {
    const address = "203.0.113.4";
    await countAccepted(() => signIn(SECRET_KEY, address));
    const refresh = { refresh_token: "unknown" };
    expect(await call("token?grant_type=refresh_token", SECRET_KEY, address, refresh)).toEqual(
      REFUSED,
    );
    for (const path of ["recover", "resend", "verify"])
      expect((await call(path, SECRET_KEY, address, { type: "signup" }))[0]).not.toBe(429);
  });

  test("ignores forwarded IPs from holders of the publishable key", async () => {
    let count = 0;
    expect(await countAccepted(() => signIn(PUBLISHABLE_KEY, `198.51.100.${count++}`))).toBe(30);
  });
});

describe("a project with a hook that rejects a code", async () => {
  const { sql, api } = await scene({});

  test("ends all sessions of the account", async () => {
    const [client, other] = [await api.register(), await api.register()];
    await sql(`create or replace function private.check_mfa_verification_attempt(event jsonb)
      returns jsonb language sql as $$ select '{"decision": "reject", "message": "Enough"}'::jsonb $$`);
    const app = await api.startEnrollment(client);
    const attempt = await api.sendCode(client, app, oneTimeCode(app.secret));
    expect(errorOf(attempt)).toEqual([403, "mfa_verification_rejected", "Enough"]);
    expect((await api.auth("user", undefined, client, "GET")).status).toBe(403);
    expect((await api.auth("user", undefined, other, "GET")).status).toBe(200);
  });
});
