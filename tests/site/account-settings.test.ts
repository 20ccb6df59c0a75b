import { describe, expect, test } from "vitest";
import { getUserId } from "../support/session-cookie.ts";
import {
  api,
  backend,
  newClient,
  newSignUp,
  newUser,
  newVisitor,
  signedCookie,
  tokenOf,
  twice,
} from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const NEW_PASSWORD = "N3w!Secret?";
/** Emails a link to a new password. @returns the fields of the form to which it leads */
async function requestReset(email: string, password = NEW_PASSWORD) {
  await newVisitor().post("/forgot-password", { email });
  return { ...(await tokenOf(email)), ...twice(password) };
}

/** Signs the same person in with another browser. */
async function signIn(email: string, password: string): Promise<Visitor> {
  const visitor = newVisitor();
  const answer = await visitor.post("/login", { email, password });
  if (answer.location !== "/client")
    throw new Error(`Not signed in: ${answer.status} ${answer.text.slice(0, 300)}`);
  return visitor;
}

const getUsername = (html: string) =>
  /<input(?=[^>]*autoComplete="username")(?=[^>]*name="username")[^>]*value="([^"]*)"/.exec(
    html,
  )?.[1];

const canLogIn = async (email: string, password: string) =>
  (await newVisitor().post("/login", { email, password })).location === "/client";
const isSignedIn = async (visitor: Visitor) => (await visitor.get("/client")).status === 200;

