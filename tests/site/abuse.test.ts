import { afterAll, describe, expect, test } from "vitest";
import { limitOf } from "../support/in-process/site.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { signInAsClient, signUpFields } from "../support/onboarding.ts";
import {
  backend,
  backendUrl,
  newUser,
  newVisitor,
  signedCookie,
  tokenOf,
  twice,
} from "../support/site.ts";
import { type PageResponse, PASSWORD } from "../support/visitor.ts";

const [BY_ADDRESS, BY_EMAIL] = [limitOf("FORM_NETWORK_LIMIT"), limitOf("EMAIL_LIMIT")];

/** Twice the limit, because the counters' minute may change during a test. */
const TRIES = 2 * BY_ADDRESS + 2;

const log: string[] = [];
const stack = await startInProcessStack({ limitScale: 1, onLog: (line) => log.push(line) });
afterAll(() => stack.stop());

let addresses = 0;
/** Creates a visitor with an IP of their own. */
const visitorFrom = (address = `192.0.2.${++addresses}`) =>
  newVisitor({ "CF-Connecting-IP": address });

/**
 * Sends the allowed number of requests, then more until one is rejected.
 * @returns the rejection and how many requests passed before it
 */
async function untilRefused(
  limit: number,
  send: (index: number) => Promise<PageResponse>,
): Promise<{ refusal: PageResponse; passed: number }> {
  const allowed = await Promise.all(Array.from({ length: limit }, (_, index) => send(index)));
  expect(allowed.map(({ status }) => status)).not.toContain(429);
  for (let index = limit; index < TRIES; index++) {
    const answer = await send(index);
    if (answer.status === 429) return { refusal: answer, passed: index };
  }
  throw new Error(`Not refused in ${TRIES} tries`);
}

const pendingCookie = (email: string) =>
  signedCookie("spellpost-pending", { email, plan: "starter" });

function expectFriendly({ headers, text }: PageResponse) {
  expect(headers.get("Retry-After")).toBe("60");
  expect(text).toContain("Too Many Tries Please wait a minute and try again.");
}

describe("one IP that keeps sending", () => {
  const mailbox = (index: number) => `somebody-${index}@example.com`;

  test.each([
    ["sign-in", "/login", (index: number) => ({ email: mailbox(index), password: "Wr0ng!Pass" })],
    [
      "sign-up",
      "/signup?plan=pro",
      (index: number) => ({ ...signUpFields(newVisitor()), email: mailbox(index) }),
    ],
    [
      "the contact form",
      "/contact-us",
      (index: number) => ({
        name: "Maria",
        email: mailbox(index),
        subject: "Hours",
        message: "Sundays?",
        leave_empty: "filled",
      }),
    ],
    [
      "the password reset",
      "/reset-password",
      (index: number) => ({ token_hash: mailbox(index), ...twice(PASSWORD) }),
    ],
    ["the newsletter", "/blog", (index: number) => ({ email: mailbox(index) })],
    ["the forgotten password", "/forgot-password", (index: number) => ({ email: mailbox(index) })],
  ])("is limited by %s, which keeps what was typed except passwords", async (_, path, fields) => {
    const visitor = visitorFrom();
    const { refusal, passed } = await untilRefused(BY_ADDRESS, (index) =>
      visitor.post(path, fields(index)),
    );
    expectFriendly(refusal);
    expect(refusal.html).toContain(`value="${mailbox(passed)}"`);
    expect(refusal.html).not.toMatch(/Str0ng!Pass|Wr0ng!Pass/);
    // Limits are per IP, so other visitors are not affected.
    expect((await visitorFrom().post(path, fields(99))).status).not.toBe(429);
  });

  test("is limited by the TikTok authorization before any exchange", async () => {
    const visitor = visitorFrom();
    const { refusal } = await untilRefused(BY_ADDRESS, () =>
      visitor.post("/tiktok-auth", { code: "abc" }),
    );
    expect(refusal.headers.get("Retry-After")).toBe("60");
    expect(refusal.text).toContain(
      "Nothing was sent: please wait a minute and start again from TikTok.",
    );
    expect(refusal.ms).toBeLessThan(1000);
    expect(
      (await visitor.follow(await visitor.post("/tiktok-auth", { intent: "send" }))).text,
    ).toContain("Too Many Tries");
  });

  test("is limited by the sample post, which keeps what was typed, and logs none of it", async () => {
    const visitor = visitorFrom();
    const typed = "Bread-nobody-logs, baked at night";
    const address = (tone: string) =>
      `/?${new URLSearchParams({ business: "Olive & Rye", offer: typed, tone })}`;
    const { refusal } = await untilRefused(BY_ADDRESS, () => visitor.get(address("Bold")));
    expect(refusal.headers.get("Retry-After")).toBe("60");
    expect(refusal.headers.get("Cache-Control")).toBe("private, no-store");
    expect(refusal.text).toContain("What you typed is still here. Please wait a minute");
    expect(refusal.html).toContain(`>${typed}</textarea>`);
    expect(refusal.html).not.toContain("<figcaption>Sample");
    expect((await visitor.get("/")).status).toBe(200);
    expect((await visitor.get(address("unknown"))).status).toBe(400);
    expect((await visitorFrom().get(address("Bold"))).status).toBe(200);
    expect(log.join("\n")).not.toMatch(/nobody-logs|Olive/);
  });

  test("shares its limit with its IPv6 network", async () => {
    await untilRefused(BY_ADDRESS, (index) =>
      visitorFrom(`2001:db8:1:2::${index + 1}`).post("/blog", { email: mailbox(index) }),
    );
    expect((await visitorFrom("2001:db8:1:3::1").post("/blog", { email: mailbox(0) })).status).toBe(
      303,
    );
  });

  test("is not limited by invalid input", async () => {
    const visitor = visitorFrom();
    for (let index = 0; index < TRIES; index++)
      expect((await visitor.post("/login", { email: "no address", password: "" })).status).toBe(
        400,
      );
  });
});

