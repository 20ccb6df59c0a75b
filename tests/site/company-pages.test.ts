import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PRICED_PLANS } from "../../app/domain/plans/plans.ts";
import { newVisitor } from "../support/site.ts";

const get = (path: string) => newVisitor().get(path);
const sections = (html: string) =>
  [...html.matchAll(/<section aria-labelledby="([^"]+)"/g)].map(([, id]) => id);

test.each(["/privacy-policy", "/terms-of-service"])(
  "%s is effective January 1, 2024 and its table of contents links to its sections",
  async (path) => {
    const { html, text } = await get(path);
    expect(text).toContain("Effective January 1, 2024");
    const ids = sections(html);
    expect([...html.matchAll(/<a href="#(?!main)([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  },
);

test("the terms have 10 numbered sections", async () => {
  const { html, text } = await get("/terms-of-service");
  expect(sections(html)).toHaveLength(10);
  expect(text).toMatch(/10\s*\.\s*Changes/);
});

test("the privacy policy names every cookie that the site sets", async () => {
  const { text } = await get("/privacy-policy");
  const app = join(import.meta.dirname, "../../app");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(services|middleware|domain|request)\/.*\.ts$/.test(path),
  );
  const names = new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(app, path), "utf8").matchAll(/"(spellpost-[a-z]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
  expect(names.size).toBeGreaterThan(3);
  for (const name of names) expect(text).toContain(name);
});

test.each(["meeting", "post"])(
  "the key of an emailed link to a %s is kept as long as the privacy policy says",
  async (kind) => {
    const link = `/${kind}/${crypto.randomUUID()}?key=${crypto.randomUUID()}`;
    const cookie = (await get(link)).headers.getSetCookie().join();
    expect(cookie).toContain(`spellpost-${kind}=`);
    expect(cookie).toContain(`Max-Age=${24 * 60 * 60};`);
    expect((await get("/privacy-policy")).text).toMatch(
      new RegExp(`\\(spellpost-${kind}\\) [^.]+\\. It keeps the key of the link for one day,`),
    );
  },
);

test("the privacy policy names what is stored about posts, and who receives it", async () => {
  const { text } = await get("/privacy-policy");
  for (const words of [
    "Posts: the drafts that we write for you and each of their versions",
    "it receives each one that you approve, with its photo or video, its time, the name of your business and the number of your account",
    "Where a language model writes your drafts, its provider receives",
    "Account, brand profile, photos, videos, posts and requests: as long as you have an account.",
  ])
    expect(text).toContain(words);
});

test("the documentation lists its groups, resources and upcoming content, and its contents link to them", async () => {
  const { html, text } = await get("/documentation");
  for (const words of [
    "Getting Started",
    "Advanced Features",
    "Integrations",
    "Video tutorials coming soon",
    "Support Resources",
  ])
    expect(text).toContain(words);
  expect(html).toMatch(/href="\/contact-us"[^>]*>Contact Support</);
  expect(html).toMatch(/href="\/pricing#faq"[^>]*>FAQ</);
  expect(html).toMatch(/href="\/schedule-meeting"[^>]*>Schedule a Call</);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Community Forum/);
  expect(html).not.toContain('href="#"');
  expect(text.match(/coming soon/gi)).toHaveLength(2); // the videos and the forum
  const links = [...html.matchAll(/<a href="#(?!main)([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(4);
  for (const id of links) expect(html).toContain(` id="${id}"`);
});

test("the about page has a mission, principles, a team of four and the prices of the plans", async () => {
  const { html, text } = await get("/about-us");
  expect(text).toContain("Our mission");
  expect(html.match(/alt="Portrait of/g)).toHaveLength(4);
  expect(html.slice(html.indexOf("<main"))).toContain('href="/pricing"');
  for (const { title, monthlyPrice } of PRICED_PLANS)
    expect(text).toMatch(new RegExp(`${title}, a month *\\$${monthlyPrice}`));
});

test("the contact page gives the response times", async () => {
  const { text } = await get("/contact-us");
  expect(text).toMatch(/24 hours *or less until a person replies/);
  // The desk's deadline knows no office hours.
  expect(text).toMatch(/4 hours *with priority support, included in Pro and Video Pro/);
  expect(text).toContain("priority support: an answer within 4 hours.");
});
