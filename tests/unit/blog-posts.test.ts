import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { posts, readPostBody } from "~/content/blog/posts";
import { CATEGORIES } from "~/domain/blog/filter";

const bodies = new Map(
  await Promise.all(
    posts.map(async (post) => [post.id, await readPostBody(post, vi.fn())] as const),
  ),
);
const publicFile = (path: string) => join(import.meta.dirname, "../../public", path);

test("the articles are in all categories, newest first, with unique slugs", () => {
  expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  const dates = posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("the list omits the text of the articles", () => {
  const listed = JSON.stringify(posts);
  for (const body of bodies.values()) {
    const headings = body.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
    expect(headings.filter((heading) => listed.includes(heading))).toEqual([]);
  }
});

// Text in an SVG would be rendered in whatever font the visitor's system has.
test.each(readdirSync(publicFile("images/blog")))(
  "%s contains no text and is under 3 KB",
  (name) => {
    const picture = readFileSync(publicFile(`images/blog/${name}`), "utf8");
    expect(picture).not.toContain("<text");
    expect(picture.length).toBeLessThan(3 * 1024);
  },
);

describe.each(posts.map((post) => [post.id, post] as const))("%s", (_, post) => {
  const body = bodies.get(post.id) ?? [];

  test("has unique headings, so that each can be linked to", () => {
    const headings = body.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
    expect(headings.length).toBeGreaterThan(0);
    expect(new Set(headings).size).toBe(headings.length);
  });

  test("has its own cover and an avatar, each under 3 KB", () => {
    expect(posts.filter(({ image }) => image === post.image)).toEqual([post]);
    for (const path of [post.image, post.author.avatar])
      expect(statSync(publicFile(path)).size).toBeLessThan(3 * 1024);
  });

  test("links only to other existing articles", () => {
    const links = JSON.stringify(body).matchAll(/"href":"\/blog\/([^"]*)"/g);
    const slugs = [...links].map(([, slug]) => slug);
    expect(posts.map(({ id }) => id)).toEqual(expect.arrayContaining(slugs));
    expect(slugs).not.toContain(post.id);
  });
});
