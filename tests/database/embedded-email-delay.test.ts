import { afterEach, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { delayEmails } from "../support/faults.ts";
import type { Caller } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD } from "../support/visitor.ts";
import { newEmail, scene } from "./scene.ts";

/** Time that the mail server takes for each email, and after which a caller gives up. */
const DELAY_MS = 300;
const PATIENCE_MS = 50;

const { url, sql, api, backend } = await scene();
const client = await api.register();
afterEach(() => delayEmails(url, 0));

type Call = [path: string, body: object | undefined, caller?: Caller, method?: string];

async function measure(...call: Call): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const { status } = await api.auth(...call);
  return { status, ms: performance.now() - start };
}

test("a call that sends an email waits for the mail server, and every other call does not", async () => {
  const unconfirmed = newEmail();
  await api.auth("signup", { email: unconfirmed, password: PASSWORD });
  await delayEmails(url, DELAY_MS);
  const sending: Call[] = [
    ["signup", { email: newEmail(), password: PASSWORD }],
    ["recover", { email: client.email }],
    ["reauthenticate", undefined, client, "GET"],
    ["user", { email: newEmail() }, client, "PUT"],
    ["user", { password: `${PASSWORD}2`, current_password: PASSWORD }, client, "PUT"],
  ];
  for (const call of sending) {
    const { status, ms } = await measure(...call);
    expect([call[0], status, ms >= DELAY_MS]).toEqual([call[0], 200, true]);
  }
  const silent: Call[] = [
    ["signup", { email: newEmail(), password: "weak" }],
    ["signup", { email: client.email, password: PASSWORD }],
    ["signup", { email: unconfirmed, password: PASSWORD }], // within a minute of the first email
    ["resend", { type: "signup", email: unconfirmed }],
    ["recover", { email: newEmail() }],
    ["user", undefined, client, "GET"],
  ];
  await delayEmails(url, 60_000);
  for (const call of silent) expect((await measure(...call)).ms).toBeLessThan(20_000);
});

test("a caller who gives up undoes the sign-up, and its email has a link that does not work", async () => {
  await delayEmails(url, DELAY_MS);
  const email = newEmail();
  const signUp = fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await expect(signUp).rejects.toThrow("timeout");
  const [confirmation] = await waitFor(async () => {
    const emails = await backend.emailsTo(email);
    return emails.length > 0 && emails;
  });
  expect(confirmation?.subject).toBe("Confirm your email for Spellpost");
  await expect(backend.confirmByLink(email)).rejects.toThrow("Confirmation failed: 403");
  expect(await sql("select from auth.users where email = $1", [email])).toEqual([]);
});
