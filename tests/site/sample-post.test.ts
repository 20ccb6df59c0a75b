import { describe, expect, test } from "vitest";
import { newVisitor, siteUrl } from "../support/site.ts";

const ANSWERS = {
  business: "Olive & Rye",
  offer: "Sourdough bread and cinnamon buns, baked at night in Nicosia",
  tone: "Funny",
};
const LABEL = "A starter, in your own words";

const ask = (query: Record<string, string> | string) =>
  newVisitor().get(`/?${new URLSearchParams(query)}`);
const listFigures = (html: string) => html.match(/<figure[^]*?<\/figure>/g) ?? [];
const listPosts = (html: string) =>
  listFigures(/<section id="try-it"[^]*?<\/section>/.exec(html)?.[0] ?? "");

describe("without parameters", () => {
  test("the home page offers the form below the ritual, and is cached and indexed", async () => {
    const page = await newVisitor().get("/");
    const titles = [...page.html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);
    const ritual = titles.indexOf("The three-step posting ritual");
    expect(titles[ritual + 1]).toBe("Try it with your business");
    expect(page.html).toContain('action="/#try-it"');
    expect(page.html).not.toMatch(/noindex|aria-invalid|aria-describedby="business/);
    expect(page.text).not.toContain(LABEL);
    expect(page.headers.get("ETag")).not.toBeNull();
    expect(page.headers.get("Cache-Control")).toBe("public, no-cache");
  });

  test("a parameter of another site changes nothing", async () => {
    const [plain, page] = [await newVisitor().get("/"), await ask("utm_source=newsletter")];
    expect(page.status).toBe(200);
    expect(page.html).toBe(plain.html);
  });
});

describe("a sample post", () => {
  test("is the visitor's own sentence as each network shows it, and says so", async () => {
    const page = await ask(ANSWERS);
    expect(page.status).toBe(200);
    const posts = listPosts(page.html);
    for (const [index, network] of ["Instagram", "Facebook", "X", "LinkedIn", "TikTok"].entries())
      for (const text of [network, `${ANSWERS.offer}.`, "Olive &amp; Rye", LABEL])
        expect(posts[index]).toContain(text);
    expect(posts).toHaveLength(5);
    expect(page.text).toContain("After sign-up, the AI writes from all your answers");
    expect(page.text).toContain("Choose Your Plan");
    expect(page.html).toContain("<title>Your sample post | Spellpost</title>");
  });

  test("shows no sentence that may not be advertised", async () => {
    const page = await ask({ ...ANSWERS, offer: "Our tea cures cancer." });
    expect(page.status).toBe(400);
    expect(page.text).toContain("We couldn’t make a post from these answers.");
    expect(listPosts(page.html)).toEqual([]);
  });

  test("keeps what was typed", async () => {
    const { html } = await ask(ANSWERS);
    expect(html).toMatch(/<input[^>]*value="Olive &amp; Rye"/);
    expect(html).toMatch(new RegExp(`<textarea[^>]*>${ANSWERS.offer}</textarea>`));
    expect(html).toMatch(/<option selected="">Funny/);
  });

  test("is private: not cached, not indexed, not sent on as a referrer, and called /", async () => {
    const { headers, html } = await ask(ANSWERS);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("ETag")).toBeNull();
    expect(headers.get("Cloudflare-CDN-Cache-Control")).toBeNull();
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/"/>`);
    expect(html).toContain(`<meta property="og:url" content="${siteUrl}/"/>`);
  });

  test("calls Supabase for nothing and sets no cookie", async () => {
    const { headers } = await ask(ANSWERS);
    expect(headers.get("Server-Timing")).toContain('supabase;desc="0"');
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("has a form that leads to another address, because browsers don't load their own again", async () => {
    const attempt = (html: string) => /name="attempt" value="(\d+)"/.exec(html)?.[1];
    for (const answers of [ANSWERS, { ...ANSWERS, offer: "Bread" }]) {
      expect(attempt((await ask(answers)).html)).toBe("2");
      expect(attempt((await ask({ ...answers, attempt: "2" })).html)).toBe("3");
    }
  });
});

describe("answers that are incomplete", () => {
  test("are named beside their fields and above the form, and the others are kept", async () => {
    const page = await ask({ ...ANSWERS, business: "", offer: "Bread" });
    expect(page.status).toBe(400);
    expect(page.html).toContain("<title>Error: Your sample post | Spellpost</title>");
    expect(page.text).toContain(
      "There’s a problem Business name is required Please describe what you offer: at least 10 characters",
    );
    expect(page.text).toContain("Business name is required");
    expect(page.text).toContain("Please describe what you offer: at least 10 characters");
    expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(page.html).toMatch(/<input[^>]*aria-describedby="business-error"/);
    expect(page.html).toMatch(/<textarea[^>]*>Bread<\/textarea>/);
    expect(page.html).toMatch(/<option selected="">Funny/);
    expect(page.text).not.toContain(LABEL);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  });
});
