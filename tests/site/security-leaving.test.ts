import { createCookie } from "react-router";
import { afterEach, describe, expect, inject, test } from "vitest";
import { endFaults, setFault } from "../support/faults.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { TEST_COOKIE_SECRET } from "../support/stack.ts";
import { type PageResponse, PASSWORD, Visitor } from "../support/visitor.ts";

const siteUrl = inject("siteUrl");
afterEach(() => endFaults(inject("proxyUrl"), inject("siteUrl")));

/** Creates a signed-in visitor who has just authorized TikTok. */
async function authorized(): Promise<{ visitor: Visitor; thief: Visitor }> {
  const visitor = new Visitor(siteUrl);
  await signInAsClient(visitor, inject("backendUrl"));
  await visitor.post("/tiktok-auth", { code: "abc" });
  const thief = new Visitor(siteUrl);
  thief.setCookie(
    "spellpost-tiktok",
    /spellpost-tiktok=([^;]+)/.exec(visitor.cookieHeader)?.[1] ?? "",
  );
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
      const proof = await createCookie(name, { secrets: [TEST_COOKIE_SECRET] }).serialize({
        email: visitor.email,
        tokenHash: "x",
        accessToken: "x",
        refreshToken: "x",
      });
      visitor.setCookie(name, proof.slice(proof.indexOf("=") + 1, proof.indexOf(";")));
    }
    await leave(visitor);
    for (const name of names) expect(visitor.cookieNames).not.toContain(name);
  });

  test("clears nothing when it fails", async () => {
    const { visitor } = await authorized();
    await setFault(inject("proxyUrl"), "500");
    const stayed = await leave(visitor);
    expect(stayed.headers.get("Clear-Site-Data")).toBeNull();
    await endFaults(inject("proxyUrl"), inject("siteUrl"));
    expect(await showsTokens(visitor)).toBe(true);
  });
});

test("deleting the account clears the device cookie", async () => {
  const visitor = new Visitor(siteUrl);
  await signInAsClient(visitor, inject("backendUrl"));
  await visitor.post("/logout", {});
  await visitor.post("/login", { email: visitor.email, password: PASSWORD });
  expect(visitor.cookieNames).toContain("spellpost-device");
  await visitor.post("/client/delete", { email: visitor.email, currentPassword: PASSWORD });
  expect(visitor.cookieNames).not.toContain("spellpost-device");
});

test("other responses clear nothing", async () => {
  const visitor = new Visitor(siteUrl);
  for (const path of ["/", "/login", "/logout", "/tiktok-auth"])
    expect((await visitor.get(path)).headers.get("Clear-Site-Data")).toBeNull();
});
