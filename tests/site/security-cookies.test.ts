import { createCookie } from "react-router";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { signInAsClient, getNewestToken, signUpFields } from "../support/onboarding.ts";
import { TEST_COOKIE_SECRET } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const ORIGIN = "https://spellpost.example";
const PREFIX = "__Host-";

let site: InProcessSite;
beforeAll(async () => {
  site = await startInProcessSite({
    SUPABASE_URL: inject("proxyUrl"),
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    COOKIE_SECRET: TEST_COOKIE_SECRET,
  });
});
afterAll(() => site.stop());

/** Imitates a browser's cookie store for an https site. */
class Browser {
  cookies = new Map<string, string>();
  headers: string[] = [];

  async send(path: string, fields?: Record<string, string>, cookie = this.header) {
    const answer = await site.dispatch(ORIGIN + path, {
      method: fields ? "POST" : "GET",
      headers: {
        Origin: ORIGIN,
        Cookie: cookie,
        ...(fields ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
    });
    for (const header of answer.headers.getSetCookie()) {
      this.headers.push(header);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

async function signIn(email: string): Promise<Browser> {
  const browser = new Browser();
  expect((await browser.send("/login", { email, password: PASSWORD })).to).toBe("/client");
  return browser;
}

describe("over https", () => {
  let email: string;
  let client: Browser;
  beforeAll(async () => {
    const visitor = new Visitor(inject("siteUrl"));
    await signInAsClient(visitor, inject("backendUrl"));
    email = visitor.email;
    client = await signIn(email);
  });

  test("every cookie has the __Host- prefix and its required attributes", async () => {
    const browser = new Browser();
    const visitor = new Visitor(inject("siteUrl"));
    await browser.send("/signup?plan=pro", signUpFields(visitor));
    const token_hash = await getNewestToken(visitor.email, inject("backendUrl"));
    await browser.send("/email-verified", { token_hash });
    await browser.send("/tiktok-auth", { code: "abc" });
    const set = [...browser.headers, ...client.headers];
    const names = set.map((header) => header.slice(0, header.indexOf("=")).split(".")[0]);
    for (const name of ["pending", "auth", "toast", "tiktok", "device"])
      expect(names).toContain(`${PREFIX}spellpost-${name}`);
    for (const header of set) {
      expect(header).toMatch(/^__Host-spellpost-/);
      expect(header).toMatch(/; Path=\/(;|$)/i);
      expect(header).toMatch(/; Secure/i);
      expect(header).toMatch(/; HttpOnly/i);
      expect(header).not.toMatch(/; Domain/i);
    }
  });

  describe("the browser keeps", () => {
    const browser = new Browser();
    beforeAll(async () => {
      await browser.send("/signup?plan=pro", signUpFields(new Visitor(inject("siteUrl"))));
      await browser.send("/tiktok-auth", { code: "abc" });
      await browser.send("/login", { email, password: PASSWORD });
      await browser.send("/logout", {}); // says so in a toast
    });

    test.each([
      ["toast", 300, "five minutes"],
      ["tiktok", 600, "ten minutes"],
      ["pending", 86_400, "a day"],
      ["auth", 2_592_000, "30 days"],
      ["device", 15_552_000, "180 days"],
    ])("the %s cookie for %i seconds: %s", (name, seconds) => {
      const own = new RegExp(`^${PREFIX}spellpost-${name}(\\.\\d)?=[^;]`);
      const ages = browser.headers
        .filter((header) => own.test(header))
        .map((header) => header.match(/; Max-Age=(\d+)/i)?.[1]);
      expect([...new Set(ages)]).toEqual([String(seconds)]);
    });
  });

  test("the session works and is cleared on sign-out", async () => {
    const browser = await signIn(email);
    expect((await browser.send("/client")).status).toBe(200);
    await browser.send("/logout", {});
    expect([...browser.cookies.keys()].filter((name) => name.includes("-auth"))).toEqual([]);
  });

  test("a cookie without the prefix is never read", async () => {
    const plain = client.header.replaceAll(PREFIX, "");
    const browser = new Browser();
    expect((await browser.send("/client", undefined, plain)).to).toMatch(/^\/login/);
    const cookie = async (name: string, value: unknown) => {
      const header = await createCookie(name, { secrets: [TEST_COOKIE_SECRET] }).serialize(value);
      return header.slice(0, header.indexOf(";"));
    };
    const toast = await cookie("spellpost-toast", {
      toasts: [{ kind: "error", title: "Tossed" }],
    });
    expect((await browser.send("/", undefined, toast)).html).not.toContain("Tossed");
    expect((await browser.send("/", undefined, PREFIX + toast)).html).toContain("Tossed");
    const pending = await cookie("spellpost-pending", { email: "tossed@example.com", plan: "pro" });
    const page = "/signup?plan=pro&step=check-email";
    expect((await browser.send(page, undefined, pending)).html).not.toContain("tossed@");
    expect((await browser.send(page, undefined, PREFIX + pending)).html).toContain("tossed@");
    // Plain cookies must not hide the session with the real name, however many they are.
    const many = Array.from({ length: 60 }, (_, index) => `spellpost-${index}=x`).join("; ");
    for (const tossed of [plain, many])
      expect((await browser.send("/client", undefined, `${tossed}; ${client.header}`)).status).toBe(
        200,
      );
  });
});

describe("many cookies", () => {
  const siteUrl = inject("siteUrl");
  const list = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}=x`).join("; ");
  const get = (path: string, cookie: string) =>
    fetch(siteUrl + path, { headers: { Cookie: cookie }, redirect: "manual" });

  test("of other sites keep a client signed in, and so do thirty of ours", async () => {
    const own = new Visitor(siteUrl);
    await signInAsClient(own, inject("backendUrl"));
    for (const others of [list(4000, "other-"), list(30, "spellpost-")])
      expect((await get("/client", `${others}; ${own.cookieHeader}`)).status).toBe(200);
  });

  test("of ours are ignored, and the session stays in the browser", async () => {
    const own = new Visitor(siteUrl);
    await signInAsClient(own, inject("backendUrl"));
    for (const count of [60, 4000]) {
      const page = await get("/client", `${list(count, "spellpost-")}; ${own.cookieHeader}`);
      expect(page.headers.get("Location")).toMatch(/^\/login/);
      expect(page.headers.getSetCookie().join()).not.toContain("spellpost-auth");
    }
  });
});

describe("a duplicated cookie is ignored in any order", () => {
  const siteUrl = inject("siteUrl");
  const get = (path: string, cookie: string) =>
    fetch(siteUrl + path, { headers: { Cookie: cookie }, redirect: "manual" });

  test("for a session", async () => {
    const [own, tossed] = [new Visitor(siteUrl), new Visitor(siteUrl)];
    for (const visitor of [own, tossed]) await signInAsClient(visitor, inject("backendUrl"));
    const [a, b] = [own, tossed].map(({ cookieHeader }) =>
      cookieHeader
        .split("; ")
        .filter((pair) => pair.startsWith("spellpost-auth"))
        .join("; "),
    );
    for (const cookie of [`${a}; ${b}`, `${b}; ${a}`]) {
      const answer = await get("/client", cookie);
      expect(answer.headers.get("Location")).toMatch(/^\/login/);
      // An added cookie must not sign the visitor out.
      expect(answer.headers.getSetCookie().join()).not.toContain("spellpost-auth");
    }
    expect((await get("/client", `other=1; other=2; ${a}`)).status).toBe(200);
  });

  test("for a chunk of a session", async () => {
    const own = new Visitor(siteUrl);
    await signInAsClient(own, inject("backendUrl"));
    const value = /spellpost-auth=([^;]+)/.exec(own.cookieHeader)?.[1] ?? "";
    const whole = own.cookieHeader.includes("spellpost-auth.0")
      ? own.cookieHeader
      : `spellpost-auth.0=${value.slice(0, 900)}; spellpost-auth.1=${value.slice(900)}`;
    expect((await get("/client", whole)).status).toBe(200);
    for (const cookie of [`${whole}; spellpost-auth.1=x`, `spellpost-auth.1=x;${whole}`]) {
      const answer = await get("/client", cookie);
      expect(answer.status).toBe(303);
      expect(answer.headers.getSetCookie().join()).not.toContain("spellpost-auth");
    }
  });

  test("for a toast", async () => {
    const toast = async (title: string) => {
      const header = await createCookie("spellpost-toast", {
        secrets: [TEST_COOKIE_SECRET],
      }).serialize({ toasts: [{ kind: "error", title }] });
      return header.slice(0, header.indexOf(";"));
    };
    const [first, second] = [await toast("First"), await toast("Second")];
    expect(await (await get("/about-us", first)).text()).toContain("First");
    const both = await (await get("/about-us", `${first}; ${second}`)).text();
    expect(both).not.toContain(">First");
    expect(both).not.toContain(">Second");
  });
});
