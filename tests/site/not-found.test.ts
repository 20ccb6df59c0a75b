import { describe, expect, test } from "vitest";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { expireSession } from "../support/session-cookie.ts";
import { backendUrl, newVisitor } from "../support/site.ts";

const visitor = newVisitor();

test("an unknown URL gets a 404 page with links to existing pages", async () => {
  const page = await visitor.get("/no/such/page");
  expect(page.status).toBe(404);
  expect(page.text).toMatch(/404 Page Not Found/);
  const main = /<main[\s\S]*<\/main>/.exec(page.html)![0];
  expect(main).toMatch(/href="\/"[^>]*>Return to Home</);
  const paths = [...main.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(4);
  for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
});

describe("a button beside something that is gone", () => {
  const id = crypto.randomUUID();
  const key = "a".repeat(43);
  const HTML = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test.each([
    [`/client/tickets/${id}/closure`, signInAsClient],
    [`/meeting/${key}/cancellation`, signInAsClient],
    [`/desk/meetings/${id}/held`, signInAsStaff],
    ["/desk/staff/removals", signInAsStaff],
  ])("%s shows that page, too", async (path, signIn) => {
    const person = newVisitor(HTML);
    await signIn(person, backendUrl);
    const page = await person.post(path, { id: "1", resolved: "yes" });
    expect(page.status).toBe(404);
    expect(page.text).toMatch(/404 Page Not Found/);
    expect(page.html).toContain('action="/logout"');
  });
});

test.each([
  ["text/html", /404 Page Not Found/],
  ["text/calendar", /^null$/],
])("a calendar that doesn’t exist is answered for %s", async (accept, text) => {
  const reader = newVisitor({ Accept: accept });
  const page = await reader.get(`/calendar/${"a".repeat(43)}.ics`);
  expect(page.status).toBe(404);
  expect(page.text).toMatch(text);
});

test("such a page keeps the cookies of a session that was refreshed on the way", async () => {
  const person = newVisitor({ Accept: "text/html" });
  await signInAsClient(person, backendUrl);
  expireSession(person);
  const page = await person.post(`/client/tickets/${crypto.randomUUID()}/closure`, {});
  expect(page.status).toBe(404);
  expect(page.headers.get("Set-Cookie")).toContain("spellpost-auth");
  expect((await person.get("/client")).status).toBe(200);
});

describe("a form over 64 KB", () => {
  const form = { business_name: "Crumb & Crust", offer_description: "x".repeat(65 * 1024) };

  test("gets a page that explains it, and shows nothing of the form or the client", async () => {
    const person = newVisitor({ Accept: "text/html" });
    await signInAsClient(person, backendUrl);
    const page = await person.post("/client/profile", form);
    expect(page.status).toBe(413);
    expect(page.text).toContain(
      "That’s more than a form here can hold: a photo has up to 12 MB, a video 80 MB. Nothing was saved. Please go back, shorten it and send it again.",
    );
    expect(page.html).toMatch(/href="\/"[^>]*>Return to Home</);
    expect(page.html).not.toMatch(/Crumb|xxx|@example\.com/);
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await person.get("/client/profile")).html).not.toContain("Crumb");
  });

  test("is answered in one line for a program", async () => {
    const page = await newVisitor().post("/login", form);
    expect([page.status, page.headers.get("Content-Type"), page.html]).toEqual([
      413,
      "text/plain; charset=utf-8",
      "That’s more than a form here can hold. Nothing was saved.\n",
    ]);
  });
});
