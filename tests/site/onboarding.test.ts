import { describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { ANSWERS, signInAsClient, signUpFields } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import {
  backend,
  backendUrl,
  newClient,
  newSignUp,
  newUser,
  newVisitor,
  sessionCookies,
  siteUrl,
  tokenOf,
  twice,
} from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const REQUIRED = "Please fill in all required fields";
const PERSONAL = "Password Error Password must not be made of your name, your email or “Spellpost”";

describe("sign-up", () => {
  test("sends an email and shows the Check Your Email! card", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/signup?plan=pro", signUpFields(visitor));
    expect(posted.status).toBe(303);
    const page = await visitor.follow(posted);
    expect(page.text).toContain("Check Your Email!");
    expect(page.text).toContain("Go to Login Page");
    expect(page.text).toContain(visitor.email);
    const [email] = await backend.emailsTo(visitor.email);
    expect(email?.subject).toBe("Confirm your email for Spellpost");
    expect(email?.text).toContain(await backend.confirmationCode(visitor.email));
    expect(email?.text).toContain(`${siteUrl}${await backend.confirmationLink(visitor.email)}`);
  });

  test("the emailed code confirms like its link and survives a wrong attempt", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/signup?plan=pro", signUpFields(visitor));
    const address = posted.location ?? "";
    const code = await backend.confirmationCode(visitor.email);
    const other = code === "0000000000" ? "1111111111" : "0000000000";
    const wrong = await visitor.post(address, { intent: "confirm", mailCode: other });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain(
      "Failed to verify email We couldn't verify your email address. The link may be expired or invalid.",
    );
    expect(wrong.text).toContain("That code is wrong or has expired.");
    expect(wrong.text).toContain("Resend Email");
    for (const [typed, message] of [
      ["123456", "The code has 10 digits"],
      ["", "Enter the code from the email"],
    ] as const) {
      const page = await visitor.post(address, { intent: "confirm", mailCode: typed });
      expect(page.status).toBe(400);
      expect(page.text).toContain(message);
      const [field = ""] = /<input[^>]*name="mailCode"[^>]*>/.exec(page.html) ?? [];
      expect(/value="([^"]*)"/.exec(field)?.[1] ?? "").toBe(typed);
    }
    const confirmed = await visitor.post(address, {
      intent: "confirm",
      mailCode: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    });
    expect(confirmed.location).toBe("/email-verified?status=verified");
    expect((await visitor.follow(confirmed)).text).toContain("Email verified!");
    expect((await visitor.get("/profile-questionnaire?step=1")).text).toContain(
      "Selected Plan: Pro",
    );
  });

  test("a code confirms its email without replacing another account's session", async () => {
    const [visitor, other] = [await newSignUp(), await newClient()];
    other.setCookie("spellpost-pending", visitor.cookie("spellpost-pending") ?? "");
    const confirmed = await other.post("/signup", {
      intent: "confirm",
      mailCode: await backend.confirmationCode(visitor.email),
    });
    expect(confirmed.location).toBe("/email-verified?status=other-account");
    expect((await other.get("/client")).status).toBe(200);
    const login = { email: visitor.email, password: PASSWORD };
    expect((await visitor.post("/login", login)).location).toBe("/profile-questionnaire");
  });

  test.each([
    ["a missing name before all else", { name: "", ...twice("short") }, `Error ${REQUIRED}`],
    [
      "a short password",
      twice("Ab1!"),
      "Password Error Password must be at least 8 characters long",
    ],
    [
      "a common password",
      twice("Qwerty12!"),
      "Password Error Password contains common patterns that are not secure",
    ],
    ["a password made of the visitor's own name", twice("Nicolaou1!"), PERSONAL],
    [
      "a different confirmation",
      { confirmPassword: "Other!Pass1" },
      "Error Passwords do not match",
    ],
    [
      "terms not accepted",
      { terms: "" },
      "Terms Required You must accept the Terms of Service and Privacy Policy to continue",
    ],
  ])("rejects %s, keeps what was typed and echoes no password", async (_, change, message) => {
    const visitor = newVisitor();
    const page = await visitor.post("/signup?plan=pro", { ...signUpFields(visitor), ...change });
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    expect(page.html).toContain(`value="${visitor.email}"`);
    expect(page.html).not.toContain(PASSWORD);
  });

  test("names each empty field beside it", async () => {
    const page = await newVisitor().post("/signup", {});
    for (const words of [
      "Enter your full name",
      "Enter your email address",
      "Enter a new password",
    ])
      expect(page.text).toContain(words);
    const loginPage = await newVisitor().post("/login", {});
    for (const words of ["Enter your email address", "Enter your password"])
      expect(loginPage.text).toContain(words);
    for (const { text } of [page, loginPage])
      expect(text.match(/Please fill in all required fields/g)).toHaveLength(1);
  });

  test.each([
    ["", "STARTER", "Starter"],
    ["?plan=video-pro", "VIDEO PRO", "Video Pro"],
    ["?plan=payg", "PAY AS YOU GO", "Pay As You Go"],
  ])("/signup%s has the badge %s and the button for %s", async (query, badge, name) => {
    const page = await newVisitor().get(`/signup${query}`);
    expect(page.html).toContain(`>${badge}</p>`);
    expect(page.html).toContain(`>Sign Up for ${name} Plan</button>`);
  });

  test("redirects a signed-in visitor to the questionnaire for every plan", async () => {
    const visitor = await newUser();
    for (const query of ["", "?plan=pro", "?plan=starter"])
      expect((await visitor.get(`/signup${query}`)).location).toBe(
        `/profile-questionnaire${query}`,
      );
  });

  test("redirects a client who picks a plan to the questionnaire, and on to the client area", async () => {
    const client = await newClient("starter");
    for (const path of ["/signup", "/signup?plan=platinum", "/signup?plan=pro&step=check-email"])
      expect((await client.get(path)).location).toBe("/profile-questionnaire");
    const picked = await client.get("/signup?plan=payg");
    expect(picked.location).toBe("/profile-questionnaire?plan=payg");
    expect((await client.get(picked.location!)).location).toBe("/client");
  });

  test("a form opened before signing in creates no account and explains why", async () => {
    const client = await newClient();
    const { email } = newVisitor();
    const page = await client.post("/signup?plan=pro", { ...signUpFields(client), email });
    expect(page.status).toBe(409);
    expect(page.text).toContain(
      "Already signed in You’re already signed in, so we didn’t create an account",
    );
    expect(page.text).toContain(
      `You’re signed in as ${client.email}, so we didn’t create a new account.`,
    );
    expect(page.html).toContain(`value="${email}"`);
    expect(page.html).not.toContain(PASSWORD);
    expect(await backend.emailsTo(email)).toEqual([]);
    await client.post("/logout", {});
    const sent = await client.post("/signup?plan=pro", { ...signUpFields(client), email });
    expect(sent.location).toBe("/signup?plan=pro&step=check-email");
  });
});

