import { describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { findConversation } from "../support/conversations.ts";
import { signUpFields } from "../support/onboarding.ts";
import { backend, newClient, newVisitor, twice } from "../support/site.ts";
import { PASSWORD } from "../support/visitor.ts";

/** Types an email as phones and clipboards give it: capitals, a space, and one that never breaks. */
const sloppy = (email: string) => ` \u00a0${email.toUpperCase()} `;

const client = await newClient();

describe("an email with capitals and spaces around it", () => {
  const receivesEmail = (email: string) =>
    waitFor(async () => (await backend.emailsTo(email)).length > 0);

  test("signs up, and the card and the email have it without them", async () => {
    const visitor = newVisitor();
    const fields = { ...signUpFields(visitor), email: sloppy(visitor.email) };
    const page = await visitor.follow(await visitor.post("/signup?plan=pro", fields));
    expect(page.text).toContain(`We’ve sent a code and a link to ${visitor.email} .`);
    await receivesEmail(visitor.email);
  });

  test("signs in", async () => {
    const fields = { email: sloppy(client.email), password: PASSWORD };
    expect((await newVisitor().post("/login", fields)).location).toBe("/client");
  });

  test("asks for a new password, for the newsletter and for an answer", async () => {
    const visitor = newVisitor();
    const { email } = visitor;
    const sent = await visitor.post("/forgot-password", { email: sloppy(client.email) });
    expect(sent.location).toBe("/forgot-password?sent");
    const subscribed = await visitor.post("/blog", { email: sloppy(email) });
    expect(subscribed.status).toBe(303);
    await receivesEmail(email);
    const message = { name: "Ana", email: sloppy(email), subject: "Hours", message: "Sundays?" };
    expect((await visitor.post("/contact-us", message)).status).toBe(303);
    await findConversation("lower(sender_email) = $1", email);
  });

  test("changes that of an account, and confirms its deletion", async () => {
    const own = await newClient();
    const same = { email: sloppy(own.email), currentPassword: PASSWORD };
    expect((await own.post("/client/email", same)).text).toContain("That’s already your address.");
    const { email } = newVisitor();
    const changed = await own.post("/client/email", { ...same, email: sloppy(email) });
    expect(changed.location).toBe("/client?section=account");
    await receivesEmail(email);
    expect((await own.post("/client/delete", same)).location).toBe("/");
  });
});

describe("a password that begins or ends with a space", () => {
  const AT_SIGN_IN =
    "What you typed begins or ends with a space. If your password doesn’t, remove it.";
  const NEW = "Password must not begin or end with a space";

  test.each([` ${PASSWORD}`, `${PASSWORD} `, `${PASSWORD}\t`])(
    "is pointed out at a rejected sign-in and not shown: %j",
    async (password) => {
      const page = await newVisitor().post("/login", { email: client.email, password });
      expect(page.status).toBe(401);
      expect(page.text).toContain("Login Failed Invalid email or password. Please try again.");
      expect(page.text).toContain(AT_SIGN_IN);
      expect(page.html).not.toContain(PASSWORD);
    },
  );

  test("is not accepted as a new one", async () => {
    const both = twice(` ${PASSWORD}`);
    const visitor = newVisitor();
    for (const [sender, path, fields] of [
      [visitor, "/signup?plan=pro", { ...signUpFields(visitor), ...both }],
      [visitor, "/reset-password", { token_hash: "x", ...both }],
      [client, "/client/password", { currentPassword: PASSWORD, ...both }],
    ] as const) {
      const page = await sender.post(path, fields);
      expect(page.status).toBe(400);
      expect(page.text).toContain(`Password Error ${NEW}`);
      expect(page.html).not.toContain(PASSWORD);
    }
  });
});
