import { afterAll, expect, inject, test } from "vitest";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { delayEmails } from "../support/faults.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const backend = createBackendHandle(inject("backendUrl"));

afterAll(() => delayEmails(inject("backendUrl"), 0));

/** Signs up as the site does, through the proxy that stands between it and Supabase. */
function signUp(email: string, patienceMs: number): Promise<Response> {
  return fetch(`${inject("proxyUrl")}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
    signal: AbortSignal.timeout(patienceMs),
  });
}

test("a site that gives up on a slow mail server undoes the sign-up, though its email arrives", async () => {
  await delayEmails(inject("backendUrl"), 5000);
  const { email } = new Visitor(inject("siteUrl"));
  await expect(signUp(email, 2500)).rejects.toThrow("timeout");
  await waitFor(async () => (await backend.emailsTo(email)).length > 0);
  await expect(backend.confirmByLink(email)).rejects.toThrow("Confirmation failed: 403");
});

test("a site that waits for a slow mail server has the account", async () => {
  await delayEmails(inject("backendUrl"), 5000);
  const { email } = new Visitor(inject("siteUrl"));
  expect((await signUp(email, 8000)).status).toBe(200);
  expect((await backend.confirmByLink(email)).access_token).toBeTruthy();
});
