import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { startInterceptingProxy } from "../support/intercepting-proxy.ts";
import { signInAsClient, getNewestToken, signUpFields } from "../support/onboarding.ts";
import { TEST_COOKIE_SECRET } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const VERIFIER = "a-verifier-of-an-earlier-deployment";
/** Cookies as the auth client left them: one per email, their list, and the latest. */
const LEFT_OVER = [
  "spellpost-auth-code-verifier",
  "spellpost-auth-flows-code-verifier",
  "spellpost-auth-flow-0123456789abcdef-code-verifier",
];

const newVisitor = () => new Visitor(inject("siteUrl"));
const verifiersOf = ({ cookieNames }: Visitor) =>
  cookieNames.filter((name) => name.endsWith("code-verifier"));

function leaveVerifiers(visitor: Visitor): void {
  const value = `base64-${Buffer.from(JSON.stringify(VERIFIER)).toString("base64url")}`;
  for (const name of LEFT_OVER) visitor.setCookie(name, value);
}

/** Codes exchanged for a session, with their verifiers. */
const exchanged: unknown[] = [];
let session: object;
let front: Awaited<ReturnType<typeof startInterceptingProxy>>;
let site: InProcessSite;
beforeAll(async () => {
  front = await startInterceptingProxy(inject("backendUrl"), ({ path, body }) => {
    if (!path.startsWith("/auth/v1/token?grant_type=pkce")) return null;
    exchanged.push(JSON.parse(body));
    return { status: 200, body: session };
  });
  site = await startInProcessSite({
    SUPABASE_URL: front.url,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    COOKIE_SECRET: TEST_COOKIE_SECRET,
    LOG_REQUESTS: "off",
  });
});
afterAll(async () => {
  await site.stop();
  await front.stop();
});

test("forms that send an email leave no code verifier, because links carry a token hash", async () => {
  const visitor = newVisitor();
  await visitor.post("/signup?plan=pro", signUpFields(visitor));
  expect(verifiersOf(visitor)).toEqual([]);
  await visitor.post("/signup", { intent: "resend" });
  expect(verifiersOf(visitor)).toEqual([]);
  await visitor.post("/forgot-password", { email: visitor.email });
  expect(verifiersOf(visitor)).toEqual([]);
  const client = newVisitor();
  await signInAsClient(client, inject("backendUrl"));
  await client.post("/client/email", {
    email: `moved-${client.email}`,
    currentPassword: PASSWORD,
  });
  expect(verifiersOf(client)).toEqual([]);
});

test("the next sign-in clears verifiers of an earlier deployment", async () => {
  const visitor = newVisitor();
  await visitor.post("/signup?plan=pro", signUpFields(visitor));
  leaveVerifiers(visitor);
  await visitor.get("/login");
  expect(verifiersOf(visitor)).toEqual(LEFT_OVER); // A link with a code may still be in use.
  const token_hash = await getNewestToken(visitor.email, inject("backendUrl"));
  await visitor.post("/email-verified", { token_hash });
  expect((await visitor.get("/profile-questionnaire?step=1")).status).toBe(200);
  expect(verifiersOf(visitor)).toEqual([]);
});

test("a code is exchanged with the verifier in the browser", async () => {
  const registered = newVisitor();
  await signInAsClient(registered, inject("backendUrl"));
  const signedIn = await fetch(`${inject("backendUrl")}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email: registered.email, password: PASSWORD }),
  });
  session = (await signedIn.json()) as object;
  const visitor = new Visitor(site.url);
  leaveVerifiers(visitor);
  const confirmed = await visitor.post("/email-verified", { code: "the-code" });
  // Signs nobody in, because this browser did not sign up.
  expect(confirmed.location).toBe("/email-verified?status=confirmed");
  expect(exchanged).toEqual([{ auth_code: "the-code", code_verifier: VERIFIER }]);
  expect((await visitor.get("/client")).status).toBe(303);
});
