import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { brand } from "../../app/content/brand.ts";
import { startInterceptedSite } from "../support/in-process/intercepted-site.ts";
import type { StubbedResponse } from "../support/intercepting-proxy.ts";
import { ANSWERS, signInAsClient, signUpFields } from "../support/onboarding.ts";
import { expireSession, getUserId } from "../support/session-cookie.ts";
import { backendUrl, sessionCookies, tokenOf, twice } from "../support/site.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

/**
 * Responses of hosted Supabase Auth that the embedded one does not give, in the original wording.
 */

const NEW_PASSWORD = "N3w!Secret?";
const TOO_OFTEN = "Too Many Tries Please wait a minute and try again.";
const SESSION_ENDED = "Your session has ended. Please sign in again.";
const NO_MAIL = "We can’t email you right now, so nothing was done.";

const refusal = (status: number, code: string, message: string, more = {}): StubbedResponse => ({
  status,
  body: { code, message, ...more },
});
const THROTTLED = refusal(429, "over_request_rate_limit", "Request rate limit reached");
const QUOTA = refusal(429, "over_email_send_rate_limit", "email rate limit exceeded");
const MINUTE = refusal(
  429,
  "over_email_send_rate_limit",
  "For security purposes, you can only request this after 42 seconds.",
);
const NOT_AUTHORIZED = refusal(
  400,
  "email_address_not_authorized",
  'Email address "x@example.com" cannot be used as it is not authorized',
);
const CAPTCHA = refusal(
  400,
  "captcha_failed",
  "captcha protection: request disallowed (no captcha_token found)",
);
/** Matches the wording of the backend, which no page may show. */
const RAW =
  /rate limit|security purposes|not authorized|captcha protection|disallowed|<b>|Signups not|fail(ed)? to validate|Unable to validate/i;

const log: string[] = [];
/** Responses served in Supabase's place, by the start of "METHOD /path". */
let answers: Record<string, StubbedResponse | ((body: string) => StubbedResponse)> = {};

const site = await startInterceptedSite(
  ({ method, path, body }) => {
    const call = `${method} ${path}`;
    const answer = Object.entries(answers).find(([start]) => call.startsWith(start))?.[1] ?? null;
    return typeof answer === "function" ? answer(body) : answer;
  },
  (line) => log.push(line),
);
afterAll(() => site.stop());
beforeEach(() => {
  answers = {};
  log.length = 0;
});

const madeUp = (email: string, more: object): StubbedResponse => ({
  status: 200,
  body: {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    confirmation_sent_at: new Date().toISOString(),
    user_metadata: {},
    identities: [],
    ...more,
  },
});

const SIGN_UP = "POST /auth/v1/signup";
const LOG_IN = "POST /auth/v1/token?grant_type=password";
const RECOVER = "POST /auth/v1/recover";
const RESEND = "POST /auth/v1/resend";
const VERIFY = "POST /auth/v1/verify";
const UPDATE = "PUT /auth/v1/user";

const REFRESH = "POST /auth/v1/token?grant_type=refresh_token";

const newVisitor = () => new Visitor(site.url);
const signUp = (visitor: Visitor) => visitor.post("/signup?plan=pro", signUpFields(visitor));
async function newClient(): Promise<Visitor> {
  const visitor = newVisitor();
  await signInAsClient(visitor, backendUrl);
  await visitor.get("/"); // Clears the onboarding toasts by showing them.
  return visitor;
}
const passwords = twice(NEW_PASSWORD);
const changePassword = (client: Visitor) =>
  client.post("/client/password", { ...passwords, currentPassword: PASSWORD });
/** Emails a link to a new password. @returns the fields of the form to which it leads */
async function requestReset({ email }: Visitor) {
  await newVisitor().post("/forgot-password", { email });
  return { ...(await tokenOf(email)), ...passwords };
}
const resend = async (visitor: Visitor) =>
  visitor.follow(await visitor.post("/signup", { intent: "resend" }));

