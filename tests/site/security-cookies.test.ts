import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startInProcessSite } from "../support/in-process/stack.ts";
import { signUpFields } from "../support/onboarding.ts";
import {
  backendUrl,
  newClient,
  newVisitor,
  proxyUrl,
  signedCookie,
  siteUrl,
  tokenOf,
} from "../support/site.ts";
import { getSiteVariables, OWN_SECRETS } from "../support/stack.ts";
import { PASSWORD } from "../support/visitor.ts";

const ORIGIN = "https://spellpost.example";
const PREFIX = "__Host-";

const site = await startInProcessSite({
  ...getSiteVariables(proxyUrl, backendUrl),
  ...OWN_SECRETS,
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

const get = (path: string, cookie: string) =>
  fetch(siteUrl + path, { headers: { Cookie: cookie }, redirect: "manual" });
const toastCookie = async (title: string, secret?: string) =>
  `spellpost-toast=${await signedCookie("spellpost-toast", { toasts: [{ kind: "error", title }] }, secret)}`;

async function signIn(email: string): Promise<Browser> {
  const own = new Browser();
  expect((await own.send("/login", { email, password: PASSWORD })).to).toBe("/client");
  return own;
}

describe("over https", () => {
  const newcomer = new Browser();
  let email: string;
  let client: Browser;
  beforeAll(async () => {
    ({ email } = await newClient());
    client = await signIn(email);
    const visitor = newVisitor();
    await newcomer.send("/signup?plan=pro", signUpFields(visitor));
    // Confirms as another browser, which then has to claim the account.
    await newcomer.send("/email-verified", await tokenOf(visitor.email), "");
    await newcomer.send("/tiktok-auth", { code: "abc" });
    await newcomer.send("/login", { email, password: PASSWORD });
    await newcomer.send("/logout", {}); // says so in a toast
  });

  test.each([
    ["toast", 300, "five minutes"],
    ["claim", 3600, "an hour"],
    ["tiktok", 600, "ten minutes"],
    ["pending", 86_400, "a day"],
    ["auth", 2_592_000, "30 days"],
    ["device", 15_552_000, "180 days"],
  ])("the browser keeps the %s cookie for %i seconds: %s", (name, seconds) => {
    const own = new RegExp(`^${PREFIX}spellpost-${name}(\\.\\d)?=[^;]`);
    const ages = newcomer.headers
      .filter((header) => own.test(header))
      .map((header) => header.match(/; Max-Age=(\d+)/i)?.[1]);
    expect([...new Set(ages)]).toEqual([String(seconds)]);
  });

  test("every cookie has the __Host- prefix and the attributes that protect it", () => {
    for (const header of newcomer.headers) {
      expect(header).toMatch(/^__Host-spellpost-/);
      expect(header).toMatch(/; Path=\/(;|$)/i);
      for (const attribute of ["Secure", "HttpOnly", "SameSite=Lax"])
        expect(header).toContain(`; ${attribute}`);
      expect(header).not.toMatch(/; Domain/i);
    }
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
    const toast = await toastCookie("Tossed", OWN_SECRETS.COOKIE_SECRET);
    expect((await browser.send("/", undefined, toast)).html).not.toContain("Tossed");
    expect((await browser.send("/", undefined, PREFIX + toast)).html).toContain("Tossed");
    const address = { email: "tossed@example.com", plan: "pro" };
    const { COOKIE_SECRET } = OWN_SECRETS;
    const pending = `spellpost-pending=${await signedCookie("spellpost-pending", address, COOKIE_SECRET)}`;
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
  const list = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}=x`).join("; ");

  test("of other sites keep a client signed in, and so do thirty of ours", async () => {
    const own = await newClient();
    for (const others of [list(4000, "other-"), list(30, "spellpost-")])
      expect((await get("/client", `${others}; ${own.cookieHeader}`)).status).toBe(200);
  });

  test("of ours are ignored, and the session stays in the browser", async () => {
    const own = await newClient();
    for (const count of [60, 4000]) {
      const page = await get("/client", `${list(count, "spellpost-")}; ${own.cookieHeader}`);
      expect(page.headers.get("Location")).toMatch(/^\/login/);
      expect(page.headers.getSetCookie().join()).not.toContain("spellpost-auth");
    }
  });
});

describe("a duplicated cookie is ignored in any order", () => {
  test("for a session", async () => {
    const [own, tossed] = [await newClient(), await newClient()];
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
    const own = await newClient();
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
    const [first, second] = [await toastCookie("First"), await toastCookie("Second")];
    expect(await (await get("/about-us", first)).text()).toContain("First");
    const both = await (await get("/about-us", `${first}; ${second}`)).text();
    expect(both).not.toContain(">First");
    expect(both).not.toContain(">Second");
  });
});