describe("one mailbox, from many IPs", () => {
  test("is protected from password guessing", async () => {
    const { refusal } = await untilRefused(BY_EMAIL, (index) =>
      visitorFrom().post("/login", {
        email: index % 2 ? "Victim@example.com" : "victim@example.com",
        password: `guess ${index}`,
      }),
    );
    expectFriendly(refusal);
  });

  test("is not flooded with recovery emails, and its owner always gets the usual answer and has a valid link", async () => {
    const owner = await newUser();
    const { email } = owner;
    for (let tries = 0; tries < 3 * BY_EMAIL; tries++)
      expect((await visitorFrom().post("/forgot-password", { email })).location).toBe(
        "/forgot-password?sent",
      );
    const emails = await backend.emailsTo(email);
    const recoveries = emails.filter(({ subject }) => subject.includes("password"));
    expect(recoveries).toHaveLength(1);
    const fields = { ...(await tokenOf(email)), ...twice("N3w!Secret?") };
    const reset = await newVisitor().post("/reset-password", fields);
    expect(reset.status).toBe(303);
  });

  test("is protected from guessing its confirmation code", async () => {
    const cookie = await pendingCookie("guessed@example.com");
    const { refusal } = await untilRefused(BY_EMAIL, (index) => {
      const visitor = visitorFrom();
      visitor.setCookie("spellpost-pending", cookie);
      return visitor.post("/signup?plan=pro&step=check-email", {
        intent: "confirm",
        mailCode: String(index).padStart(10, "0"),
      });
    });
    expectFriendly(refusal);
  });

  test.each([
    ["/login", { intent: "resend" }],
    ["/signup?plan=pro&step=check-email", { intent: "resend" }],
    ["/email-verified", { intent: "resend", token_hash: "expired" }],
  ])("is not flooded by resends on %s", async (path, fields) => {
    const cookie = await pendingCookie(`flooded${path.length}@example.com`);
    const { refusal } = await untilRefused(BY_EMAIL, () => {
      const visitor = visitorFrom();
      visitor.setCookie("spellpost-pending", cookie);
      return visitor.post(path, fields as Record<string, string>);
    });
    expectFriendly(refusal);
  });
});

describe("one client, from many IPs", () => {
  /** Uses the same session from another IP, as with a stolen cookie. */
  async function client() {
    const owner = visitorFrom();
    await signInAsClient(owner, backendUrl);
    return (path: string, fields: Record<string, string>) => {
      const visitor = visitorFrom();
      visitor.storeCookies(owner);
      return visitor.post(path, fields);
    };
  }

  test("is limited by the ticket form, which keeps what was typed", async () => {
    const post = await client();
    const { refusal } = await untilRefused(BY_EMAIL, (index) =>
      post("/client/ticket", {
        subject: `No ${index}`,
        description: "The calendar shows last month",
      }),
    );
    expectFriendly(refusal);
    expect(refusal.html).toContain("The calendar shows last month");
  });

  test.each([
    ["password", "/client/password", twice("N3w!Passw0rd")],
    ["email", "/client/email", { email: "thief@example.com" }],
    ["account", "/client/delete", { email: "thief@example.com" }],
  ])("cannot guess the password that protects the %s", async (_, path, fields) => {
    const post = await client();
    const { refusal } = await untilRefused(BY_EMAIL, (index) =>
      post(path, { ...fields, currentPassword: `Gu3ss!ng${index}` }),
    );
    expectFriendly(refusal);
    expect(refusal.html).not.toContain("Gu3ss!ng");
  });
});

test("the log contains no IPs, emails or query strings", () => {
  const lines = log.filter((line) => line.includes('"event":"request"'));
  expect(lines.length).toBeGreaterThan(50);
  expect(
    log.filter((line) => /192\.0\.2|198\.51|2001:db8|@|somebody|victim|plan=/i.test(line)),
  ).toEqual([]);
});

describe("the response is the same with and without an account", () => {
  /** Returns the comparable parts of a response. */
  const plain = ({ status, html, location }: PageResponse, email: string) => ({
    status,
    location,
    html: html.replaceAll(email, "…"),
  });

  async function expectAlike(send: (email: string) => Promise<PageResponse>) {
    const known = await newUser();
    const unknownEmail = newVisitor().email;
    const [yes, no] = await Promise.all([send(known.email), send(unknownEmail)]);
    expect(plain(yes, known.email)).toEqual(plain(no, unknownEmail));
  }

  test("for a failed sign-in", () =>
    expectAlike((email) => newVisitor().post("/login", { email, password: "Wr0ng!Pass" })));

  test.each(["/login", "/signup"])("for a resend on %s", (path) =>
    expectAlike(async (email) => {
      const visitor = newVisitor();
      visitor.setCookie("spellpost-pending", await pendingCookie(email));
      const answer = await visitor.post(path, { intent: "resend" });
      const followed = await visitor.follow(answer);
      expect(followed.text).toContain("Email sent");
      return { ...answer, html: followed.html };
    }),
  );
});
