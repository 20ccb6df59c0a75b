import { createCookie } from "react-router";
import { describe, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import {
  signInAsClient,
  signInAsUser,
  getNewestToken,
  signUpFields,
} from "../support/onboarding.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const NEW_PASSWORD = "N3w!Secret?";
const backend = createBackendHandle(inject("backendUrl"));
const newVisitor = () => new Visitor(inject("siteUrl"));
const tokenTo = (address: string) => getNewestToken(address, inject("backendUrl"));

async function newClient(): Promise<Visitor> {
  const visitor = newVisitor();
  await signInAsClient(visitor, inject("backendUrl"));
  await visitor.get("/"); // Clears the onboarding toasts by showing them.
  return visitor;
}

/** Signs the same person in with another browser. */
async function signIn(email: string, password: string): Promise<Visitor> {
  const visitor = newVisitor();
  const answer = await visitor.post("/login", { email, password });
  if (answer.location !== "/client")
    throw new Error(`Not signed in: ${answer.status} ${answer.text.slice(0, 300)}`);
  return visitor;
}

const canLogIn = async (email: string, password: string) =>
  (await newVisitor().post("/login", { email, password })).location === "/client";
const isSignedIn = async (visitor: Visitor) => (await visitor.get("/client")).status === 200;

describe("forgotten password", () => {
  test("the login page links to it", async () => {
    expect((await newVisitor().get("/login")).html).toContain('href="/forgot-password"');
  });

  test("the response does not reveal whether the account exists, in status, text or time", async () => {
    const client = await newClient();
    const ask = async (email: string) => {
      const visitor = newVisitor();
      const posted = await visitor.post("/forgot-password", { email });
      const page = await visitor.follow(posted);
      return {
        status: posted.status,
        location: posted.location,
        html: page.html,
        ms: posted.ms,
      };
    };
    const known = await ask(client.email);
    const unknown = await ask("nobody@example.com");
    const again = await ask(client.email); // May fall within the minute between two emails.
    for (const other of [unknown, again]) {
      expect({ ...other, ms: 0 }).toEqual({ ...known, ms: 0 });
      expect(Math.abs(other.ms - known.ms)).toBeLessThan(250);
    }
    expect(known.html).toContain("Check Your Email!");
    expect(known.html).not.toContain(client.email);
    expect(await backend.emailsTo("nobody@example.com")).toEqual([]);
    const subjects = (await backend.emailsTo(client.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Choose a new password for Spellpost");
  });

  test.each([
    ["", "Please fill in all required fields"],
    ["not an address", "Please enter a valid email address"],
  ])("rejects %o", async (email, message) => {
    const page = await newVisitor().post("/forgot-password", { email });
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    const [field = ""] = /<input[^>]*name="email"[^>]*>/.exec(page.html) ?? [];
    expect(/value="([^"]*)"/.exec(field)?.[1] ?? "").toBe(email);
  });

  test("keeps the link valid after it was opened", async () => {
    const client = await newClient();
    await newVisitor().post("/forgot-password", { email: client.email });
    const link = await backend.confirmationLink(client.email);
    expect(link).toMatch(/^\/reset-password\?token_hash=\w+&type=recovery$/);
    const visitor = newVisitor();
    for (let scan = 0; scan < 3; scan++)
      expect((await visitor.get(link)).text).toContain("Choose a new password");
    expect((await visitor.get(link)).headers.get("Referrer-Policy")).toBe("same-origin");
  });

  test("keeps the link valid after a rejected password", async () => {
    const [client, visitor] = [await newClient(), newVisitor()];
    await newVisitor().post("/forgot-password", { email: client.email });
    const token_hash = await tokenTo(client.email);
    const refusals: [Record<string, string>, string][] = [
      [{ password: "", confirmPassword: "" }, "Please fill in all required fields"],
      [
        { password: "short", confirmPassword: "short" },
        "Password Error Password must be at least 8 characters long",
      ],
      [
        { password: "Qwerty12!", confirmPassword: "Qwerty12!" },
        "Password contains common patterns that are not secure",
      ],
      [
        { password: "Summer2025!", confirmPassword: "Summer2025!" },
        "Password Error That’s one of the passwords attackers try first.",
      ],
      [{ password: NEW_PASSWORD, confirmPassword: "Other!Pass1" }, "Passwords do not match"],
      // The owner of the link is known only after it is used, and the same form continues.
      [
        { password: "Nicolaou2025!", confirmPassword: "Nicolaou2025!" },
        "Password Error That’s one of the passwords attackers try first.",
      ],
    ];
    for (const [fields, message] of refusals) {
      const page = await visitor.post("/reset-password", { token_hash, ...fields });
      expect(page.status).toBe(400);
      expect(page.text).toContain(message);
      expect(page.html).toContain(`name="token_hash" value="${token_hash}"`);
      expect(page.html).not.toContain(NEW_PASSWORD);
    }

    const accepted = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await visitor.post("/reset-password", { token_hash, ...accepted })).location).toBe(
      "/client",
    );
  });

  test("leads an owner who is signed in back to the client area", async () => {
    const client = await newClient();
    await client.post("/forgot-password", { email: client.email });
    const done = await client.post("/reset-password", {
      token_hash: await tokenTo(client.email),
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(done.location).toBe("/client");
    expect(await isSignedIn(client)).toBe(true);
  });

  test("replaces the password once and signs out other browsers", async () => {
    const [client, visitor] = [await newClient(), newVisitor()];
    await newVisitor().post("/forgot-password", { email: client.email });
    const token_hash = await tokenTo(client.email);
    const done = await visitor.post("/reset-password", {
      token_hash,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(done.location).toBe("/client");
    expect((await visitor.get("/client")).text).toContain(
      "Password changed You’re signed in with your new password.",
    );
    expect(await canLogIn(client.email, NEW_PASSWORD)).toBe(true);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);
    expect(await isSignedIn(client)).toBe(false);

    const used = await newVisitor().post("/reset-password", {
      token_hash,
      password: "An0ther!Secret",
      confirmPassword: "An0ther!Secret",
    });
    expect(used.status).toBe(400);
    expect(used.text).toContain("Link expired");
    expect(used.html).toContain('href="/forgot-password"');
    expect(await canLogIn(client.email, NEW_PASSWORD)).toBe(true);
  });

  test.each(["", "?token_hash=", "?type=recovery"])(
    "without a token the page explains the next step: /reset-password%s",
    async (query) => {
      const page = await newVisitor().get(`/reset-password${query}`);
      expect(page.text).toContain("This link no longer works");
      expect(page.html).toContain('href="/forgot-password"');
    },
  );

  test("rejects a forged token and a confirmation token", async () => {
    const visitor = newVisitor();
    await visitor.post("/signup", signUpFields(visitor));
    for (const token_hash of ["forged", await tokenTo(visitor.email), "x".repeat(600)]) {
      const page = await newVisitor().post("/reset-password", {
        token_hash,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      });
      expect(page.status).toBe(400);
      expect(page.location).toBeNull();
    }
    expect(await canLogIn(visitor.email, NEW_PASSWORD)).toBe(false);
  });

  test("setting the same password again changes nothing, and asks to sign in with it", async () => {
    const client = await newClient();
    await client.post("/forgot-password", { email: client.email });
    const visitor = newVisitor();
    const done = await visitor.post("/reset-password", {
      token_hash: await tokenTo(client.email),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(done.location).toBe("/login");
    expect((await visitor.follow(done)).text).toContain(
      "Nothing changed That’s the password you already had. Please sign in with it.",
    );
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await canLogIn(client.email, PASSWORD)).toBe(true);
  });

  test("setting the same password leaves another account signed in here", async () => {
    const [client, colleague] = [await newClient(), await newClient()];
    await newVisitor().post("/forgot-password", { email: client.email });
    await colleague.post("/reset-password", {
      token_hash: await tokenTo(client.email),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(colleague)).toBe(true);
  });

  test("a retry works after the auth service used the link but rejected the password", async () => {
    const client = await newClient();
    await newVisitor().post("/forgot-password", { email: client.email });
    const tokenHash = await tokenTo(client.email);
    // Recreates the state after the auth service rejected a password: the link is used and its
    // proof is in a cookie.
    const verified = await fetch(`${inject("backendUrl")}/auth/v1/verify`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ type: "recovery", token_hash: tokenHash }),
    });
    const { access_token: accessToken, refresh_token: refreshToken } =
      (await verified.json()) as Record<string, string>;
    const proof = async (secret: string) => {
      const cookie = await createCookie("spellpost-recovery", { secrets: [secret] }).serialize({
        tokenHash,
        accessToken,
        refreshToken,
      });
      return cookie.slice(cookie.indexOf("=") + 1).split(";")[0] ?? "";
    };
    const fields = { token_hash: tokenHash, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

    const forger = newVisitor();
    forger.setCookie("spellpost-recovery", await proof("somebody-elses-secret"));
    expect((await forger.post("/reset-password", fields)).status).toBe(400);
    const visitor = newVisitor();
    visitor.setCookie("spellpost-recovery", await proof("only-for-tests-not-a-secret"));
    expect(
      (await visitor.post("/reset-password", { ...fields, token_hash: "another" })).status,
    ).toBe(400);
    expect((await visitor.post("/reset-password", fields)).location).toBe("/client");
    expect(visitor.cookieNames).not.toContain("spellpost-recovery");
    expect(await canLogIn(client.email, NEW_PASSWORD)).toBe(true);
  });
});

describe("password change", () => {
  const fields = {
    currentPassword: PASSWORD,
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };

  test("changes the password and signs out other devices", async () => {
    const client = await newClient();
    const phone = await signIn(client.email, PASSWORD);
    const done = await client.post("/client/password", fields);
    expect(done.location).toBe("/client?section=account");
    expect((await client.get("/client?section=account")).text).toContain(
      "Password changed All your other devices have been signed out.",
    );
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);
    expect(await canLogIn(client.email, NEW_PASSWORD)).toBe(true);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);
  });

  test("rejects a wrong current password and invalid new ones, and shows none of them", async () => {
    const client = await newClient();
    const refusals: [Record<string, string>, number, string][] = [
      [{ currentPassword: "Wr0ng!Pass" }, 403, "Password Error That isn’t your current password."],
      [{ currentPassword: "" }, 400, "Please fill in all required fields"],
      [
        { password: "weak", confirmPassword: "weak" },
        400,
        "Password must be at least 8 characters long",
      ],
      [
        { password: "Passw0rd!", confirmPassword: "Passw0rd!" },
        400,
        "Password Error That’s one of the passwords attackers try first.",
      ],
      [
        { password: "Nicolaou2025!", confirmPassword: "Nicolaou2025!" },
        400,
        "Password Error That’s one of the passwords attackers try first.",
      ],
      [{ confirmPassword: "Different1!" }, 400, "Passwords do not match"],
      [
        { password: PASSWORD, confirmPassword: PASSWORD },
        400,
        "New password should be different from the old password.",
      ],
    ];
    for (const [change, status, message] of refusals) {
      const page = await client.post("/client/password", { ...fields, ...change });
      expect(page.status).toBe(status);
      expect(page.text).toContain(message);
      for (const secret of [PASSWORD, NEW_PASSWORD, "Wr0ng!Pass"])
        expect(page.html).not.toContain(secret);
    }
    expect(await isSignedIn(client)).toBe(true);
    expect(await canLogIn(client.email, PASSWORD)).toBe(true);
  });
});

describe("email change", () => {
  async function askForChange() {
    const client = await newClient();
    const email = `moved-${client.email}`;
    const asked = await client.post("/client/email", { email, currentPassword: PASSWORD });
    return { client, email, asked };
  }

  test("is pending until both mailboxes confirm", async () => {
    const { client, email, asked } = await askForChange();
    expect(asked.location).toBe("/client?section=account");
    const pending = await client.get("/client?section=account");
    expect(pending.text).toContain(
      `Check your email Open the links we sent to ${client.email} and ${email} to confirm the change.`,
    );
    expect(pending.text).toContain("Email change pending");
    expect(pending.text).toContain(email);
    expect(await canLogIn(client.email, PASSWORD)).toBe(true);
  });

  test("changes nothing while a link was only opened, or only one was confirmed", async () => {
    const { client, email } = await askForChange();
    const link = await backend.confirmationLink(client.email);
    expect(link).toMatch(/^\/email-changed\?token_hash=\w+&type=email_change$/);
    for (let scan = 0; scan < 3; scan++)
      expect((await newVisitor().get(link)).text).toContain(
        "Confirm the email change Your account moves once the links in both inboxes are opened. Confirm the Change",
      );
    const half = await client.post("/email-changed", { token_hash: await tokenTo(client.email) });
    expect((await client.follow(half)).text).toContain("One link to go");
    expect(await canLogIn(email, PASSWORD)).toBe(false);
  });

  test("is done once both mailboxes confirmed, and its links work once", async () => {
    const { client, email } = await askForChange();
    await client.post("/email-changed", { token_hash: await tokenTo(client.email) });
    const token_hash = await tokenTo(email);
    const confirmed = await client.post("/email-changed", { token_hash });
    expect(confirmed.location).toBe("/client?section=account");
    const account = await client.get("/client?section=account");
    expect(account.text).toContain("Email changed From now on, sign in with your new address.");
    expect(account.text).toContain(email);
    expect(account.text).not.toContain("pending");
    expect(await canLogIn(email, PASSWORD)).toBe(true);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);

    const used = await newVisitor().post("/email-changed", { token_hash });
    expect(used.status).toBe(400);
    expect(used.text).toContain("This link no longer works");
  });

  test("a link opened on another device changes the email without signing in", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const email = `moved-${client.email}`;
    await client.post("/client/email", { email, currentPassword: PASSWORD });
    // The new mailbox may confirm before the old one.
    const half = await other.post("/email-changed", { token_hash: await tokenTo(email) });
    expect(half.location).toBe("/email-changed?status=partly-confirmed");
    const confirmed = await other.post("/email-changed", {
      token_hash: await tokenTo(client.email),
    });
    expect(confirmed.location).toBe("/login");
    expect(JSON.parse((await other.get("/client/export")).html)).toMatchObject({
      account: { email: other.email },
    });
    expect(await canLogIn(email, PASSWORD)).toBe(true);
  });

  test("rejects a wrong password and invalid or used emails, and keeps the typed email", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const refusals: [Record<string, string>, string][] = [
      [
        { email: "new@example.com", currentPassword: "Wr0ng!Pass" },
        "That isn’t your current password.",
      ],
      [{ email: "new@example.com", currentPassword: "" }, "Please fill in all required fields"],
      [{ email: "no address", currentPassword: PASSWORD }, "Please enter a valid email address"],
      [{ email: client.email, currentPassword: PASSWORD }, "That’s already your address."],
      [
        { email: other.email, currentPassword: PASSWORD },
        "An account with this email already exists.",
      ],
    ];
    for (const [fields, message] of refusals) {
      const page = await client.post("/client/email", fields);
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.text).toContain(message);
      expect(page.html).toContain(`value="${fields.email}"`);
      expect(page.html).not.toContain(PASSWORD);
    }
    expect((await client.get("/client?section=account")).text).not.toContain(
      "Email change pending",
    );
  });

  test("without a token the page explains the next step", async () => {
    expect((await newVisitor().get("/email-changed")).text).toContain("This link no longer works");
  });
});