describe("a 429 from the auth service", () => {
  test.each([
    ["/login", LOG_IN],
    ["/signup?plan=pro", SIGN_UP],
    ["/forgot-password", RECOVER],
  ])("is reported by %s, which keeps the email", async (path, call) => {
    answers = { [call]: THROTTLED };
    const visitor = newVisitor();
    const page = await visitor.post(path, signUpFields(visitor));
    expect(page.status).toBe(429);
    expect(page.text).toContain(TOO_OFTEN);
    expect(page.html).toContain(`value="${visitor.email}"`);
    expect(page.text).not.toMatch(RAW);
  });

  test("is reported by the resend, the code form and the link, which stays valid", async () => {
    const visitor = newVisitor();
    await signUp(visitor);
    const proof = await tokenOf(visitor.email);
    answers = { [RESEND]: THROTTLED, [VERIFY]: THROTTLED };
    const again = await resend(visitor);
    expect(again.text).toContain(TOO_OFTEN);
    expect(again.text).not.toMatch(RAW);
    const address = "/signup?plan=pro&step=check-email";
    const typed = await visitor.post(address, { intent: "confirm", mailCode: "0123456789" });
    expect(typed.status).toBe(429);
    expect(typed.text).toContain(TOO_OFTEN);
    const link = await visitor.post("/email-verified", proof);
    expect(link.status).toBe(429);
    expect(link.html).toContain(proof.token_hash);
    answers = {};
    const confirmed = await visitor.post("/email-verified", proof);
    expect(confirmed.location).toBe("/email-verified?status=verified");
  });

  test("is reported by the forms that require the current password and by the email change link", async () => {
    const client = await newClient();
    answers = { [LOG_IN]: THROTTLED, [VERIFY]: THROTTLED };
    for (const [path, fields] of [
      ["/client/password", passwords],
      ["/client/email", { email: "new@example.com" }],
      ["/client/delete", { email: client.email }],
    ] as [string, Record<string, string>][]) {
      const page = await client.post(path, { ...fields, currentPassword: PASSWORD });
      expect(page.status).toBe(429);
      expect(page.text).toContain(TOO_OFTEN);
    }
    const link = await client.post("/email-changed", { token_hash: "the-link" });
    expect([link.status, link.html]).toEqual([429, expect.stringContaining("the-link")]);
  });

  test("is reported by the password reset, and its link stays valid", async () => {
    const client = await newClient();
    const fields = await requestReset(client);
    const visitor = newVisitor();
    for (const call of [VERIFY, UPDATE]) {
      answers = { [call]: THROTTLED };
      const page = await visitor.post("/reset-password", fields);
      expect(page.status).toBe(429);
      expect(page.text).toContain(TOO_OFTEN);
    }
    answers = {};
    expect((await visitor.post("/reset-password", fields)).location).toBe("/client");
  });
});

describe("when the project cannot send an email", () => {
  const CASES = [
    ["the quota", QUOTA, "over_email_send_rate_limit"],
    ["the allowed addresses", NOT_AUTHORIZED, "email_address_not_authorized"],
  ] as const;

  test.each(CASES)(
    "(%s) the sign-up, the resend and the email change report it",
    async (...own) => {
      const [, answer, code] = own;
      const [visitor, client] = [newVisitor(), await newClient()];
      const waiting = newVisitor();
      await signUp(waiting);
      answers = { [SIGN_UP]: answer, [RESEND]: answer, [UPDATE]: answer };
      const signedUp = await signUp(visitor);
      expect(signedUp.text).toContain(brand.email);
      expect(signedUp.html).toContain(`value="${visitor.email}"`);
      const fields = { email: "new@example.com", currentPassword: PASSWORD };
      const changed = await client.post("/client/email", fields);
      for (const page of [signedUp, changed]) {
        expect(page.status).toBe(503);
        expect(page.text).toContain(NO_MAIL);
        expect(page.text).not.toMatch(RAW);
      }
      const resent = await resend(waiting);
      expect(resent.text).toContain("We can’t email you right now.");
      expect(resent.text).not.toMatch(/on its way|Email sent/);
      expect(resent.text).not.toMatch(RAW);
      const lines = log.filter((line) => line.startsWith("Email: ") && line.includes(code));
      expect(lines).toHaveLength(3);
      expect(log.join()).not.toContain("@");
    },
  );

  test.each([...CASES, ["the minute between two emails", MINUTE, null] as const])(
    "(%s) a forgotten password gets the response of an unknown account, without a promise",
    async (_, answer, code) => {
      const client = newVisitor();
      const ask = async () => {
        const posted = await client.post("/forgot-password", { email: client.email });
        const page = await client.follow(posted);
        return { posted: posted.location, html: page.html };
      };
      const unknown = await ask();
      answers = { [RECOVER]: answer };
      expect(await ask()).toEqual(unknown);
      expect(unknown.posted).toBe("/forgot-password?sent");
      expect(unknown.html).not.toMatch(/on its way/);
      const lines = log.filter((line) => line.startsWith("Email: "));
      const logged = code ? [code] : [];
      expect(lines).toEqual(logged.map((each) => expect.stringContaining(each)));
    },
  );
});

