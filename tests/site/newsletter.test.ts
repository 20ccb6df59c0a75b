import { expect, test } from "vitest";
import { type Email } from "../support/backend.ts";
import { backend, during, findEmail, newVisitor, siteUrl } from "../support/site.ts";

/** Covers the way from the form through the emails to the subscription, and unsubscribing. */

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const CONFIRM = "Confirm your Spellpost newsletter";
const WELCOME = "You’re on the Spellpost newsletter list";

async function statusOf(email: string): Promise<unknown> {
  const [row] = await backend.rows("newsletter_subscribers", `select=status&email=eq.${email}`);
  return row?.status;
}

/** Returns path and query of the link in an email's button. */
function linkIn(message: Email, path: string): string {
  const address = message.html.match(new RegExp(`href="([^"]*${path}[?]token=[^"]+)"`))?.[1] ?? "";
  expect(message.text).toContain(address);
  const { pathname, search } = new URL(address);
  return pathname + search;
}

async function request(email = newAddress()) {
  expect((await newVisitor().post("/blog", { email })).status).toBe(303);
  const message = await findEmail(email, CONFIRM);
  return { email, message, link: linkIn(message, "/newsletter") };
}

/** Sends the POST of an email client's server, without cookies, origin or fetch metadata. */
const oneClick = (address: string, init: RequestInit = {}) =>
  fetch(new URL(address, siteUrl), {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    redirect: "manual",
    ...init,
  });

test("the confirmation email explains itself, and only the button on its page subscribes", async () => {
  const { email, message, link } = await request();
  expect(message.text).toContain("Someone, hopefully you, asked for our new articles by email");
  expect(message.text).toContain("If you didn’t ask for this, ignore this email");
  for (let time = 0; time < 3; time++) {
    const page = await newVisitor().get(link);
    expect([
      page.status,
      page.html.match(/<button[^>]*>Yes, Sign Me Up<\/button>/)?.length,
    ]).toEqual([200, 1]);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.html).toContain('content="noindex');
  }
  expect(await statusOf(email)).toBe("pending");
  for (let time = 0; time < 2; time++) {
    const done = await newVisitor().post(link, {});
    expect([done.status, done.text.includes("You’re on the list")]).toEqual([200, true]);
  }
  expect(await statusOf(email)).toBe("confirmed");
  await findEmail(email, WELCOME);
});

test("each newsletter email offers to unsubscribe, by a page and by one click, as often as it is pressed", async () => {
  const { email, message: first, link } = await request();
  await newVisitor().post(link, {});
  const message = await findEmail(email, WELCOME);
  for (const each of [first, message]) {
    const path = linkIn(each, "/newsletter/leave");
    const address = each.headers?.["List-Unsubscribe"] ?? "";
    expect(address).toMatch(/^<https?:\/\/[^>]+>$/);
    expect(address).toContain(path);
    expect(each.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  }
  const path = linkIn(message, "/newsletter/leave");
  const page = await newVisitor().get(path);
  expect(page.text).toContain("Unsubscribe?");
  expect(await statusOf(email)).toBe("confirmed");
  const pressed = await newVisitor().post(path, {});
  expect([pressed.status, pressed.text.includes("You’re unsubscribed")]).toEqual([200, true]);
  expect(await statusOf(email)).toBe("unsubscribed");
  for (let time = 0; time < 2; time++) expect((await oneClick(path)).status).toBe(200);
  expect((await newVisitor().post(link, {})).status).toBe(400);
  expect(await statusOf(email)).toBe("unsubscribed");
});

test("only the unsubscribe URL accepts a cross-origin POST, and only of a form or nothing", async () => {
  const { email, link } = await request();
  await newVisitor().post(link, {});
  const path = linkIn(await findEmail(email, WELCOME), "/newsletter/leave");
  for (const other of [
    link,
    "/blog",
    "/newsletter/leave/",
    "/newsletter",
    "/contact-us",
    "/logout",
  ])
    expect([other, (await oneClick(other)).status]).toEqual([other, 403]);
  const elsewhere = {
    Origin: "https://evil.example",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  expect((await oneClick(path, { headers: elsewhere })).status).toBe(403);
  const json = { "Content-Type": "application/json" };
  expect((await oneClick(path, { body: "{}", headers: json })).status).toBe(415);
  expect((await oneClick(path, { method: "PUT" })).status).toBe(405);
  expect(await statusOf(email)).toBe("confirmed");
  expect((await oneClick(path, { body: undefined, headers: {} })).status).toBe(200);
  expect(await statusOf(email)).toBe("unsubscribed");
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  expect((await oneClick(path, { body: form, headers: {} })).status).toBe(200);
});

test("an invalid or expired link gets an explanation and a way forward", async () => {
  const { email, link } = await request();
  for (const path of [
    "/newsletter",
    "/newsletter?token=",
    "/newsletter?token=abc",
    link.slice(0, -1),
  ]) {
    expect((await newVisitor().get(path)).text).toContain("This link no longer works");
    expect((await newVisitor().post(path, {})).status).toBe(400);
  }
  const made = `/newsletter?token=${"a".repeat(64)}`;
  expect((await newVisitor().post(made, {})).status).toBe(400);
  for (const path of ["/newsletter/leave", "/newsletter/leave?token=1"])
    expect((await newVisitor().get(path)).text).toContain("This isn’t a newsletter link");
  expect((await oneClick(`/newsletter/leave?token=${crypto.randomUUID()}`)).status).toBe(400);
  const confirmation_sent_at = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
  await backend.update("newsletter_subscribers", `email=eq.${email}`, { confirmation_sent_at });
  const old = await newVisitor().post(link, {});
  expect([old.status, old.html.includes('href="/blog#newsletter"')]).toEqual([400, true]);
  expect(await statusOf(email)).toBe("pending");
});

test("during a database failure both pages keep their button, which works afterwards", async () => {
  const { email, link } = await request();
  await newVisitor().post(link, {});
  const leave = linkIn(await findEmail(email, WELCOME), "/newsletter/leave");
  await during("503", async () => {
    for (const path of [link, leave]) {
      const answer = await newVisitor().post(path, {});
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("Your link still works: please try again in a minute.");
      expect(answer.html).toContain(">Try Again</button>");
      expect(answer.html).toContain(path.slice(path.indexOf("token=")));
    }
  });
  expect(await statusOf(email)).toBe("confirmed");
  expect((await newVisitor().post(leave, {})).status).toBe(200);
});