describe("sign out everywhere", () => {
  test("ends every session, including this one", async () => {
    const client = await newClient();
    const phone = await signIn(client.email, PASSWORD);
    const done = await client.post("/client/sign-out-everywhere", {});
    expect((await client.follow(done)).text).toContain(
      "Signed out everywhere Every device has been signed out, including this one.",
    );
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    expect(client.cookieNames).not.toContain("spellpost-auth");
  });

  test("keeps every session when the page was opened in another account", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { html } = await other.get("/client?section=account");
    const [, account = ""] = /name="account" value="([^"]+)"/.exec(html) ?? [];
    expect(account).not.toBe("");
    const answer = await client.post("/client/sign-out-everywhere", { account });
    expect(answer.location).toBe("/client?section=account");
    expect((await client.follow(answer)).text).toContain(
      "You’re signed in to a different account than when you opened this form.",
    );
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(other)).toBe(true);
  });

  test("ignores a GET and redirects anonymous visitors to sign in", async () => {
    const client = await newClient();
    expect((await client.get("/client/sign-out-everywhere")).location).toBe(
      "/client?section=account",
    );
    expect(await isSignedIn(client)).toBe(true);
    expect((await newVisitor().post("/client/sign-out-everywhere", {})).location).toMatch(
      /^\/login/,
    );
  });
});