describe("email verification", () => {
  test("a GET keeps the link valid; the form confirms, signs in and continues after 2 seconds", async () => {
    const visitor = await newSignUp();
    const link = await backend.confirmationLink(visitor.email);
    for (let scan = 0; scan < 3; scan++)
      expect((await newVisitor().get(link)).text).toContain("Confirm My Email");
    const posted = await visitor.post("/email-verified", await tokenOf(visitor.email));
    const page = await visitor.get(posted.location ?? "");
    expect(page.text).toContain("Email verified!");
    expect(page.text).toContain("Continue to Profile Setup");
    expect(page.headers.get("Refresh")).toBe("2; url=/profile-questionnaire");
  });

  test("a signed-in visitor is already verified and continues after 1 second", async () => {
    const visitor = await newUser();
    await visitor.get("/"); // Clears the verification's toast by showing it.
    const page = await visitor.get("/email-verified");
    expect(page.text).toContain("Already verified!");
    expect(page.headers.get("Refresh")).toBe("1; url=/profile-questionnaire");
  });

  test("a used link, code or error from the email shows a signed-in visitor as already verified", async () => {
    const visitor = await newSignUp();
    const { token_hash } = await tokenOf(visitor.email);
    const mailCode = await backend.confirmationCode(visitor.email);
    const pending = visitor.cookie("spellpost-pending") ?? "";
    await visitor.follow(await visitor.post("/email-verified", { token_hash }));
    visitor.setCookie("spellpost-pending", pending); // Imitates another tab that still waits for the email.
    const card = "/signup?plan=starter&step=check-email";
    for (const answer of [
      await visitor.post("/email-verified", { token_hash }),
      await visitor.post("/email-verified", { error: "otp_expired" }),
      await visitor.get("/email-verified?error=access_denied&error_code=otp_expired"),
      await visitor.post(card, { intent: "confirm", mailCode }),
      await visitor.post(card, { intent: "resend" }),
    ]) {
      expect(answer.location).toBe("/email-verified");
      const page = await visitor.follow(answer);
      expect(page.text).toContain("Already verified!");
      expect(page.text).toContain(`You’re signed in as ${visitor.email}`);
      expect(page.text).not.toContain("Failed to verify email");
      expect(page.headers.get("Refresh")).toBe("1; url=/profile-questionnaire");
    }
    expect(await backend.emailsTo(visitor.email)).toHaveLength(1);
  });

  test("without tokens and session the page asks the visitor to sign in", async () => {
    const page = await newVisitor().get("/email-verified");
    expect(page.text).toContain("Your email has been verified. Please sign in to continue.");
    expect(page.headers.get("Refresh")).toBeNull();
  });

  test("an invented, an old and a used link get the error view with both ways forward", async () => {
    const visitor = await newSignUp();
    const used = await tokenOf(visitor.email);
    await visitor.post("/email-verified", used);
    for (const token_hash of ["nonsense", "0".repeat(56), used.token_hash]) {
      const page = await newVisitor().post("/email-verified", { token_hash });
      expect(page.text).toContain("Failed to verify email");
      expect(page.text).toContain(
        "We couldn't verify your email address. The link may be expired or invalid.",
      );
      expect(page.text).toContain(
        "A link works once, for one hour. If you’ve used it before, your address is verified: just sign in.",
      );
      expect(page.html).toMatch(/href="\/signup"[^>]*>Try Signing Up Again/);
      expect(page.html).toMatch(/href="\/login"[^>]*>Sign In Instead/);
    }
  });

  test("tokens from the URL's hash, posted by script, sign in the browser that signed up", async () => {
    const visitor = await newSignUp();
    const tokens = await backend.confirmByLink(visitor.email);
    const page = await visitor.follow(await visitor.post("/email-verified", tokens));
    expect(page.text).toContain("Email verified!");
    expect((await visitor.get("/profile-questionnaire?step=1")).status).toBe(200);
  });

  test("a code without its verifier and an empty form fail verification", async () => {
    const code = "b4a0c2de-0000-4000-8000-000000000000";
    const withCode = await newVisitor().post("/email-verified", { code });
    expect(withCode.text).toContain("Failed to verify email");
    const empty = await newVisitor().post("/email-verified", { nothing: "" });
    expect(empty.text).toContain("Verification failed");
  });
});