describe("forgotten password", () => {
  test("the response shows neither an email nor whether it has an account", async () => {
    const { email } = await newClient();
    const ask = async (address: string) => {
      const visitor = newVisitor();
      const posted = await visitor.post("/forgot-password", { email: address });
      return { location: posted.location, html: (await visitor.follow(posted)).html };
    };
    const known = await ask(email);
    expect(await ask("nobody@example.com")).toEqual(known);
    expect(await ask(email)).toEqual(known); // May fall within the minute between two emails.
    expect(known.html).toContain("Check Your Email!");
    expect(known.html).not.toContain(email);
    expect(await backend.emailsTo("nobody@example.com")).toEqual([]);
    const subjects = (await backend.emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain("Choose a new password for Spellpost");
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

  test("names the account to password managers, also after a rejected password", async () => {
    const [client, visitor] = [await newClient(), newVisitor()];
    const { token_hash } = await requestReset(client.email);
    const path = `/reset-password?token_hash=${token_hash}`;
    const account = getUsername((await visitor.get(path)).html);
    expect(account).toBe(client.email);
    const fields = { token_hash, username: account!, ...twice("short") };
    expect(getUsername((await visitor.post("/reset-password", fields)).html)).toBe(client.email);
    expect((await newVisitor().get(`${path}0`)).html).not.toContain(client.email);
  });

  test("keeps the link valid after a rejected password", async () => {
    const [client, visitor] = [await newClient(), newVisitor()];
    const { token_hash } = await requestReset(client.email);
    const refusals: [Record<string, string>, string][] = [
      [{ password: "", confirmPassword: "" }, "Please fill in all required fields"],
      [twice("short"), "Password Error Password must be at least 8 characters long"],
      [
        twice("Qwerty12!"),
        "Password contains common patterns that are not secure It contains “qwerty”.",
      ],
      [{ password: NEW_PASSWORD, confirmPassword: "Other!Pass1" }, "Passwords do not match"],
      // The owner of the link is known only after it is used, and the same form continues.
      [twice("Nicolaou2025!"), "Password Error Password must not be made of your name, your email"],
    ];
    for (const [fields, message] of refusals) {
      const page = await visitor.post("/reset-password", { token_hash, ...fields });
      expect(page.status).toBe(400);
      expect(page.text).toContain(message);
      expect(page.html).toContain(`name="token_hash" value="${token_hash}"`);
      expect(page.html).not.toContain(NEW_PASSWORD);
    }

    const accepted = { token_hash, ...twice(NEW_PASSWORD) };
    expect((await visitor.post("/reset-password", accepted)).location).toBe("/client");
  });

  test("rejects a used reset link before asking for a password", async () => {
    const client = await newClient();
    const fields = await requestReset(client.email);
    const link = `/reset-password?token_hash=${fields.token_hash}`;
    expect((await newVisitor().get(link)).html).toContain('name="password"');
    await newVisitor().post("/reset-password", fields);
    const page = await newVisitor().get(link);
    expect(page.text).toContain("This link no longer works");
    expect(page.html).not.toContain('name="password"');
  });

  test("replaces the password once and signs out other browsers", async () => {
    const [client, visitor] = [await newClient(), newVisitor()];
    const fields = await requestReset(client.email);
    const done = await visitor.post("/reset-password", fields);
    expect(done.location).toBe("/client");
    expect((await visitor.get("/client")).text).toContain(
      "Password changed You’re signed in with your new password.",
    );
    expect(await canLogIn(client.email, NEW_PASSWORD)).toBe(true);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);
    expect(await isSignedIn(client)).toBe(false);

    const used = await newVisitor().post("/reset-password", fields);
    expect(used.status).toBe(400);
    expect(used.text).toContain("Link expired");
    expect(used.html).toContain('href="/forgot-password"');
  });

  test.each(["/reset-password", "/reset-password?token_hash=", "/email-changed"])(
    "without a token, %s explains the next step",
    async (path) =>
      expect((await newVisitor().get(path)).text).toContain("This link no longer works"),
  );

  test("rejects a forged token and a confirmation token", async () => {
    const { email } = await newSignUp();
    const passwords = twice(NEW_PASSWORD);
    const { token_hash: confirmation } = await tokenOf(email);
    for (const token_hash of ["forged", confirmation, "x".repeat(600)]) {
      const page = await newVisitor().post("/reset-password", { token_hash, ...passwords });
      expect([page.status, page.location]).toEqual([400, null]);
    }
    expect(await canLogIn(email, NEW_PASSWORD)).toBe(false);
  });

  test("setting the same password again changes nothing, and asks to sign in with it", async () => {
    const client = await newClient();
    const visitor = newVisitor();
    const fields = await requestReset(client.email, PASSWORD);
    const done = await visitor.post("/reset-password", fields);
    expect(done.location).toBe("/login");
    expect((await visitor.follow(done)).text).toContain(
      "Nothing changed That’s the password you already had. Please sign in with it.",
    );
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await canLogIn(client.email, PASSWORD)).toBe(true);
  });

  test("a retry works after the auth service used the link but rejected the password", async () => {
    const client = await newClient();
    const fields = await requestReset(client.email);
    const tokenHash = fields.token_hash;
    // Recreates the state after the auth service rejected a password: the link is used and its
    // proof is in a cookie.
    const { json } = await api.auth("verify", { type: "recovery", token_hash: tokenHash });
    const { access_token, refresh_token } = json as Record<string, string>;
    const used = { tokenHash, accessToken: access_token, refreshToken: refresh_token };
    const proof = (secret?: string) => signedCookie("spellpost-recovery", used, secret);

    const forger = newVisitor();
    forger.setCookie("spellpost-recovery", await proof("somebody-elses-secret"));
    expect((await forger.post("/reset-password", fields)).status).toBe(400);
    const visitor = newVisitor();
    visitor.setCookie("spellpost-recovery", await proof());
    const another = { ...fields, token_hash: "another" };
    expect((await visitor.post("/reset-password", another)).status).toBe(400);
    expect((await visitor.post("/reset-password", fields)).location).toBe("/client");
    expect(visitor.cookieNames).not.toContain("spellpost-recovery");
    expect(await canLogIn(client.email, NEW_PASSWORD)).toBe(true);
  });
});

test.each([
  "/client/password",
  "/client/email",
  "/client/delete",
  "/confirm-identity?next=/client",
])("%s names the account to password managers", async (path) => {
  const client = await newClient();
  expect(getUsername((await client.get(path)).html)).toBe(client.email);
});

describe("password change", () => {
  const fields = { currentPassword: PASSWORD, ...twice(NEW_PASSWORD) };

  test("changes the password, and signs out other devices and who copied the session", async () => {
    const client = await newClient();
    const [phone, thief] = [await signIn(client.email, PASSWORD), newVisitor()];
    thief.storeCookies(client);
    const done = await client.post("/client/password", fields);
    expect(done.location).toBe("/client?section=account");
    expect((await client.get("/client?section=account")).text).toContain(
      "Password changed All your other devices have been signed out.",
    );
    for (const other of [phone, thief]) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);
    expect(await canLogIn(client.email, NEW_PASSWORD)).toBe(true);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);
  });

  test("rejects a wrong current password and invalid new ones, and shows none of them", async () => {
    const client = await newClient();
    const refusals: [Record<string, string>, number, string][] = [
      [{ currentPassword: "Wr0ng!Pass" }, 403, "Password Error That isn’t your current password."],
      [{ currentPassword: "" }, 400, "Please fill in all required fields"],
      [twice("weak"), 400, "Password must be at least 8 characters long"],
      [
        twice("Nicolaou2025!"),
        400,
        "Password Error Password must not be made of your name, your email",
      ],
      [{ confirmPassword: "Different1!" }, 400, "Passwords do not match"],
      [twice(PASSWORD), 400, "New password should be different from the old password."],
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

  test("is pending until both mailboxes confirm, for whom opening a link changes nothing", async () => {
    const { client, email, asked } = await askForChange();
    expect(asked.location).toBe("/client?section=account");
    const pending = await client.follow(asked);
    expect(pending.text).toContain(
      `Check your email Open the links we sent to ${client.email} and ${email} to confirm the change.`,
    );
    expect(pending.text).toContain("Email change pending");
    const link = await backend.confirmationLink(client.email);
    expect(link).toMatch(/^\/email-changed\?token_hash=\w+&type=email_change$/);
    for (let scan = 0; scan < 3; scan++)
      expect((await newVisitor().get(link)).text).toContain(
        "Confirm the email change The change takes effect once you’ve opened the links in both inboxes. Confirm the Change",
      );
    const half = await client.post("/email-changed", await tokenOf(client.email));
    expect((await client.follow(half)).text).toContain("One link to go");
    expect(await canLogIn(email, PASSWORD)).toBe(false);
    expect(await canLogIn(client.email, PASSWORD)).toBe(true);
  });

  test("is done once both mailboxes confirmed, and its links work once", async () => {
    const { client, email } = await askForChange();
    await client.post("/email-changed", await tokenOf(client.email));
    const proof = await tokenOf(email);
    const confirmed = await client.post("/email-changed", proof);
    expect(confirmed.location).toBe("/client?section=account");
    const account = await client.get("/client?section=account");
    expect(account.text).toContain("Email changed From now on, sign in with your new address.");
    expect(account.text).toContain(email);
    expect(account.text).not.toContain("pending");
    expect(await canLogIn(email, PASSWORD)).toBe(true);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);

    const used = await newVisitor().post("/email-changed", proof);
    expect(used.status).toBe(400);
    expect(used.text).toContain("This link no longer works");
  });

  test("a link opened on another device changes the email without signing in", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const email = `moved-${client.email}`;
    await client.post("/client/email", { email, currentPassword: PASSWORD });
    // The new mailbox may confirm before the old one.
    const half = await other.post("/email-changed", await tokenOf(email));
    expect(half.location).toBe("/email-changed?status=partly-confirmed");
    const confirmed = await other.post("/email-changed", await tokenOf(client.email));
    expect(confirmed.location).toBe("/login");
    expect(JSON.parse((await other.post("/client/export", {})).html)).toMatchObject({
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
    const id = getUserId(client);
    const capitals = { email: client.email.toUpperCase(), currentPassword: PASSWORD };
    const done = await client.post("/client/delete", capitals);
    expect(done.location).toBe("/");
    expect((await client.get("/")).text).toContain(
      "Account deleted Your account and everything in it are gone.",
    );
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await canLogIn(client.email, PASSWORD)).toBe(false);
    expect(await backend.rows("profiles", `id=eq.${id}`)).toEqual([]);
  });

  test("does not require a complete profile", async () => {
    const user = await newUser();
    expect((await user.get("/client/delete")).status).toBe(200);
    const fields = { email: user.email, currentPassword: PASSWORD };
    expect((await user.post("/client/delete", fields)).location).toBe("/");
  });
});
