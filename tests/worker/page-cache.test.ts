import { describe, expect, test } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import { newClient, newStaff, newVisitor, siteUrl } from "../support/site.ts";

const PATHS = [
  "/",
  "/features",
  "/pricing",
  "/pricing?billing=yearly",
  "/case-studies",
  "/case-studies/local-cafe",
  "/blog",
  "/blog?category=AI",
  "/blog/small-business-ai",
  "/about-us",
  "/contact-us",
  "/privacy-policy",
  "/terms-of-service",
  "/documentation",
];
const RULES = '"/speculation-rules.json"';

/** Sends requests that Visitor does not offer. */
const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, siteUrl), { redirect: "manual", ...init });

const [client, staff] = [await newClient(), await newStaff()];
await staff.get("/desk");

describe.each(PATHS)("%s", (path) => {
  test("is identical for every visitor of a kind, cached or rendered, and has no nonce", async () => {
    const pages = [await newVisitor().get(path), await newVisitor().get(path)];
    const device = newVisitor();
    device.setCookie("spellpost-device", "somebody-logged-in-here-before");
    pages.push(await device.get(path));
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(new Set(pages.map(({ headers }) => headers.get("ETag"))).size).toBe(1);
    const own = [await client.get(path), await client.get(path)];
    expect(new Set(own.map(({ html }) => html)).size).toBe(1);
    const theirs = [await staff.get(path), await staff.get(path)];
    expect(new Set(theirs.map(({ html }) => html)).size).toBe(1);
    for (const { headers, html } of [...pages, ...own, ...theirs]) {
      expect(html).not.toContain("nonce");
      expect(headers.get("Content-Security-Policy")).not.toMatch(/nonce|unsafe/);
      expect(headers.get("ETag")).toMatch(/^"[\w+/=]{20}"$/);
      expect(headers.get("Vary")).toContain("Cookie");
      expect(headers.get("Speculation-Rules")).toBe(RULES);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test("differs for clients and staff only in the header and the mark that names the session", async () => {
    const [anonymous, own] = [await newVisitor().get(path), await client.get(path)];
    const theirs = await staff.get(path);
    expect(new Set([anonymous, own, theirs].map(({ headers }) => headers.get("ETag"))).size).toBe(
      3,
    );
    const withoutControls = (html: string) =>
      html
        .replace(/<header class="site-header[\s\S]*?<\/header>/, "")
        .replace(/(<html[^>]*) data-session="[^"]*"/, "$1");
    expect(withoutControls(own.html) === withoutControls(anonymous.html)).toBe(true);
    expect(withoutControls(own.html) === withoutControls(theirs.html)).toBe(true);
    const controls = ({ html }: { html: string }) =>
      ['href="/login"', ">Logout</button>", ">Client area</a>", 'href="/desk"'].map((what) =>
        html.includes(what),
      );
    expect(controls(anonymous)).toEqual([true, false, false, false]);
    expect(controls(own)).toEqual([false, true, true, false]);
    expect(controls(theirs)).toEqual([false, true, true, true]);
  });

  test("can be cached by Cloudflare without cookies only, and is always revalidated", async () => {
    const [anonymous, own] = [await ask(path), await client.get(path)];
    expect(anonymous.headers.get("Cache-Control")).toBe("public, no-cache");
    // A cached copy of the prices has only the rest of its five seconds left.
    const seconds = path.startsWith("/pricing") ? "[0-5]" : "31536000";
    expect(anonymous.headers.get("Cloudflare-CDN-Cache-Control")).toMatch(
      new RegExp(`^public, max-age=${seconds}$`),
    );
    expect(own.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(own.headers.get("Cloudflare-CDN-Cache-Control")).toBeNull();
  });

  test("responds with a 304 under 500 bytes to a known ETag, and to HEAD without a body", async () => {
    for (const cookie of [undefined, client.cookieHeader]) {
      const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
      const whole = await ask(path, { headers });
      const etag = whole.headers.get("ETag") ?? "";
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await ask(path, { headers: { ...headers, "If-None-Match": known } });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe("");
        const sent = [...again.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
        expect(sent.length).toBeLessThan(500);
        for (const name of ["ETag", "Vary", "Cache-Control"])
          expect(again.headers.get(name)).toBe(whole.headers.get(name));
      }
      const stale = await ask(path, { headers: { ...headers, "If-None-Match": '"older"' } });
      expect(stale.status).toBe(200);
      const head = await ask(path, { method: "HEAD", headers });
      expect(await head.text()).toBe("");
      for (const name of ["ETag", "Cache-Control", "Content-Type", "Content-Security-Policy"])
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });
});

test("a waiting toast is rendered for its own visitor only", async () => {
  const visitor = newVisitor();
  await visitor.get("/client");
  expect(visitor.cookieNames).toContain("spellpost-toast");
  const page = await visitor.get("/");
  expect(page.text).toContain("Authentication Required");
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("ETag")).toBeNull();
  expect((await newVisitor().get("/")).text).not.toContain("Authentication Required");
  expect((await visitor.get("/")).text).not.toContain("Authentication Required");
});

test("unlisted URLs are not cached, so that no one can fill the memory", async () => {
  for (const path of ["/?utm=1", "/blog?q=oven", "/pricing?fresh", "/case-studies/", "/signup"]) {
    const page = await newVisitor().get(path);
    expect(page.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(page.headers.get("ETag")).toBeNull();
  }
});

test("no two visitors' responses mix in 10,000 requests in any order", async () => {
  const random = seededRandom(20261122);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const toasts = new Map<string, string>();
  for (let index = 0; index < 2; index++) {
    const visitor = newVisitor();
    visitor.setCookie("spellpost-pending", String(index));
    await visitor.get(`/client?section=${index}`);
    toasts.set(`toast-${index}`, visitor.cookieHeader);
  }
  const cookies: Record<string, string> = {
    none: "",
    device: "spellpost-device=abc",
    foreign: "_ga=GA1.2; theme=dark",
    lookalike: "not-spellpost-auth=1; xspellpost-auth.0=2",
    session: client.cookieHeader,
    "desk of staff": staff.cookieHeader,
    "desk without a session": "spellpost-desk=1",
    "session in part": "spellpost-auth.0=base64-eyJ",
    "session and foreign": `a=b; ${client.cookieHeader}; c=d`,
    ...Object.fromEntries(toasts),
  };
  const known = (await newVisitor().get("/")).headers.get("ETag") ?? "";
  const port = new URL(siteUrl).port;
  const queue = Array.from({ length: 10_000 }, () => {
    const name = pick(Object.keys(cookies));
    const method = pick(["GET", "GET", "GET", "HEAD"]);
    const path = pick(PATHS) + pick(["", "", "", "#top"]);
    const etag = pick(["", "", known, '"x"']);
    const headers: Record<string, string> = {
      // Avoids compressing ten thousand pages on the local server.
      "Accept-Encoding": "identity",
      // Reuses no connection, because the server may be closing it when this process was busy.
      Connection: "close",
      ...(cookies[name] && { Cookie: cookies[name] }),
      ...(etag && { "If-None-Match": etag }),
      ...(random() < 0.2 && { Range: "bytes=0-99" }),
      ...(random() < 0.2 && { "X-Forwarded-Host": "evil.example" }),
    };
    return { name, method, path, host: pick(["127.0.0.1", "localhost"]), headers };
  });
  const wrong: string[] = [];
  const expected = new Map<string, string>();
  for (let start = 0; start < queue.length; start += 40) {
    await Promise.all(
      queue.slice(start, start + 40).map(async ({ name, method, path, host, headers }) => {
        const answer = await fetch(`http://${host}:${port}${path}`, {
          method,
          headers,
          redirect: "manual",
        });
        const html = await answer.text();
        const what = `${method} ${host}${path} as ${name}: ${answer.status}`;
        const isToast = name.startsWith("toast");
        const isStaff = name === "desk of staff";
        const kind = isStaff ? "desk" : name.startsWith("session") ? "session" : "anonymous";
        const hasLogout = html.includes(">Logout</button>");
        const hasDesk = html.includes('href="/desk"');
        const saysToast = html.includes("Authentication Required");
        if (method === "GET" && answer.status === 200) {
          if (hasDesk !== isStaff) wrong.push(`${what}: another's desk`);
          if (hasLogout !== (kind !== "anonymous")) wrong.push(`${what}: another header`);
          if (saysToast !== isToast) wrong.push(`${what}: another's toast`);
          if (html.includes("evil.example")) wrong.push(`${what}: a forged host`);
          const canonical = `<link rel="canonical" href="http://${host}:${port}/`;
          if (!html.includes(canonical)) wrong.push(`${what}: another's origin`);
          // Excluded, because /pricing changes with its counters.
          if (!isToast && !path.startsWith("/pricing")) {
            const key = `${kind} ${host}${path.split("#")[0]}`;
            if ((expected.get(key) ?? html) !== html) wrong.push(`${what}: other bytes`);
            expected.set(key, html);
          }
        } else if (html) wrong.push(`${what}: a body`);
        if (answer.status !== 200 && answer.status !== 304) wrong.push(what);
        if (answer.status === 304 && isToast) wrong.push(`${what}: a toast kept back`);
        const cacheControl = answer.headers.get("Cache-Control") ?? "";
        if (cacheControl.includes("public") && headers.Cookie) wrong.push(`${what}: public`);
      }),
    );
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(expected.size).toBeGreaterThan(40);
}, 300_000);