describe("an unconfirmed account", () => {
  test("gets only the request to check the mailbox, even within the resend interval", async () => {
    const [first, second] = [newVisitor(), newVisitor()];
    await signUp(first);
    answers = { [SIGN_UP]: MINUTE };
    const fields = { ...signUpFields(second), email: first.email, name: "Andreas Georgiou" };
    const answer = await second.post("/signup?plan=pro", fields);
    expect(answer.location).toBe("/signup?plan=pro&step=check-email");
    const page = await second.follow(answer);
    expect(page.text).toContain("Check Your Email!");
    expect(page.text).not.toMatch(/exists|Maria/);
    answers = {};
    const proof = await tokenOf(first.email);
    // The newer sign-up is the one that was made in the browser of the mailbox's owner.
    const confirmed = await second.post("/email-verified", proof);
    expect(confirmed.location).toBe("/email-verified?status=verified");
  });
});

describe("an existing account is asked to sign in", () => {
  /** Returns a user object with the submitted data, as Auth does to hide a confirmed account. */
  const hidden = (email: string) => (body: string) =>
    madeUp(email, { user_metadata: (JSON.parse(body) as { data: object }).data });

  test.each([
    ["a project that hides accounts", hidden],
    ["one that hides none", () => refusal(422, "user_already_exists", "User already registered")],
  ])("by %s", async (_, answerTo) => {
    const visitor = newVisitor();
    answers = { [SIGN_UP]: answerTo(visitor.email) };
    const page = await signUp(visitor);
    expect(page.status).toBe(409);
    expect(page.text).toContain(
      "Account exists An account with this email already exists. Please sign in instead.",
    );
    expect(page.html).toContain(`value="${visitor.email}"`);
  });
});

describe("a captcha that the auth service requires and the site cannot show", () => {
  test.each([
    ["/signup?plan=pro", SIGN_UP],
    ["/login", LOG_IN],
    ["/forgot-password", RECOVER],
  ])("refers %s to the contact email and logs the missing variable", async (path, call) => {
    answers = { [call]: CAPTCHA };
    const visitor = newVisitor();
    const page = await visitor.post(path, signUpFields(visitor));
    expect(page.status).toBe(503);
    expect(page.text).toContain(
      `Something isn’t set up right on our side. Please write to ${brand.email}.`,
    );
    expect(page.text).not.toMatch(RAW);
    expect(page.text).not.toContain("the check above the button");
    expect(log.filter((line) => line.includes("TURNSTILE_SITE_KEY"))).toHaveLength(1);
  });
});

