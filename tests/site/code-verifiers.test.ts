import { afterAll, expect, test } from "vitest";
import { startInterceptedSite } from "../support/in-process/intercepted-site.ts";
import { readSession } from "../support/session-cookie.ts";
import { newClient } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";

const VERIFIER = "a-verifier-of-an-earlier-deployment";
/** Cookies as the auth client left them: one per email, their list, and the latest. */
const LEFT_OVER = [
  "spellpost-auth-code-verifier",
  "spellpost-auth-flows-code-verifier",
  "spellpost-auth-flow-0123456789abcdef-code-verifier",
];

function leaveVerifiers(visitor: Visitor): void {
  const value = `base64-${Buffer.from(JSON.stringify(VERIFIER)).toString("base64url")}`;
  for (const name of LEFT_OVER) visitor.setCookie(name, value);
}

/** Codes exchanged for a session, with their verifiers. */
const exchanged: unknown[] = [];
let session: object;
const site = await startInterceptedSite(({ path, body }) => {
  if (!path.startsWith("/auth/v1/token?grant_type=pkce")) return null;
  exchanged.push(JSON.parse(body));
  return { status: 200, body: session };
});
afterAll(() => site.stop());

test("a code is exchanged with the verifier in the browser", async () => {
  const registered = await newClient();
  session = readSession(registered);
  const visitor = new Visitor(site.url);
  leaveVerifiers(visitor);
  const confirmed = await visitor.post("/email-verified", { code: "the-code" });
  // Signs nobody in, because this browser did not sign up.
  expect(confirmed.location).toBe("/email-verified?status=confirmed");
  expect(exchanged).toEqual([{ auth_code: "the-code", code_verifier: VERIFIER }]);
  expect((await visitor.get("/client")).status).toBe(303);
});
