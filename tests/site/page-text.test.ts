import { beforeAll, expect, test } from "vitest";
import {
  BLOG_CATEGORIES,
  CLIENT_PAGES,
  CLIENT_SECTIONS,
  PUBLIC_PAGES,
  QUESTIONNAIRE_STEPS,
} from "../support/page-paths.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { newClient, newStaff, newUser, newVisitor } from "../support/site.ts";
import type { PageResponse, Visitor } from "../support/visitor.ts";

/** Text fixed by the product's specification, with straight apostrophes. */
const QUOTED = [
  "You're Almost Ready!",
  "I don't want to receive email marketing",
  "We couldn't verify your email address. The link may be expired or invalid.",
];
/** Straight apostrophes, and words for which the copy rules (app/content/README.md) have others. */
const FAULTY_WORDING = /\w'\w|\be-mail|\blog-in|\b(some|no|every|any)body\b|\bjust now\b/i;

const [client, newcomer, staff] = [await newClient(), await newUser(), await newStaff()];
const stranger = newVisitor();
/** Responses by path. */
const pages = new Map<string, PageResponse>();
/** Paths with a page of their own, in contrast to states of another page. */
const titled = new Set<string>();

beforeAll(async () => {
  await newcomer.get("/"); // Clears the toasts by showing them.
  const sitemap = (await stranger.get("/sitemap.xml")).html.matchAll(/<loc>([^<]+)/g);
  const routes = listRoutePaths().map(({ path }) => path);
  const own = [
    ...[...sitemap].map(([, address = ""]) => new URL(address).pathname),
    // Excluded, because an unknown article or story shows another one.
    ...routes.filter((route) => !/^\/(blog|case-studies)\//.test(route)),
    ...BLOG_CATEGORIES,
    ...CLIENT_SECTIONS,
    ...QUESTIONNAIRE_STEPS,
  ];
  for (const path of own) titled.add(path);
  const listed = [...Object.values(PUBLIC_PAGES).flat(), ...CLIENT_PAGES];
  for (const path of new Set([...titled, ...listed])) {
    const isClient = /^\/client(\/|\?|$)/.test(path);
    const isNewcomer = path.startsWith("/profile-questionnaire");
    const isDesk = /^\/desk(\/|$)/.test(path);
    const visitor = isDesk ? staff : isClient ? client : isNewcomer ? newcomer : stranger;
    const page = await visitor.get(path);
    // Tests one 404 page only, because pages of unknown items are the same.
    if (page.status === 404 && path !== "/no/such/page") titled.delete(path);
    if (page.status < 500 && /^<!doctype/i.test(page.html)) {
      pages.set(path, { ...page, html: withoutTemplates(page.html) });
    }
  }
}, 120_000);

const titleOf = ({ html }: PageResponse) => html.match(/<title>([^<]*)/)?.[1] ?? "";

test("no two pages have the same title", () => {
  const paths = [...pages.keys()].filter((path) => titled.has(path));
  const byTitle = Map.groupBy(paths, (path) => titleOf(pages.get(path)!));
  expect([...byTitle].filter(([, same]) => same.length > 1)).toEqual([]);
  expect(byTitle.size).toBeGreaterThan(60);
});

test("no page repeats a heading", () => {
  const twice = [...pages].flatMap(([path, { html }]) => {
    const headings = [...html.matchAll(/<h[1-6][\s>][\s\S]*?<\/h[1-6]>/g)].map(([heading]) =>
      textOf(heading),
    );
    const again = headings.filter((heading, index) => headings.indexOf(heading) < index);
    return again.map((heading) => `${path}: ${heading}`);
  });
  expect(twice).toEqual([]);
});

test("the error summary lists the messages beside the fields, each as a link to its field", async () => {
  const wrong = { email: "a@", password: "short", confirmPassword: "other" };
  const long = { name: "n".repeat(500), website: "not a website" };
  const forms: [path: string, by: Visitor, fields?: Record<string, string>][] = [
    ["/signup?plan=pro", stranger],
    ["/signup?plan=pro", stranger, { ...wrong, name: "Ana" }],
    ["/login", stranger],
    ["/forgot-password", stranger],
    ["/reset-password", stranger, { ...wrong, token_hash: "x" }],
    ["/contact-us", stranger],
    ["/blog", stranger, wrong],
    ["/client-portal/support", stranger, { category: "none", priority: "none" }],
    ["/client-portal/profile?edit=1", stranger, long],
    ["/client/profile", client, { facebook_url: "?", website: "?" }],
    ["/client/plan", client],
    ["/client/ticket", client],
    ["/client/email", client, wrong],
    ["/client/password", client, wrong],
    ["/client/delete", client],
  ];
  for (const [path, by, fields = {}] of forms) {
    const answer = await by.post(path, fields);
    const html = withoutTemplates(answer.html);
    const errors = [...html.matchAll(/<p id="([^"]+)-error"[^>]*>([\s\S]*?)<\/p>/g)];
    const links = [...html.matchAll(/<li><a[^>]* href="#([^"]+)">([^<]+)<\/a><\/li>/g)];
    const messages = errors.flatMap(([, id, error = ""]) =>
      [...error.matchAll(/<span>([^<]+)<\/span>/g)].map(([, message]) => [path, id, message]),
    );
    expect(links.map(([, id, message]) => [path, id, message])).toEqual(messages);
    expect(messages).not.toEqual([]);
  }
});

test("visible text has typographic apostrophes and follows the copy rules", () => {
  const found = new Set<string>();
  for (const [, { html }] of pages) {
    for (const words of texts(html)) {
      const own = QUOTED.reduce((rest, quoted) => rest.replaceAll(quoted, ""), words);
      if (FAULTY_WORDING.test(own)) found.add(words);
    }
  }
  expect([...found]).toEqual([]);
});

test("the title of a page with a rejected form begins with Error", async () => {
  const visitor = newVisitor();
  const before = titleOf(await visitor.get("/contact-us"));
  const refused = await visitor.post("/contact-us", { name: "Ana" });
  expect([refused.status, titleOf(refused)]).toEqual([400, `Error: ${before}`]);
  const noEmail = await visitor.post("/blog", { email: "ana@" });
  expect(titleOf(noEmail)).toMatch(/^Error: Blog/);
  const wrong = await visitor.post("/login", { email: visitor.email, password: "Wr0ng!Pass" });
  expect([wrong.status, titleOf(wrong)]).toEqual([401, "Error: Login | Spellpost"]);
  expect(titleOf(await visitor.get("/login"))).toBe("Login | Spellpost");
});

/** Removes templates, which are invisible until a script copies them. */
function withoutTemplates(html: string): string {
  return html.replace(/<template[\s\S]*?<\/template>/g, "");
}

/** Lists each text between two tags, without user input and emails. */
function texts(html: string): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|textarea|code|pre)[\s\S]*?<\/\1>/g, "");
  return [...body.matchAll(/>([^<]+)</g)]
    .map(([, text = ""]) => decoded(text).trim())
    .filter((text) => text && !/^\S+@\S+$/.test(text));
}

const textOf = (html: string) =>
  decoded(html.replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

const decoded = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