describe("sign-in and sign-out", () => {
  test("an incomplete profile continues with the questionnaire, a complete one with the client area", async () => {
    const visitor = await newUser();
    const login = { email: visitor.email, password: PASSWORD };
    expect((await newVisitor().post("/login", login)).location).toBe("/profile-questionnaire");
    await visitor.post("/profile-questionnaire", { ...ANSWERS, intent: "complete" });
    const back = newVisitor();
    const posted = await back.post("/login", login);
    expect(posted.location).toBe("/client");
    expect((await back.follow(posted)).text).toContain("Login successful! Welcome back!");
    expect((await back.get("/login")).location).toBe("/client");
  });

  test("rejects a wrong password and an unknown email alike, and empty fields", async () => {
    const { email } = await newUser();
    for (const typed of [email, "nobody@example.com"]) {
      const page = await newVisitor().post("/login", { email: typed, password: "Wrong!Pass1" });
      expect(page.status).toBe(401);
      expect(page.text).toContain("Login Failed Invalid email or password. Please try again.");
      expect(page.html).toContain(`value="${typed}"`);
    }
    const empty = await newVisitor().post("/login", { email: "", password: "" });
    expect(empty.text).toContain("Error Please fill in all required fields");
  });

  test("an unconfirmed account is reported and offered a new email", async () => {
    const visitor = await newSignUp();
    const login = { email: visitor.email, password: PASSWORD };
    const page = await visitor.post("/login?plan=pro", login);
    expect(page.text).toContain("Login Failed Email not confirmed");
    expect(page.text).toContain("Resend Confirmation Email");
    const card = await visitor.follow(await visitor.post("/login?plan=pro", { intent: "resend" }));
    expect(card.text).toMatch(/You can request a new email in \d+ seconds\./);
    expect(card.html).toContain(">STARTER</p>");
  });

  test.each([
    ["starter", "SELECTED: Starter Plan"],
    ["pro", "SELECTED: Pro Plan"],
    ["video-pro", "SELECTED: Video Pro Plan"],
    ["payg", "SELECTED: Pay As You Go"],
    ["", "LOGIN"],
  ])("plan=%s shows the badge %s", async (plan, badge) => {
    expect((await newVisitor().get(`/login?plan=${plan}`)).text).toContain(badge);
  });

  test("`next` redirects within the site only", async () => {
    const visitor = await newClient();
    const login = { email: visitor.email, password: PASSWORD };
    const inside = await newVisitor().post("/login?next=%2Fclient%3Fsection%3Daccount", login);
    expect(inside.location).toBe("/client?section=account");
    const outside = await newVisitor().post("/login?next=%2F%2Fevil.example", login);
    expect(outside.location).toBe("/client");
  });

  test("the header shows Login or Logout, and signing out shows a toast and ends the session", async () => {
    const visitor = newVisitor();
    expect((await visitor.get("/")).html).toMatch(/href="\/login"[^>]*>Login/);
    // The quiet frame offers sign-in during sign-up.
    expect((await visitor.get("/signup")).html).toMatch(/href="\/login"[^>]*>Login/);
    await signInAsClient(visitor, backendUrl);
    expect((await visitor.get("/")).html).toContain(">Logout</button>");
    const page = await visitor.follow(await visitor.post("/logout", {}));
    expect(page.text).toContain("Logged out You have been successfully logged out.");
    expect(sessionCookies(visitor)).toEqual([]);
    expect((await visitor.get("/client")).location).toMatch(/^\/login/);
  });
});

