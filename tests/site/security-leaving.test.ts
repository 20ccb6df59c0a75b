import { describe, expect, test } from "vitest";
import { during, newClient, newVisitor, signedCookie } from "../support/site.ts";
import { type PageResponse, PASSWORD, type Visitor } from "../support/visitor.ts";

/** Creates a signed-in visitor who has just authorized TikTok. */
async function authorized(): Promise<{ visitor: Visitor; thief: Visitor }> {
  const visitor = await newClient();
  await visitor.post("/tiktok-auth", { code: "abc" });
  const thief = newVisitor();
  thief.setCookie("spellpost-tiktok", visitor.cookie("spellpost-tiktok") ?? "");
  return { visitor, thief };
}

const showsTokens = async (visitor: Visitor) =>
  (await visitor.get("/tiktok-auth")).html.includes("demo_access_");

const WAYS_OUT: Record<string, (visitor: Visitor) => Promise<PageResponse>> = {
  "signing out": (visitor) => visitor.post("/logout", {}),
  "signing out everywhere": (visitor) => visitor.post("/client/sign-out-everywhere", {}),
  "deleting the account": (visitor) =>
    visitor.post("/client/delete", { email: visitor.email, currentPassword: PASSWORD }),
};

describe.each(Object.entries(WAYS_OUT))("%s", (_, leave) => {
  test("clears the browser's storage and the TikTok tokens", async () => {
    const { visitor, thief } = await authorized();
    expect(await showsTokens(thief)).toBe(true);
    const left = await leave(visitor);
    expect(left.location).toBe("/");
    expect(left.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(visitor.cookieNames).not.toContain("spellpost-tiktok");
    expect(await showsTokens(visitor)).toBe(false);
    expect(await showsTokens(thief)).toBe(false);
  });

  test("clears cookies of an unfinished sign-up, recovery or claim", async () => {
    const { visitor } = await authorized();
    const names = ["spellpost-pending", "spellpost-recovery", "spellpost-claim"];
    for (const name of names) {
      const proof = { email: visitor.email, tokenHash: "x", accessToken: "x", refreshToken: "x" };
      visitor.setCookie(name, await signedCookie(name, proof));
    }
    await leave(visitor);
    for (const name of names) expect(visitor.cookieNames).not.toContain(name);
  });

  test("clears nothing when it fails", async () => {
    const { visitor } = await authorized();
    const stayed = await during("500", () => leave(visitor));
    expect(stayed.headers.get("Clear-Site-Data")).toBeNull();
    expect(await showsTokens(visitor)).toBe(true);
  });
});

test("deleting the account clears the device cookie", async () => {
  const visitor = await newClient();
  await visitor.post("/logout", {});
  await visitor.post("/login", { email: visitor.email, password: PASSWORD });
  expect(visitor.cookieNames).toContain("spellpost-device");
  await visitor.post("/client/delete", { email: visitor.email, currentPassword: PASSWORD });
  expect(visitor.cookieNames).not.toContain("spellpost-device");
});

test("other responses clear nothing", async () => {
  const visitor = newVisitor();
  for (const path of ["/", "/login", "/logout", "/tiktok-auth"])
    expect((await visitor.get(path)).headers.get("Clear-Site-Data")).toBeNull();
});