describe("deletion", () => {
  test("requires the email and the password, then deletes everything", async () => {
    const client = await newClient();
    const phone = await signIn(client.email, PASSWORD);
    expect((await client.get("/client/delete")).text).toContain(
      "your brand profile, posts, meetings, tickets, messages, plan requests and newsletter subscription, right away and for good.",
    );
    const refusals: [Record<string, string>, string][] = [
      [{ email: "", currentPassword: PASSWORD }, "Not deleted"],
      [
        { email: "other@example.com", currentPassword: PASSWORD },
        `Please enter ${client.email} to confirm`,
      ],
      [{ email: client.email, currentPassword: "Wr0ng!Pass" }, "That isn’t your current password."],
      [{ email: client.email, currentPassword: "" }, "Not deleted"],
      [
        { account: crypto.randomUUID(), email: client.email, currentPassword: PASSWORD },
        "Different account You’re signed in to a different account than when you opened this form.",
      ],
    ];
    for (const [fields, message] of refusals) {
      const page = await client.post("/client/delete", fields);
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.text).toContain(message);
      expect(page.html).not.toContain(PASSWORD);
    }
    const account = (
      JSON.parse((await client.get("/client/export")).html) as { account: { id: string } }
    ).account;
    const done = await client.post("/client/delete", {
      email: client.email.toUpperCase(),
      currentPassword: PASSWORD,
    });
    expect(done.location).toBe("/");
    expect((await client.get("/")).text).toContain(
      "Account deleted Your account and everything in it are gone.",
    );
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);
    expect(await backend.rows("profiles", `id=eq.${account.id}`)).toEqual([]);
  });

  test("does not require a complete profile", async () => {
    const user = newVisitor();
    await signInAsUser(user, inject("backendUrl"));
    expect((await user.get("/client/delete")).status).toBe(200);
    expect(
      (await user.post("/client/delete", { email: user.email, currentPassword: PASSWORD }))
        .location,
    ).toBe("/");
  });
});