describe("questionnaire", () => {
  const complete = { ...ANSWERS, intent: "complete" };
  const STEP_ONE = {
    business_name: ANSWERS.business_name,
    website: ANSWERS.website,
    offer_description: ANSWERS.offer_description,
    differentiator: ANSWERS.differentiator,
  };
  const STEP_TWO = { facebook_url: "", instagram_url: ANSWERS.instagram_url, linkedin_url: "" };
  const STEP_THREE = { tone_preference: "Edgy", words_to_avoid: "cheap" };
  const at = (step: number) => `/profile-questionnaire?step=${step}`;

  /** Sends one step as its form does. */
  const send = (visitor: Visitor, step: number, fields: object, intent = "continue") =>
    visitor.post(at(step), { ...fields, intent });

  /** Returns the hidden fields of the page's own form. */
  function fieldsOf(html: string): Record<string, string> {
    const [form = ""] = /<form[^>]*action="\/profile-questionnaire.*?<\/form>/s.exec(html) ?? [];
    return Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value = ""]) => [name, value.replaceAll("&amp;", "&")],
      ),
    );
  }

  test("an anonymous visitor gets a toast and the login page", async () => {
    for (const path of ["/profile-questionnaire", at(2)]) {
      const visitor = newVisitor();
      const page = await visitor.follow(await visitor.get(path));
      expect(page.text).toContain("Authentication Error Please sign in to access this page.");
      expect(page.text).toContain("Welcome back");
    }
  });

  test("a missing profile row is created when the answers are saved", async () => {
    const visitor = await newUser("video-pro");
    const id = getUserId(visitor);
    await backend.delete("profiles", `id=eq.${id}`);
    const opened = await visitor.follow(await visitor.get("/client"));
    expect(opened.text).toContain("Step 1 of 3");
    expect((await send(visitor, 1, STEP_ONE)).location).toBe(at(2));
    expect((await visitor.post(at(3), complete)).location).toBe("/schedule-meeting");
    expect(await backend.rows("profiles", `id=eq.${id}`)).toMatchObject([
      { business_name: ANSWERS.business_name, chosen_plan: "video-pro" },
    ]);
  });

  test("each step has its own URL and title, and redirects to the next", async () => {
    const visitor = await newUser();
    const opened = await visitor.get("/profile-questionnaire");
    expect([opened.status, opened.location]).toEqual([303, at(1)]);
    const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    const first = await visitor.get(at(1));
    expect(first.html).toContain(">Logout</button>");
    expect(titleOf(first.html)).toContain("Your Brand Profile: Step 1 of 3");
    expect(first.text).toMatch(/Your business +Step 1 of 3/);

    const toSecond = await send(visitor, 1, STEP_ONE);
    expect([toSecond.status, toSecond.location]).toEqual([303, at(2)]);
    const second = await visitor.follow(toSecond);
    expect(titleOf(second.html)).toContain("Your Brand Profile: Step 2 of 3");
    expect(second.text).toContain("Step 2 of 3");
    // Each form contains only its own questions, so that an older tab does not restore old answers.
    expect(fieldsOf(second.html)).not.toHaveProperty("business_name");

    const third = await visitor.follow(await send(visitor, 2, STEP_TWO));
    expect(titleOf(third.html)).toContain("Your Brand Profile: Step 3 of 3");
    expect(third.html).toMatch(/>Complete Profile<.*>Back</s);
    expect(third.html).not.toContain(">Continue<");
    const completed = await send(
      visitor,
      3,
      { ...fieldsOf(third.html), ...STEP_THREE },
      "complete",
    );
    expect([completed.status, completed.location]).toEqual([303, "/schedule-meeting"]);
    expect((await visitor.get("/client")).text).toContain(
      "We create for Fig & Olive in an Edgy tone.",
    );
    for (const step of [1, 2, 3]) expect((await visitor.get(at(step))).location).toBe("/client");
  });

  /** Picks another plan on the pricing page. */
  const pickPro = async (visitor: Visitor) => visitor.follow(await visitor.get("/signup?plan=pro"));
  const getPlan = async (visitor: Visitor) =>
    (await backend.rows("profiles", `id=eq.${getUserId(visitor)}`))[0]?.chosen_plan;

  test("a plan picked meanwhile is shown as selected, and saved with the next step", async () => {
    const visitor = await newUser("starter");
    const page = await pickPro(visitor);
    expect(page.text).toContain("Selected Plan: Pro");
    expect(page.html).toContain(`action="${at(1)}&amp;plan=pro"`);
    expect(await getPlan(visitor)).toBe("starter");
    const posted = await visitor.post(`${at(1)}&plan=pro`, { ...STEP_ONE, intent: "continue" });
    expect(posted.location).toBe(at(2));
    expect(await getPlan(visitor)).toBe("pro");
  });

  test("a picked plan is saved with the completed profile, and no more after it", async () => {
    const visitor = await newUser("starter");
    await send(visitor, 2, STEP_TWO);
    const page = await pickPro(visitor);
    expect(page.html).toContain("?step=1&amp;plan=pro#business_name");
    expect((await send(visitor, 3, STEP_THREE, "back")).location).toBe(at(2));
    expect(await getPlan(visitor)).toBe("starter");
    expect((await visitor.post(`${at(3)}&plan=pro`, complete)).location).toBe("/schedule-meeting");
    expect(await getPlan(visitor)).toBe("pro");
    await visitor.post(`${at(1)}&plan=payg`, { ...STEP_ONE, intent: "continue" });
    expect(await getPlan(visitor)).toBe("pro");
  });

  test("an older tab restores no answers of other steps", async () => {
    const visitor = await newUser();
    await send(visitor, 1, STEP_ONE);
    const old = fieldsOf((await visitor.get(at(3))).html);
    expect(old).toMatchObject({ business_name: "Fig & Olive" });
    await send(visitor, 1, { ...STEP_ONE, business_name: "Fig" });
    await send(visitor, 3, { ...old, ...STEP_THREE }, "back");
    expect(fieldsOf((await visitor.get(at(3))).html)).toMatchObject({ business_name: "Fig" });
  });

  test("stores the time zone of the browser, in which meetings are offered, and completes without", async () => {
    const zoneAfter = async (time_zone: string) => {
      const visitor = await newUser();
      const sent = await visitor.post(at(3), { ...complete, time_zone });
      expect(sent.location).toBe("/schedule-meeting");
      const [profile] = await backend.rows("profiles", `id=eq.${getUserId(visitor)}`);
      const [, offered] =
        (await visitor.get("/meeting")).html.match(/<option value="([^"]*)" selected/) ?? [];
      return { stored: profile?.time_zone, offered };
    };
    const apia = "Pacific/Apia";
    expect(await zoneAfter(apia)).toEqual({ stored: apia, offered: apia });
    for (const none of ["", "+02:00", "Mars/Olympus"])
      expect(await zoneAfter(none)).toMatchObject({ stored: null });
  });

  test("Complete Profile is disabled while an earlier step lacks an answer, which is named", async () => {
    const visitor = await newUser();
    const last = await visitor.get(at(3));
    expect(last.html).toMatch(/<button[^>]* disabled=""[^>]*>Complete Profile/);
    expect(last.text).toContain("Before you can complete your profile");
    expect(last.text).toContain("Before you can complete your profile Business name is required");
    expect(last.html).toContain(`href="${at(1)}#business_name"`);
    expect(last.text).not.toContain("Website");
    await send(visitor, 1, STEP_ONE);
    const ready = await visitor.get(at(3));
    expect(ready.text).not.toContain("Before you can complete your profile");
    expect(ready.html).not.toMatch(/ disabled=""/);
  });

  test("another device resumes the draft, and another account starts empty", async () => {
    const visitor = await newUser();
    await send(visitor, 1, STEP_ONE);
    await send(visitor, 2, STEP_TWO);
    const device = newVisitor();
    await device.post("/login", { email: visitor.email, password: PASSWORD });
    expect((await device.get("/profile-questionnaire")).location).toBe(at(3));
    expect((await device.get(at(2))).html).toContain('value="instagram.com/figandolive"');
    await send(device, 3, STEP_THREE, "back");
    expect((await visitor.get("/profile-questionnaire")).location).toBe(at(2));
    expect((await visitor.get(at(3))).html).toContain(">cheap</textarea>");
    const other = await newUser();
    expect((await other.get("/profile-questionnaire")).location).toBe(at(1));
    expect((await other.get(at(2))).html).not.toContain("figandolive");
  });

  test.each([
    ["business_name", "A", "Business name is required"],
    ["offer_description", "Pizza", "Please describe what you offer"],
    ["differentiator", "Dough", "What makes you unique?"],
    ["website", "not a url", "Please enter a valid URL"],
  ])("step 1 rejects %s %s", async (field, value, message) => {
    const visitor = await newUser();
    const page = await send(visitor, 1, { ...STEP_ONE, [field]: value });
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    expect(page.text).toContain("Step 1 of 3");
    expect(page.html).toContain(value);
    expect((await visitor.get("/profile-questionnaire")).location).toBe(at(1));
  });

  test("an invalid URL of step 2 is flagged at step 3 and beside its field", async () => {
    const visitor = await newUser();
    await send(visitor, 1, STEP_ONE);
    const moved = await send(visitor, 2, { ...STEP_TWO, instagram_url: "nowhere" });
    expect(moved.location).toBe(at(3));
    const last = await visitor.follow(moved);
    expect(last.text).toContain(
      "Before you can complete your profile Please enter a valid Instagram URL",
    );
    expect(last.html).toContain(`href="${at(2)}#instagram_url"`);
    const second = await visitor.get(at(2));
    expect(second.html).toMatch(/<input[^>]* id="instagram_url"[^>]* aria-invalid="true"/);
    expect(second.text).toContain("Please enter a valid Instagram URL");
    expect(second.text).not.toContain("There’s a problem");
  });

  test("an invalid URL of step 2 that is sent anyway returns to that step and keeps the rest", async () => {
    const visitor = await newUser();
    await send(visitor, 1, STEP_ONE);
    await send(visitor, 2, { ...STEP_TWO, facebook_url: "nowhere" });
    const last = fieldsOf((await visitor.get(at(3))).html);
    const refused = await send(visitor, 3, { ...last, ...STEP_THREE }, "complete");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Please enter a valid Facebook URL");
    expect(refused.text).toContain("Validation Error");
    expect(refused.html).toContain('value="nowhere"');
    expect(refused.html).toMatch(/<title>[^<]*Step 2 of 3/);
    const mended = await send(visitor, 2, {
      ...fieldsOf(refused.html),
      ...STEP_TWO,
      facebook_url: "facebook.com/fig",
    });
    expect(mended.location).toBe(at(3));
    const again = await visitor.follow(mended);
    expect(again.html).toMatch(/<input[^>]* checked="" value="Edgy"/);
    expect(fieldsOf(again.html)).toMatchObject({
      business_name: "Fig & Olive",
      facebook_url: "facebook.com/fig",
    });
  });

  test("names the missing fields", async () => {
    const visitor = await newUser();
    const stepOne = await send(visitor, 1, { ...STEP_ONE, business_name: "" });
    expect(stepOne.text).toContain(
      "Please complete all required fields Business name, offer description, and differentiator are required.",
    );
    const noTone = await visitor.post(at(3), { ...complete, tone_preference: "" });
    expect(noTone.status).toBe(400);
    expect(noTone.text).toContain(
      "Please select a tone preference You must choose a tone preference to continue.",
    );
    expect(noTone.html).toContain(">cheap</textarea>");
    expect((await visitor.post(at(3), { intent: "complete" })).text).toContain(
      "Missing: Business name, Offer description, Differentiator, Tone preference",
    );
  });

  test("Back skips validation and keeps what was typed", async () => {
    const visitor = await newUser();
    const back = await send(visitor, 3, { words_to_avoid: "cheap" }, "back");
    expect(back.location).toBe(at(2));
    expect((await visitor.get(at(3))).html).toContain(">cheap</textarea>");
    const tooLong = await send(visitor, 2, { facebook_url: "x".repeat(2049) }, "back");
    expect(tooLong.status).toBe(400);
    expect(tooLong.text).toContain("Please use at most 2048 characters: these are 2049");
    expect(tooLong.html).toContain("x".repeat(2049));
  });

  test("without a session, the answers lead to the sign-in", async () => {
    const visitor = newVisitor();
    const page = await visitor.follow(await visitor.post(at(3), complete));
    expect(page.text).toContain("Welcome back");
    expect(page.text).toContain("Authentication Required Please sign in to complete your profile.");
  });

  test("other answers from an old tab leave a completed profile as it is, and say so", async () => {
    const visitor = await newUser();
    await visitor.post(at(3), complete);
    const words_to_avoid = "cheap, bargain";
    await visitor.post("/client/profile", { ...ANSWERS, words_to_avoid });
    const old = await visitor.post(at(3), complete);
    expect(old.location).toBe("/client/profile");
    expect((await visitor.follow(old)).text).toContain(
      "Not saved Your profile was already complete. If what you typed isn’t in it yet, enter it here.",
    );
    expect(await backend.rows("profiles", `id=eq.${getUserId(visitor)}`)).toMatchObject([
      { words_to_avoid },
    ]);
  });

  test("saves the normalized columns, sends the documented webhook and continues", async () => {
    const visitor = await newUser();
    const posted = await visitor.post(at(3), complete);
    expect(posted.location).toBe("/schedule-meeting");
    const page = await visitor.follow(posted);
    expect(page.text).toContain("Profile completed successfully! Welcome to your client area!");
    expect(page.text).toContain("You're Almost Ready!");
    const [row] = await backend.rows("profiles", `id=eq.${getUserId(visitor)}`);
    expect(row).toMatchObject({
      website: "https://figandolive.example",
      instagram_url: "https://instagram.com/figandolive",
      facebook_url: null,
      linkedin_url: null,
      tone_preference: "Friendly",
      words_to_avoid: "cheap",
      chosen_plan: "pro",
    });
    const webhook = await waitFor(async () =>
      (await backend.webhooks()).find(({ body }) => body.email === visitor.email),
    );
    expect(webhook.path).toBe("/webhooks/profile");
    expect(webhook.headers["x-spellpost-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(webhook.body).toEqual({
      userId: row?.id,
      name: "Maria Nicolaou",
      email: visitor.email,
      business_name: "Fig & Olive",
      website: "https://figandolive.example",
      facebook_url: null,
      instagram_url: "https://instagram.com/figandolive",
      linkedin_url: null,
      offer_description: ANSWERS.offer_description,
      differentiator: ANSWERS.differentiator,
      tone_preference: "Friendly",
      words_to_avoid: "cheap",
      chosen_plan: "pro",
    });
  });

  test("ten concurrent submissions save once and send one webhook", async () => {
    const visitor = await newUser();
    const steps = await Promise.all([1, 2].map(() => send(visitor, 1, STEP_ONE)));
    expect(steps.map(({ location }) => location)).toEqual([at(2), at(2)]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post(at(3), complete)),
    );
    expect(answers.map(({ location }) => location)).toEqual(Array(10).fill("/schedule-meeting"));
    const sent = async () =>
      (await backend.webhooks()).filter(({ body }) => body.email === visitor.email);
    await waitFor(async () => (await sent()).length > 0);
    expect(await sent()).toHaveLength(1);
  });
});

