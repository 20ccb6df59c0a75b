import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDesk, fillParams } from "../support/desk.ts";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { backendUrl, newClient, proxyUrl, siteUrl } from "../support/site.ts";
import { getSiteVariables, OWN_SECRETS } from "../support/stack.ts";
import type { Visitor } from "../support/visitor.ts";

describe("only the site's own pages are cached", async () => {
  const OWN = "https://spellpost.example";
  const FOREIGN = [
    "https://evil.example",
    "https://evil.example:8443",
    "https://spellpost.example.evil.example",
  ];
  const variables = { ...getSiteVariables(proxyUrl, backendUrl), ...OWN_SECRETS };
  const named = await startInProcessSite({ ...variables, SITE_ORIGIN: OWN });
  const unnamed = await startInProcessSite(variables);
  afterAll(() => Promise.all([named.stop(), unnamed.stop()]));

  async function isKept(site: InProcessSite, origin: string): Promise<boolean> {
    const answer = await site.dispatch(`${origin}/features`, {});
    expect(answer.status).toBe(200);
    return answer.headers.get("ETag") !== null;
  }

  test("with SITE_ORIGIN one page serves every host and names only that origin", async () => {
    const pages = new Set<string>();
    for (const origin of [OWN, ...FOREIGN, "http://127.0.0.1", "http://localhost:8787"]) {
      const answer = await named.dispatch(`${origin}/features`, {});
      pages.add(`${answer.headers.get("ETag")} ${await answer.text()}`);
    }
    const [page = "", ...others] = pages;
    expect(others).toEqual([]);
    expect(page).toContain(`<link rel="canonical" href="${OWN}/features"/>`);
    expect(page).not.toMatch(/evil|localhost|127\.0\.0\.1/);
  });

  test("without SITE_ORIGIN only pages of the local machine are cached", async () => {
    for (const origin of [OWN, ...FOREIGN])
      expect([origin, await isKept(unnamed, origin)]).toEqual([origin, false]);
    expect(await isKept(unnamed, "http://127.0.0.1:8787")).toBe(true);
    expect(await isKept(unnamed, "http://localhost:8787")).toBe(true);
  });

  test("responses that name the requested host cannot be cached by others", async () => {
    for (const path of ["/features", "/sitemap.xml", "/robots.txt", "/blog/feed.xml"]) {
      const cacheControl = async (site: InProcessSite, origin: string) =>
        (await site.dispatch(origin + path, {})).headers.get("Cache-Control");
      expect(await cacheControl(unnamed, "https://evil.example")).toBe("private, no-cache");
      expect(await cacheControl(named, "https://evil.example")).toMatch(/^public/);
    }
  });
});

describe("a page with a token in its URL", () => {
  test.each([
    "/reset-password",
    "/reset-password?token_hash=x&type=recovery",
    "/email-verified?token_hash=x&type=signup",
    "/email-verified?code=x",
    "/email-changed?token_hash=x",
    "/tiktok-auth?code=x",
    "/linkedin-oauth-callback?error=x",
  ])("is not stored: %s", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await fetch(siteUrl + path, { method });
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
    }
  });
});

describe("a signed-in visitor's pages", () => {
  const PERSONAL = /^\/(client|desk|meeting|confirm-identity|profile-questionnaire)(\/|\.|$)/;
  const paths = listRoutePaths()
    .map(({ path }) => path)
    .filter((path) => PERSONAL.test(path));

  test("are never stored, and each has the button that signs out", async () => {
    const { client, staff, ids } = await seedDesk(siteUrl, backendUrl);
    const faults: string[] = [];
    let pages = 0;
    for (const visitor of [client, staff])
      for (const path of paths.map((each) => fillParams(each, ids))) {
        const { status, headers, html } = await visitor.get(path);
        const cacheControl = headers.get("Cache-Control");
        if (cacheControl !== "private, no-store") faults.push(`${path}: ${cacheControl}`);
        if (status !== 200 || !headers.get("Content-Type")?.startsWith("text/html")) continue;
        pages++;
        if (!html.includes(">Logout</button>")) faults.push(`${path}: no Logout`);
      }
    expect(faults).toEqual([]);
    expect(pages).toBeGreaterThan(30);
  });
});

describe("another site cannot detect a signed-in visitor", () => {
  const ACCOUNT = "/client?section=account";
  let client: Visitor;
  beforeAll(async () => {
    client = await newClient();
  });

  const open = (path: string, cookie: string, site?: string) =>
    fetch(siteUrl + path, {
      redirect: "manual",
      headers: { Cookie: cookie, ...(site ? { "Sec-Fetch-Site": site } : {}) },
    });

  /** A page opened by another site is isolated, so that the opener can see nothing of it. */
  test.each([
    "/client",
    ACCOUNT,
    "/client/profile",
    "/client/voice",
    "/client/news",
    "/client/plan",
    "/client/ticket",
    "/client/email",
    "/client/password",
    "/client/delete",
    "/client/export",
    "/client/disconnect-linkedin",
    "/client/sign-out-everywhere",
    "/login",
    "/logout",
    "/profile-questionnaire",
  ])("by a response: %s", async (path) => {
    for (const cookie of [client.cookieHeader, ""]) {
      let answer = await open(path, cookie, "cross-site");
      for (let hops = 0; answer.status === 303 && hops < 5; hops++)
        answer = await open(answer.headers.get("Location") ?? "", cookie, "cross-site");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toContain("text/html");
      expect(answer.headers.get("Content-Disposition")).toBeNull();
      expect(answer.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(answer.headers.get("X-Frame-Options")).toBe("DENY");
    }
  });
});
