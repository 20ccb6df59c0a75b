import { afterAll, expect, test } from "vitest";
import { startInterceptedSite } from "../support/in-process/intercepted-site.ts";
import { readSession } from "../support/session-cookie.ts";
import { newClient, newSignUp, tokenOf } from "../support/site.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const VERIFIER = "a-verifier-of-an-earlier-deployment";
/** Cookies as the auth client left them: one per email, their list, and the latest. */
const LEFT_OVER = [
  "spellpost-auth-code-verifier",
  "spellpost-auth-flows-code-verifier",
  "spellpost-auth-flow-0123456789abcdef-code-verifier",
];

const verifiersOf = ({ cookieNames }: Visitor) =>
  cookieNames.filter((name) => name.endsWith("code-verifier"));

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

test("forms that send an email leave no code verifier, because links carry a token hash", async () => {
  const visitor = await newSignUp();
  await visitor.post("/signup", { intent: "resend" });
  await visitor.post("/forgot-password", { email: visitor.email });
  expect(verifiersOf(visitor)).toEqual([]);
  const client = await newClient();
  await client.post("/client/email", {
    email: `moved-${client.email}`,
    currentPassword: PASSWORD,
  });
  expect(verifiersOf(client)).toEqual([]);
});

test("the next sign-in clears verifiers of an earlier deployment", async () => {
  const visitor = await newSignUp();
  leaveVerifiers(visitor);
  await visitor.get("/login");
  expect(verifiersOf(visitor)).toEqual(LEFT_OVER); // A link with a code may still be in use.
  await visitor.post("/email-verified", await tokenOf(visitor.email));
  expect((await visitor.get("/profile-questionnaire?step=1")).status).toBe(200);
  expect(verifiersOf(visitor)).toEqual([]);
});

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
