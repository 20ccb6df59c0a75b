import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { FAULTS, endFaults, setFault } from "../support/faults.ts";
import {
  ANSWERS,
  signInAsClient,
  signInAsUser,
  getNewestToken,
  signUpFields,
} from "../support/onboarding.ts";
import { EMAIL_RESPONSE_LIMIT_MS, RESPONSE_LIMIT_MS } from "../support/response-limit.ts";
import { expireSession, readSession } from "../support/session-cookie.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const newVisitor = () => new Visitor(inject("siteUrl"));
const proxyUrl = inject("proxyUrl");

const mend = () => endFaults(proxyUrl, inject("siteUrl"));
afterAll(mend);

describe.each(FAULTS)("with Supabase %s", (fault) => {
  let client: Visitor;
  let user: Visitor;
  // Within one fault the site keeps its circuit state, unless a test needs it healthy first.
  beforeAll(async () => {
    await mend();
    [client, user] = [newVisitor(), newVisitor()];
    await signInAsClient(client, inject("backendUrl"));
    await signInAsUser(user, inject("backendUrl"));
    await client.get("/"); // Clears the onboarding toasts by showing them.
    await user.get("/");
  });

  /** Asserts that the visitor is still signed in. */
  async function expectStillSignedIn(visitor: Visitor) {
    expect((await visitor.get("/")).html).toContain(">Logout</button>");
  }

  test.each([
    "/",
    "/features",
    "/pricing",
    "/login",
    "/signup",
    "/schedule-meeting",
    "/email-verified",
  ])("an anonymous visitor sees %s as usual", async (path) => {
    await setFault(proxyUrl, fault);
    const page = await newVisitor().get(path);
    expect(page.status).toBe(200);
    expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
  });

  test("the client area reports the outage and redirects home", async () => {
    await setFault(proxyUrl, fault);
    const guarded = await client.get("/client");
    expect(guarded.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect(guarded.location).toBe("/");
    const page = await client.get("/");
    expect(page.text).toContain(
      "Database Error There was an error loading your data. Please try again.",
    );
    expect(page.html).toContain(">Logout</button>");
    await expectStillSignedIn(client);
  });

  test("an expired session is kept, and the login page reports the outage and continues later", async () => {
    expireSession(client);
    await setFault(proxyUrl, fault);
    const guarded = await client.get("/client?section=support");
    expect(guarded.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect(guarded.location).toBe("/login?next=%2Fclient%3Fsection%3Dsupport");
    const loginPage = await client.get(guarded.location ?? "");
    expect(loginPage.text).toContain("Error Something went wrong. Please try again.");
    expect(loginPage.text).toContain("Welcome back");
    expect(loginPage.text).toContain("we can’t tell whether you’re signed in. Try Again");
    expect(loginPage.html).toMatch(/href="\/client\?section=support"[^>]*>Try Again</);
    const verified = await client.get("/email-verified");
    expect(verified.text).toContain("Session error occurred");
    expect(verified.html).toMatch(/href="\/email-verified"[^>]*>Try Again</);
    await mend();
    expect((await client.get(guarded.location ?? "")).location).toBe("/client?section=support");
  });

  test("the questionnaire opens with a warning and keeps every answer it cannot save", async () => {
    await mend();
    const fields = { ...ANSWERS, intent: "continue" };
    expect((await user.post("/profile-questionnaire?step=1", fields)).status).toBe(303);
    await setFault(proxyUrl, fault);
    for (const step of ["", "?step=2", "?step=check"]) {
      const opened = await user.get(`/profile-questionnaire${step}`);
      expect(opened.ms).toBeLessThan(RESPONSE_LIMIT_MS);
      expect(opened.text).toContain(
        "Error Loading Data There was an error loading your profile data.",
      );
      // An empty form would overwrite the saved answers when sent.
      expect(opened.text).toContain("We can’t load your answers right now. What you sent is saved");
      expect(opened.html).toContain(`href="/profile-questionnaire${step}"`);
    }
    for (const [step, intent] of [
      ["1", "continue"],
      ["2", "back"],
      ["check", "complete"],
    ] as const) {
      const saved = await user.post(`/profile-questionnaire?step=${step}`, { ...ANSWERS, intent });
      expect(saved.status).toBe(503);
      expect(saved.ms).toBeLessThan(RESPONSE_LIMIT_MS);
      expect(saved.text).toContain(
        "Unexpected Error Something went wrong. Please try again or contact support.",
      );
      expect(saved.text).toContain("What you typed is still here");
      for (const answer of [
        "Fig &amp; Olive",
        "instagram.com/figandolive",
        "Sourdough that rests for three days",
      ])
        expect(saved.html).toContain(answer);
    }
    await expectStillSignedIn(user);
    await mend();
    expect((await user.get("/profile-questionnaire?step=1")).html).toContain("Fig &amp; Olive");
  });

  test("sign-in does not blame the password and keeps the email", async () => {
    await setFault(proxyUrl, fault);
    const page = await newVisitor().post("/login", { email: client.email, password: PASSWORD });
    expect(page.status).toBe(503);
    expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect(page.text).toContain("Error Something went wrong. Please try again.");
    expect(page.text).toContain("your password wasn’t checked");
    expect(page.html).toContain(`value="${client.email}"`);
  });

  test("sign-up fails with the fitting message and keeps what was typed", async () => {
    await setFault(proxyUrl, fault);
    const visitor = newVisitor();
    const page = await visitor.post("/signup?plan=pro", signUpFields(visitor));
    expect(page.status).toBe(503);
    expect(page.ms).toBeLessThan(EMAIL_RESPONSE_LIMIT_MS);
    // An error response is a registration error; no response is an unexpected error.
    const words =
      fault === "slow"
        ? "An unexpected error occurred. Please try again."
        : "An error occurred during registration. Please try again.";
    expect(page.text).toContain(`Registration Failed ${words}`);
    expect(page.html).toContain('value="Maria Nicolaou"');
    expect(page.html).not.toContain(PASSWORD);
  });

  test("an emailed link says nothing about a session that its visitor may not have", async () => {
    const link = `/meeting/${crypto.randomUUID()}?key=${crypto.randomUUID()}`;
    const visitor = newVisitor();
    const page = await visitor.follow(await visitor.get(link));
    expect(page.status).toBe(503);
    expect(page.text).toContain("Nothing is lost, and no one is signed out.");
  });

  test("a confirmation link stays valid", async () => {
    await mend();
    const visitor = newVisitor();
    await visitor.post("/signup", signUpFields(visitor));
    const link = new URL(
      await createBackendHandle(inject("backendUrl")).confirmationLink(visitor.email),
      "http://site",
    );
    const proof = { token_hash: link.searchParams.get("token_hash") ?? "" };
    await setFault(proxyUrl, fault);
    const page = await visitor.post("/email-verified", proof);
    expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect(page.text).toContain("Verification failed");
    expect(page.html).toMatch(/<button[^>]*>Try Again<\/button>/);
    await mend();
    expect((await visitor.post("/email-verified", proof)).location).toBe(
      "/email-verified?status=verified",
    );
  });

  test("a typed confirmation code is kept and stays valid", async () => {
    await mend();
    const visitor = newVisitor();
    const address = (await visitor.post("/signup", signUpFields(visitor))).location ?? "";
    const proof = {
      intent: "confirm",
      mailCode: await createBackendHandle(inject("backendUrl")).confirmationCode(visitor.email),
    };
    await setFault(proxyUrl, fault);
    const page = await visitor.post(address, proof);
    expect(page.status).toBe(503);
    expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect(page.text).toContain("Verification failed");
    expect(page.html).toContain(`value="${proof.mailCode}"`);
    await mend();
    expect((await visitor.post(address, proof)).location).toBe("/email-verified?status=verified");
  });

  test("the verification page of a signed-in visitor reports the session error", async () => {
    expireSession(user);
    await setFault(proxyUrl, fault);
    const page = await user.get("/email-verified");
    expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect(page.text).toContain("Session error occurred");
    await expectStillSignedIn(user);
  });

  test("a failed sign-out reports the failure and keeps the session", async () => {
    await setFault(proxyUrl, fault);
    const posted = await client.post("/logout", {});
    expect(posted.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    // An error response, or no response.
    expect((await client.get(posted.location ?? "")).text).toContain(
      fault === "slow"
        ? "Error An unexpected error occurred."
        : "Error Failed to log out. Please try again.",
    );
    await expectStillSignedIn(client);
  });
});

describe.each(FAULTS)("with only the auth service %s", (fault) => {
  beforeEach(mend);

  test("the client area keeps working, and forms save", async () => {
    const client = newVisitor();
    await signInAsClient(client, inject("backendUrl"));
    await client.get("/client"); // Caches the project's keys for the following requests.
    await setFault(proxyUrl, { percent: { [fault]: 100 }, only: "^\\w+ /auth/v1/" });
    for (const section of ["", "?section=performance", "?section=support"]) {
      const page = await client.get(`/client${section}`);
      expect(page.status).toBe(200);
      expect(page.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    }
    const saved = await client.post("/client/profile", { ...ANSWERS, business_name: "Figs" });
    expect(saved.location).toBe("/client?section=account");
  });
});

describe("a session that cannot be verified", () => {
  beforeEach(mend);

  test.each([
    [
      "link",
      async (newcomer: Visitor) => ({
        path: "/email-verified",
        fields: { token_hash: await getNewestToken(newcomer.email, inject("backendUrl")) },
      }),
    ],
    [
      "typed code",
      async (newcomer: Visitor) => ({
        path: "/signup?step=check-email",
        fields: {
          intent: "confirm",
          mailCode: await createBackendHandle(inject("backendUrl")).confirmationCode(
            newcomer.email,
          ),
        },
      }),
    ],
  ])("is not replaced by another account's confirmation: %s", async (_, proofOf) => {
    const owner = newVisitor();
    await signInAsClient(owner, inject("backendUrl"));
    // Another person signs up on the same machine while the owner's session needs a refresh, which
    // fails.
    const newcomer = newVisitor();
    await newcomer.post("/signup", signUpFields(newcomer));
    const { path, fields } = await proofOf(newcomer);
    owner.storeCookies(newcomer);
    expireSession(owner);
    const before = readSession(owner);
    await setFault(proxyUrl, { percent: { 503: 100 }, only: "^POST /auth/v1/token" });
    const page = await owner.post(path, fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("Verification failed");
    expect(readSession(owner).access_token).toBe(before.access_token);
    await mend();
    expect((await owner.post(path, fields)).location).toBe("/email-verified?status=other-account");
  });
});

test("a sign-out without a response is an unexpected error and keeps the session", async () => {
  await mend();
  const client = newVisitor();
  await signInAsClient(client, inject("backendUrl"));
  await client.get("/");
  await setFault(proxyUrl, { percent: { hang: 100 }, only: "^POST /auth/v1/logout" });
  const posted = await client.post("/logout", {});
  expect(posted.ms).toBeLessThan(RESPONSE_LIMIT_MS);
  await mend();
  const page = await client.get(posted.location ?? "");
  expect(page.text).toContain("Error An unexpected error occurred.");
  expect(page.html).toContain(">Logout</button>");
});
