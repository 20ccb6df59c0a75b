import { decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { ANSWERS } from "../support/onboarding.ts";
import { readSession } from "../support/session-cookie.ts";
import { newClient, newVisitor, twice } from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

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
