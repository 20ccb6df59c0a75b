import { describe, expect, test } from "vitest";
import { ANSWERS, signUpFields } from "../support/onboarding.ts";
import { expireSession, readSession } from "../support/session-cookie.ts";
import {
  backend,
  during,
  newClient,
  newSignUp,
  newUser,
  newVisitor,
  siteUrl,
  tokenOf,
  twice,
} from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

/** What `fault-matrix.test.ts` cannot ask of every page and form alike. */

const NEW_PASSWORD = twice("N3w!Secret?");
const CARD = "/signup?step=check-email";
const VERIFIED = "/email-verified?status=verified";

/** Proofs that an email contains, with where they lead. */
const PROOFS = {
  "a confirmation link": async () => {
    const visitor = await newSignUp();
    const fields = await tokenOf(visitor.email);
    return { visitor, path: "/email-verified", fields, next: VERIFIED };
  },
  "a typed confirmation code": async () => {
    const visitor = await newSignUp();
    const mailCode = await backend.confirmationCode(visitor.email);
    return { visitor, path: CARD, fields: { mailCode, intent: "confirm" }, next: VERIFIED };
  },
  "a link to a new password": async () => {
    const [{ email }, visitor] = [await newClient(), newVisitor()];
    await visitor.post("/forgot-password", { email });
    const fields = { ...(await tokenOf(email)), ...NEW_PASSWORD };
    return { visitor, path: "/reset-password", fields, next: "/client" };
  },
  "a link to another email": async () => {
    const visitor = await newClient();
    const email = `moved-${visitor.email}`;
    await visitor.post("/client/email", { email, currentPassword: PASSWORD });
    const next = "/email-changed?status=partly-confirmed";
    return { visitor, path: "/email-changed", fields: await tokenOf(email), next };
  },
};

describe.each(["500", "slow"] as const)("with Supabase failing by %s", (fault) => {
  test.each(["/client", "/client?section=account", "/client/profile"])(
    "%s reports the outage, leads home and keeps the session",
    async (path) => {
      const client = await newClient();
      const page = await during(fault, async () => client.follow(await client.get(path)));
      expect(page.text).toContain(
        "Database Error There was an error loading your data. Please try again.",
      );
      expect(page.html).toContain(">Logout</button>");
      expect((await client.get("/client")).status).toBe(200);
    },
  );

  test("an expired session is kept, and the login page reports the outage and continues later", async () => {
    const client = await newClient();
    expireSession(client);
    await during(fault, async () => {
      const guarded = await client.get("/client?section=support");
      expect(guarded.location).toBe("/login?next=%2Fclient%3Fsection%3Dsupport");
      const page = await client.follow(guarded);
      expect(page.text).toContain("Error Something went wrong. Please try again.");
      expect(page.text).toContain("we can’t tell whether you’re signed in. Try Again");
      expect(page.html).toMatch(/href="\/client\?section=support"[^>]*>Try Again</);
      const verified = await client.get("/email-verified");
      expect(verified.text.match(/Your link should still work/g)).toHaveLength(2);
      expect(verified.text).toContain("Session error occurred");
      expect(verified.text).not.toContain("expired or invalid");
      expect(verified.html).toMatch(/href="\/email-verified"[^>]*>Try Again</);
    });
    expect((await client.get("/login?next=%2Fclient")).location).toBe("/client");
  });

  test("the questionnaire offers no empty form that would replace saved answers", async () => {
    const user = await newUser();
    await user.post("/profile-questionnaire?step=1", { ...ANSWERS, intent: "continue" });
    await during(fault, async () => {
      for (const step of ["", "?step=2", "?step=3"]) {
        const { text, html } = await user.get(`/profile-questionnaire${step}`);
        expect(text).toContain("Error Loading Data There was an error loading your profile data.");
        expect(text).toContain("We can’t load your answers right now. What you sent is saved");
        expect(html).toContain(`href="/profile-questionnaire${step}"`);
      }
      for (const [step, intent] of [
        ["1", "continue"],
        ["2", "back"],
      ] as const) {
        const fields = { ...ANSWERS, intent };
        const page = await user.post(`/profile-questionnaire?step=${step}`, fields);
        expect(page.status).toBe(503);
        expect(page.html).toContain("Sourdough that rests for three days");
      }
    });
    expect((await user.get("/profile-questionnaire?step=1")).html).toContain("Fig &amp; Olive");
  });

  test("a failed sign-up and a failed sign-out tell an error from no response", async () => {
    const [visitor, client] = [newVisitor(), await newClient()];
    const [signUp, signOut] = await during(fault, async () => [
      await visitor.post("/signup?plan=pro", signUpFields(visitor)),
      await client.follow(await client.post("/logout", {})),
    ]);
    const [registration, logout] =
      fault === "slow"
        ? ["An unexpected error occurred.", "An unexpected error occurred."]
        : ["An error occurred during registration.", "Failed to log out. Please try again."];
    expect(signUp.text).toContain(`Registration Failed ${registration} Please try again.`);
    expect(signOut.text).toContain(`Error ${logout}`);
    for (const [referrer, place] of [
      [`${siteUrl}/pricing?billing=yearly`, "/pricing?billing=yearly"],
      ["https://evil.example/pricing", "/"],
    ] as const) {
      const there = newVisitor({ Referer: referrer });
      there.storeCookies(client);
      await during(fault, async () =>
        expect((await there.post("/logout", {})).location).toBe(place),
      );
    }
  });

  test.each(Object.entries(PROOFS))("%s is kept and stays valid", async (_, prepare) => {
    const { visitor, path, fields, next } = await prepare();
    const page = await during(fault, () => visitor.post(path, fields));
    expect(page.html).toContain(`value="${Object.values(fields)[0]}"`);
    expect(page.text).not.toContain("The link may be expired");
    expect(page.html).not.toContain(NEW_PASSWORD.password);
    expect((await visitor.post(path, fields)).location).toBe(next);
  });

  test("of the auth service alone, the client area keeps working, and forms save", async () => {
    const client = await newClient();
    await client.get("/client"); // Caches the project's keys for the following requests.
    await during({ percent: { [fault]: 100 }, only: "^\\w+ /auth/v1/" }, async () => {
      for (const section of ["", "?section=performance", "?section=support"])
        expect((await client.get(`/client${section}`)).status).toBe(200);
      const saved = await client.post("/client/profile", { ...ANSWERS, business_name: "Figs" });
      expect(saved.location).toBe("/client?section=account");
    });
  });
});

