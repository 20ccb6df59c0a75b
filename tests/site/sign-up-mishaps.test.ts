import { describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { sql } from "../support/in-process/stack.ts";
import { signUpFields } from "../support/onboarding.ts";
import {
  api,
  backend,
  newSignUp,
  newUser,
  newVisitor,
  siteUrl,
  tokenOf,
  twice,
} from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const SECOND_PASSWORD = "Sec0nd!Choice7";
const CARD = "/signup?plan=pro&step=check-email";

const countEmails = async (email: string) => (await backend.emailsTo(email)).length;
const trySignIn = async (email: string, password: string) =>
  (await api.auth("token?grant_type=password", { email, password })).status;
/** Moves the account's emails into the past. */
const ageEmails = (email: string, age: string) =>
  sql(
    `update auth.users set confirmation_sent_at = now() - $2::interval,
       recovery_sent_at = recovery_sent_at - $2::interval where email = $1`,
    [email, age],
  );

async function signUpTwice(visitor: Visitor) {
  await visitor.post("/signup?plan=starter", signUpFields(visitor));
  return visitor.post("/signup?plan=pro", {
    ...signUpFields(visitor),
    name: "Maria Second",
    ...twice(SECOND_PASSWORD),
    noMarketing: "on",
  });
}

async function expectSecondSignUp(visitor: Visitor) {
  expect((await visitor.get("/profile-questionnaire?step=1")).text).toContain("Selected Plan: Pro");
  expect(await trySignIn(visitor.email, SECOND_PASSWORD)).toBe(200);
  expect(await trySignIn(visitor.email, PASSWORD)).toBe(400);
  const query = "select raw_user_meta_data as data from auth.users where email = $1";
  expect(await sql(query, [visitor.email])).toMatchObject([
    { data: { name: "Maria Second", marketing_emails_accepted: false } },
  ]);
}

describe("signing up twice with one address", () => {
  test("ends with the second password, name and plan, by one email and without an extra step", async () => {
    const visitor = newVisitor();
    expect((await signUpTwice(visitor)).location).toBe(CARD);
    expect(await countEmails(visitor.email)).toBe(1);
    const confirmed = await visitor.post("/email-verified", await tokenOf(visitor.email));
    expect(confirmed.location).toBe("/email-verified?status=verified");
    await expectSecondSignUp(visitor);
  });

  test("ends the same on another device, for the author of the second sign-up", async () => {
    const [laptop, phone] = [newVisitor(), newVisitor()];
    await signUpTwice(laptop);
    await phone.post("/email-verified", await tokenOf(laptop.email));
    await phone.post("/claim-account", { intent: "sign-in", currentPassword: SECOND_PASSWORD });
    phone.email = laptop.email;
    await expectSecondSignUp(phone);
  });

  test("stores no password in clear text", async () => {
    const visitor = newVisitor();
    await signUpTwice(visitor);
    const rows = await sql("select encrypted_password from private.unclaimed_sign_ups");
    expect(JSON.stringify(rows)).not.toContain(SECOND_PASSWORD);
    expect(rows).toHaveLength(1);
    expect(decodeURIComponent(visitor.cookie("spellpost-pending") ?? "")).not.toContain("Sec0nd");
  });
});

describe("a link opened on another device", () => {
  async function confirmOnPhone() {
    const [laptop, phone] = [await newSignUp("pro"), newVisitor()];
    const confirmed = await phone.post("/email-verified", await tokenOf(laptop.email));
    return { laptop, phone, page: await phone.follow(confirmed) };
  }

  test("asks for the password there and continues to the questionnaire", async () => {
    const { laptop, phone, page } = await confirmOnPhone();
    expect(page.text).toContain("Your email is verified");
    expect(page.html).toMatch(new RegExp(`<input[^>]*value="${laptop.email}"`));
    const signIn = (currentPassword: string) =>
      phone.post("/claim-account", { intent: "sign-in", currentPassword });
    const wrong = await signIn(SECOND_PASSWORD);
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("That isn’t the password you signed up with.");
    const signedIn = await signIn(PASSWORD);
    expect(signedIn.location).toBe("/profile-questionnaire");
    expect((await phone.get("/profile-questionnaire?step=1")).text).toContain("Selected Plan: Pro");

    const card = await laptop.get(CARD);
    expect(card.location).toBe("/login");
    const login = await laptop.follow(card);
    expect(login.text).toContain("Email verified! Please sign in to continue.");
    expect(login.html).toMatch(new RegExp(`<input[^>]*value="${laptop.email}"`));
    const fields = { email: laptop.email, password: PASSWORD };
    expect((await laptop.post("/login", fields)).location).toBe("/profile-questionnaire");
  });

  test("leads a code that is typed on the first device to the login", async () => {
    const laptop = await newSignUp();
    const mailCode = await backend.confirmationCode(laptop.email);
    await newVisitor().post("/email-verified", await tokenOf(laptop.email));
    const typed = await laptop.post(CARD, { intent: "confirm", mailCode });
    expect(typed.location).toBe("/login");
    expect((await laptop.follow(typed)).text).toContain("Please sign in to continue.");
  });

  test("explains a sign-in on the first device before the second has the password", async () => {
    const { laptop } = await confirmOnPhone();
    const page = await laptop.post("/login", { email: laptop.email, password: PASSWORD });
    expect(page.status).toBe(401);
    expect(page.text).toContain("Your email address was confirmed on another device");
  });
});

test("the card waits until the email is confirmed", async () => {
  const visitor = await newSignUp("pro");
  const page = await visitor.get(`${CARD}&checked`);
  expect(page.text).toContain("Not confirmed yet");
  expect(page.text).toContain("I’ve Confirmed It");
});

describe("links and codes as people hand them over", () => {
  test("a period after a link is ignored", async () => {
    const visitor = await newSignUp();
    const { token_hash } = await tokenOf(visitor.email);
    const page = await visitor.get(`/email-verified?token_hash=${token_hash}.`);
    expect(page.html).toContain(`value="${token_hash}"`);
    const confirmed = await visitor.post("/email-verified", { token_hash: `${token_hash}.` });
    expect(confirmed.location).toBe("/email-verified?status=verified");
  });

  test("the second of two tabs waits for the first and never reports a failure", async () => {
    const [visitor, secondTab] = [await newSignUp(), newVisitor()];
    const proof = await tokenOf(visitor.email);
    secondTab.setCookie("spellpost-pending", visitor.cookie("spellpost-pending") ?? "");
    await visitor.post("/email-verified", proof);
    const second = await secondTab.post("/email-verified", proof);
    expect(second.location).toBe("/email-verified?status=elsewhere");
    const page = await secondTab.follow(second);
    expect(page.text).toContain("Your email is verified");
    expect(page.headers.get("Refresh")).toBe("2; url=/email-verified");
  });
});

describe("expired and used links", () => {
  test("an expired link is replaced by one press, on any device, and the plan is kept", async () => {
    const [laptop, phone] = [await newSignUp("pro"), newVisitor()];
    const proof = await tokenOf(laptop.email);
    await ageEmails(laptop.email, "61 minutes");
    const failed = await laptop.post("/email-verified", proof);
    expect(failed.status).toBe(400);
    expect(failed.html).toContain('href="/signup?plan=pro"');
    expect((await phone.post("/email-verified", proof)).text).toContain("Send a New Link");
    const sent = await phone.post("/email-verified", { ...proof, intent: "resend" });
    expect(sent.text).toContain(`We’ve sent a new link to ${laptop.email}.`);
    expect(await countEmails(laptop.email)).toBe(2);

    await ageEmails(laptop.email, "61 minutes");
    const second = { ...(await tokenOf(laptop.email)), intent: "resend" };
    const resent = await laptop.post("/email-verified", second);
    expect(resent.location).toBe(CARD);
    expect(await countEmails(laptop.email)).toBe(3);
    const confirmed = await laptop.post("/email-verified", await tokenOf(laptop.email));
    expect(confirmed.location).toBe("/email-verified?status=verified");
  });

  test("a used link sends nothing, and says so", async () => {
    const visitor = await newSignUp();
    const proof = await tokenOf(visitor.email);
    await visitor.post("/email-verified", proof);
    const before = await countEmails(visitor.email);
    const other = newVisitor();
    const pressed = await other.post("/email-verified", { ...proof, intent: "resend" });
    expect((await other.follow(pressed)).text).toContain("Nothing sent");
    expect(await countEmails(visitor.email)).toBe(before);
  });
});

test.each(["?error=access_denied&error_code=otp_expired", ""])(
  "a rejected hash or query %j asks for the address, and does not tell whether it is known",
  async (query) => {
    const [owner, other] = [await newSignUp(), newVisitor()];
    const failed = query
      ? await other.get(`/email-verified${query}`)
      : await other.post("/email-verified", { access_token: "x", refresh_token: "y" });
    expect(failed.status).toBe(400);
    expect(failed.text.match(/The link may be expired or invalid\./g)).toHaveLength(2);
    expect(failed.html).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
    const resend = (email: string) => other.post("/email-verified", { intent: "resend", email });
    const rejected = await resend("nobody");
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Please enter a valid email address");
    expect(rejected.html).toContain('value="nobody"');
    const answer = (email: string) =>
      `If ${email} is waiting to be verified, we’ve sent it a new link.`;
    await ageEmails(owner.email, "61 minutes");
    for (const email of [owner.email, other.email])
      expect((await resend(email)).text).toContain(answer(email));
    expect([await countEmails(owner.email), await countEmails(other.email)]).toEqual([2, 0]);
  },
);

describe("what the pages remember", () => {
  test("a wrong address is corrected without typing the rest again", async () => {
    const visitor = newVisitor();
    await visitor.post("/signup?plan=pro", { ...signUpFields(visitor), noMarketing: "on" });
    expect((await visitor.get(CARD)).html).toContain('href="/signup?plan=pro&amp;step=again"');
    const { html } = await visitor.get("/signup?plan=pro&step=again");
    expect(html).toContain('value="Maria Nicolaou"');
    expect(html).not.toContain(visitor.email);
    for (const name of ["terms", "noMarketing"])
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked=""`));
  });
});

describe("with cookies disabled", () => {
  test("the sign-up says that the email is on its way", async () => {
    const page = await newVisitor().get(CARD);
    expect(page.text).toContain("Your browser didn’t keep our cookie.");
  });

  test("the login says why it leads back", async () => {
    const returning = newVisitor({ Referer: `${siteUrl}/login` });
    const page = await returning.get("/client");
    expect(page.location).toBe("/login?next=%2Fclient&cookies-off");
    const login = await newVisitor().get(page.location ?? "");
    expect(login.text).toContain("your browser didn’t keep our cookie");
    const first = await newVisitor().get("/client");
    expect(first.location).toBe("/login?next=%2Fclient");
  });
});

describe("a link that another browser opens", () => {
  test("gives the account to the owner of the mailbox who resets the password instead", async () => {
    const [attacker, phone] = [await newSignUp(), newVisitor()];
    const { email } = attacker;
    await phone.post("/email-verified", await tokenOf(email));
    await ageEmails(email, "2 minutes");
    await phone.post("/forgot-password", { email });
    await phone.post("/reset-password", { ...(await tokenOf(email)), ...twice(SECOND_PASSWORD) });
    expect(await trySignIn(email, PASSWORD)).toBe(400);
    const { json } = await api.auth("token?grant_type=password", {
      email,
      password: SECOND_PASSWORD,
    });
    expect(json).not.toHaveProperty("user.user_metadata.name");
    expect((await phone.get("/profile-questionnaire?step=1")).status).toBe(200);
  });

  test("opens no session beside that of another account", async () => {
    const [newcomer, other] = [await newSignUp(), await newUser()];
    const confirmed = await other.post("/email-verified", await tokenOf(newcomer.email));
    expect(confirmed.location).toBe("/email-verified?status=other-account-unclaimed");
    expect((await other.follow(confirmed)).text).toContain(
      "To use the new one, log out and choose its password with “Forgot your password?”.",
    );
    expect((await other.get("/profile-questionnaire?step=1")).status).toBe(200);
    const sessions = "from auth.sessions join auth.users on users.id = user_id where email = $1";
    expect(await sql(`select ${sessions}`, [newcomer.email])).toEqual([]);
    expect(await trySignIn(newcomer.email, PASSWORD)).toBe(400);
  });
});

test("the newest sign-up of two browsers wins only in its own", async () => {
  const [first, second] = [newVisitor(), newVisitor()];
  second.email = first.email;
  await first.post("/signup", signUpFields(first));
  await waitFor(async () => (await signUpTwice(second)).status === 303);
  const confirmed = await first.post("/email-verified", await tokenOf(first.email));
  expect(confirmed.location).toBe("/email-verified?status=verified");
  expect(await trySignIn(first.email, PASSWORD)).toBe(200);
  expect(await trySignIn(first.email, SECOND_PASSWORD)).toBe(400);
});

test.for([
  [CARD, "/signup?plan=pro&step=again"],
  ["/login", "/login"],
] as const)(
  "a browser that has lost its cookie is told so when it asks %s for another email",
  async ([path, next]) => {
    const visitor = newVisitor();
    const answer = await visitor.post(path, { intent: "resend" });
    expect(answer.location).toBe(next);
    expect((await visitor.follow(answer)).text).toContain(
      "Nothing sent Please enter your email again.",
    );
  },
);

test("an address of another alphabet signs up and in, with what a phone copies around it", async () => {
  const visitor = newVisitor();
  const name = crypto.randomUUID();
  const email = `${name}@xn--kxaz9ae.xn--qxam`;
  const fields = { ...signUpFields(visitor), email: `\u202A${name}@ψωμί.ελ\u202C\u200B` };
  expect((await visitor.post("/signup?plan=pro", fields)).location).toContain("check-email");
  const { text } = await waitFor(async () => (await backend.emailsTo(email))[0]);
  const link = /\S+token_hash=\S+/.exec(text)?.[0] ?? "";
  const hash = new URL(link).searchParams.get("token_hash") ?? "";
  const wrapped = `${hash.slice(0, 20)} ${hash.slice(20)}.`;
  const confirmed = await visitor.post("/email-verified", { token_hash: wrapped });
  expect(confirmed.status).toBe(303);
  const again = newVisitor();
  const signedIn = await again.post("/login", {
    email: `\u2068${email}\u2069`,
    password: PASSWORD,
  });
  expect(signedIn.status).toBe(303);
});