describe("client area", () => {
  test("an anonymous visitor signs in and then returns", async () => {
    const visitor = newVisitor();
    const guarded = await visitor.get("/client?section=support");
    expect(guarded.location).toBe("/login?next=%2Fclient%3Fsection%3Dsupport");
    expect((await visitor.follow(guarded)).text).toContain(
      "Authentication Required Please sign in to access your client area.",
    );
  });

  test("an incomplete profile redirects to the questionnaire", async () => {
    const visitor = await newUser();
    const page = await visitor.follow(await visitor.get("/client"));
    expect(page.text).toContain(
      "Profile Incomplete Please complete your profile questionnaire first.",
    );
  });

  test("each of the four sections shows its contents", async () => {
    const visitor = await newClient("starter");
    const dashboard = (await visitor.get("/client")).text;
    for (const words of [
      "Current Plan",
      "Starter",
      "$99/month",
      "Next Billing",
      "Auto-renewal",
      "Business",
      "Fig & Olive",
      "Friendly",
      "https://figandolive.example",
      "Back to Website",
      "Hello, Maria Nicolaou",
    ]) {
      expect(dashboard).toContain(words);
    }
    const customization = (await visitor.get("/client?section=customization")).text;
    expect(customization).toContain("Request Early Setup Call");
    expect(customization.match(/Coming Soon/g)).toHaveLength(9);
    const support = (await visitor.get("/client?section=support")).text;
    for (const words of [
      "Live Chat",
      "9am-5pm ET, Mon-Fri. There’s no chat here yet",
      "Submit a Ticket",
      "within 24 hours",
      "Getting Started Guide",
      "Automation Basics",
      "Integration Setup",
      "Troubleshooting Common Issues",
    ]) {
      expect(support).toContain(words);
    }
    const account = (await visitor.get("/client?section=account")).text;
    for (const words of [
      visitor.email,
      "Member since",
      "What you offer",
      "What makes you unique",
      "Words to avoid",
      "Update Profile",
      "Change Plan",
      "4242",
      "Basic automation",
      "Standard integrations",
      "Email support",
    ]) {
      expect(account).toContain(words);
    }
    for (const page of [dashboard, account])
      expect(page).toContain("This is the list price; you pay the price on our pricing page .");
  });

  test("every plan except starter shows the higher plan's figures", async () => {
    const visitor = await newClient("payg");
    const account = (await visitor.get("/client?section=account")).text;
    for (const words of [
      "$199/month",
      "Advanced automation",
      "Extended integrations",
      "Priority support",
      "Custom workflows",
    ])
      expect(account).toContain(words);
  });
});