test.each<[string, (newcomer: Visitor) => Promise<[string, Record<string, string>]>]>([
  ["link", async ({ email }) => ["/email-verified", await tokenOf(email)]],
  [
    "typed code",
    async ({ email }) => [
      CARD,
      { intent: "confirm", mailCode: await backend.confirmationCode(email) },
    ],
  ],
])(
  "a session that cannot be refreshed is not replaced by another account's confirmation: %s",
  async (_, proofOf) => {
    const [owner, newcomer] = [await newClient(), await newSignUp()];
    const [path, fields] = await proofOf(newcomer);
    owner.storeCookies(newcomer);
    expireSession(owner);
    const before = readSession(owner);
    const fault = { percent: { 503: 100 }, only: "^POST /auth/v1/token" };
    const page = await during(fault, () => owner.post(path, fields));
    expect(page.status).toBe(503);
    expect(page.text).toContain("Verification failed");
    expect(readSession(owner).access_token).toBe(before.access_token);
    expect((await owner.post(path, fields)).location).toBe("/email-verified?status=other-account");
  },
);

test("a reset link opened while nobody can tell who is signed in sets no password and stays valid", async () => {
  const [owner, visitor] = [await newUser(), await newUser()];
  await newVisitor().post("/forgot-password", { email: owner.email });
  const fields = { ...(await tokenOf(owner.email)), ...NEW_PASSWORD };
  expireSession(visitor);
  // After a rate limit the reset itself would succeed, so that only the unknown viewer stops it.
  const fault = { percent: { 429: 100 }, only: "grant_type=refresh_token" };
  const page = await during(fault, () => visitor.post("/reset-password", fields));
  expect(page.status).toBe(503);
  expect(page.text).toContain("Your link should still work");
  const signIn = { email: owner.email, password: PASSWORD };
  expect((await newVisitor().post("/login", signIn)).location).toBe("/profile-questionnaire");
  expect((await newVisitor().post("/reset-password", fields)).status).toBe(303);
});
