import { decodeProtectedHeader } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { startInterceptedSite } from "../support/in-process/intercepted-site.ts";
import { ANSWERS } from "../support/onboarding.ts";
import { readSession } from "../support/session-cookie.ts";
import { newClient, newVisitor, twice } from "../support/site.ts";
import { type PageResponse, PASSWORD, Visitor } from "../support/visitor.ts";

const NEW_PASSWORD = "N3w!Secret-word";

/** Actions by which one device ends the sessions of the others. */
const ENDS: [string, (visitor: Visitor) => Promise<{ location: string | null }>][] = [
  ["sign out everywhere", (visitor) => visitor.post("/client/sign-out-everywhere", {})],
  [
    "a changed password",
    (visitor) =>
      visitor.post("/client/password", { currentPassword: PASSWORD, ...twice(NEW_PASSWORD) }),
  ],
  [
    "a deleted account",
    (visitor) =>
      visitor.post("/client/delete", { email: visitor.email, currentPassword: PASSWORD }),
  ],
];

test.each(ENDS)("%s signs out every other device at its next request", async (_, end) => {
  const first = await newClient();
  const others = Array.from({ length: 3 }, () => newVisitor());
  for (const other of others) {
    await other.post("/login", { email: first.email, password: PASSWORD });
    await other.get("/");
    expect((await other.get("/client")).status).toBe(200);
  }
  const [reader, writer, copier] = others as [Visitor, Visitor, Visitor];
  const token = readSession(reader).access_token;
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256" });

  expect((await end(first)).location).not.toBeNull();

  // The token's signature stays valid for minutes.
  expect(readSession(reader).expires_at).toBeGreaterThan(Date.now() / 1000 + 300);
  const page = await reader.get("/client?section=account");
  expect(page.location).toMatch(/^\/login\?next=/);
  expect(reader.cookieNames.some((name) => name.startsWith("spellpost-auth"))).toBe(false);
  expect((await reader.get("/features")).html).not.toContain(">Logout</button>");

  const answer = await writer.post("/client/profile", { ...ANSWERS, business_name: "Figs" });
  expect((await writer.follow(answer)).text).toContain("Your session has ended");

  expect((await copier.post("/client/export", {})).html).not.toContain("Fig & Olive");
});

type Send = (visitor: Visitor) => Promise<PageResponse>;

/** Calls before which the session ends, with the request that makes them, and what it is told. */
const INTERRUPTED: [call: string, send: Send, told: string][] = [
  [
    "POST /rest/v1/rpc/disconnect_my_linkedin",
    (visitor) => visitor.post("/client/disconnect-linkedin", {}),
    "Failed to disconnect LinkedIn. Please try again.",
  ],
  [
    "POST /rest/v1/rpc/export_my_data",
    (visitor) => visitor.post("/client/export", {}),
    "We couldn’t collect your data. Please try again.",
  ],
  [
    "POST /auth/v1/logout",
    (visitor) => visitor.post("/client/sign-out-everywhere", {}),
    "Failed to sign out everywhere. Please try again.",
  ],
];

test.each(INTERRUPTED)(
  "a session that ends before %s is told so",
  async (interrupted, send, told) => {
    const first = await newClient();
    let isEnding = false;
    const site = await startInterceptedSite(async ({ method, path }) => {
      if (isEnding && `${method} ${path}`.startsWith(interrupted)) {
        isEnding = false;
        await first.post("/client/sign-out-everywhere", {});
      }
      return null;
    });
    onTestFinished(() => site.stop());
    const second = new Visitor(site.url);
    await second.post("/login", { email: first.email, password: PASSWORD });
    await second.get("/client");
    isEnding = true;
    const page = await second.follow(await send(second));
    expect(isEnding).toBe(false);
    expect(page.text).toContain("Welcome back");
    expect(page.text).toContain(told);
  },
);