describe("visitors see no backend wording", () => {
  test.each([
    [422, "signup_disabled", "Signups not allowed for this instance", brand.email],
    [400, "email_provider_disabled", "Email signups are disabled", brand.email],
    [400, "email_address_invalid", "Email x is invalid", "Please enter a valid email address"],
    [
      400,
      "a_code_of_tomorrow",
      "<b>boom</b> fail to validate",
      "Registration Failed An error occurred during registration. Please try again.",
    ],
  ])("in the sign-up: %s %s", async (status, code, message, words) => {
    answers = { [SIGN_UP]: refusal(status, code, message) };
    const page = await signUp(newVisitor());
    expect(page.status).toBe(400);
    expect(page.text).toContain(words);
    expect(page.text).not.toMatch(RAW);
    expect(page.text).not.toContain(message);
  });

  test("an unexpected rejection is logged by its code", async () => {
    answers = { [SIGN_UP]: refusal(400, "a_code_of_tomorrow", "boom a@example.com") };
    await signUp(newVisitor());
    expect(log.filter((line) => line.startsWith("Auth: "))).toEqual([
      expect.stringContaining("a_code_of_tomorrow"),
    ]);
    expect(log.join()).not.toContain("@");
  });

  test.each([
    ["length", "Password must be at least 8 characters long"],
    ["characters", "an uppercase and a lowercase letter, a number and a special character"],
    ["pwned", "That’s one of the passwords attackers try first. Please choose another."],
    ["tomorrow", "That’s one of the passwords attackers try first. Please choose another."],
  ])("about a weak password: %s", async (reason, words) => {
    const raw = "Password should contain abcdefghijklmnopqrstuvwxyz";
    const weak = refusal(422, "weak_password", raw, { weak_password: { reasons: [reason] } });
    const client = await newClient();
    answers = { [SIGN_UP]: weak, [UPDATE]: weak };
    const changed = await changePassword(client);
    for (const page of [await signUp(newVisitor()), changed]) {
      expect(page.status).toBe(400);
      expect(page.text).toContain(words);
      expect(page.text).not.toContain(raw);
    }
  });

  test("in the sign-in, which does not reveal a banned account either", async () => {
    const visitor = newVisitor();
    const signIn = () => visitor.post("/login", { email: visitor.email, password: PASSWORD });
    const unknown = await signIn();
    answers = { [LOG_IN]: refusal(400, "user_banned", "User is banned") };
    const banned = await signIn();
    expect([banned.status, banned.html]).toEqual([unknown.status, unknown.html]);
    answers = { [LOG_IN]: refusal(400, "a_code_of_tomorrow", "<b>boom</b>") };
    const page = await signIn();
    expect(page.status).toBe(401);
    expect(page.text).toContain("Login Failed Invalid email or password. Please try again.");
    expect(page.html).not.toContain("boom");
  });

  test("in the resend, which gives the waiting time", async () => {
    const visitor = newVisitor();
    await signUp(visitor);
    answers = { [RESEND]: MINUTE };
    const page = await resend(visitor);
    expect(page.text).toContain("Please wait a moment You can request a new email in 42 seconds.");
    expect(page.text).not.toMatch(RAW);
  });

  test("in the password change, the email change and the password reset", async () => {
    const client = await newClient();
    const fields = await requestReset(client);
    answers = { [UPDATE]: refusal(400, "a_code_of_tomorrow", "<b>boom</b>") };
    for (const page of [
      await changePassword(client),
      await client.post("/client/email", { email: "new@example.com", currentPassword: PASSWORD }),
      await newVisitor().post("/reset-password", fields),
    ]) {
      expect(page.status).toBe(400);
      expect(page.html).not.toContain("boom");
      expect(page.text).toMatch(/wasn’t accepted|couldn’t make that change/i);
    }
  });
});

test("a database restored to an earlier time ends the session, and the visitor can sign in", async () => {
  const client = await newClient();
  expireSession(client);
  const words = "Invalid Refresh Token: Not Issued By This Server";
  answers = { [REFRESH]: refusal(400, "validation_failed", words) };
  expect((await client.get("/client")).location).toBe("/login?next=%2Fclient");
  expect(sessionCookies(client)).toEqual([]);
  const fields = { email: client.email, password: PASSWORD };
  expect((await client.post("/login", fields)).location).toBe("/client");
});

describe("a session that another device ends while a form is sent", () => {
  const NOT_ALIVE = refusal(401, "PGRST303", "JWT expired");
  const ENDED = refusal(
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  );
  const NOBODY = refusal(403, "28000", "Nobody is signed in");
  const NO_ROW: StubbedResponse = { status: 200, body: [] };
  /** Ends the session with a call that stores nothing, so that the site has to ask why. */
  const endBy = (call: string, response: StubbedResponse): typeof answers => ({
    [call]: () => {
      answers["POST /rest/v1/rpc/session_is_alive"] = NOT_ALIVE;
      answers["POST /rest/v1/rpc/get_my_page"] = NOT_ALIVE;
      return response;
    },
  });
  const currentPassword = PASSWORD;

  test.each<[path: string, fields: Record<string, string>, stubbed: typeof answers]>([
    ["/client/password", { currentPassword, ...passwords }, { [UPDATE]: ENDED }],
    ["/client/delete", { currentPassword }, { "POST /rest/v1/rpc/delete_my_account": NOBODY }],
    [
      "/client/ticket",
      { subject: "Late", description: "Two." },
      { "POST /rest/v1/rpc/submit_ticket": NOBODY },
    ],
    ["/client/profile", ANSWERS, endBy("PATCH /rest/v1/profiles", NO_ROW)],
  ])(
    "leads from %s to the login, which says that what was typed will come back",
    async (path, fields, stubbed) => {
      const client = await newClient();
      answers = { ...stubbed };
      const account = getUserId(client);
      const answer = await client.post(path, { account, email: client.email, ...fields });
      expect(answer.location).toBe(`/login?next=${encodeURIComponent(path)}`);
      const page = await client.follow(answer);
      expect(page.text).toContain(`Authentication Required ${SESSION_ENDED}`);
      expect(page.text).toContain("your form will come back");
      expect(log).toEqual([]);
    },
  );
});
