import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Block, Inline } from "~/content/blog/article";
import { posts, readPostBody } from "~/content/blog/posts";
import { CATEGORIES } from "~/domain/blog/filter";

const bodies = new Map(
  await Promise.all(
    posts.map(async (post) => [post.id, await readPostBody(post, vi.fn())] as const),
  ),
);
const publicFile = (path: string) => join(import.meta.dirname, "../../public", path);

test("lists the first three articles in order with their read times", () => {
  expect(posts.slice(0, 3).map(({ id, readTime }) => [id, readTime])).toEqual([
    ["automating-social-media", 8],
    ["building-effective-automation-workflows", 10],
    ["small-business-ai", 7],
  ]);
});

test("there are at least nine articles in all categories, newest first, with unique slugs", () => {
  expect(posts.length).toBeGreaterThanOrEqual(9);
  expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
});

test("posts omit the article text", () => {
  expect(bodies.size).toBe(posts.length);
  const listed = JSON.stringify(posts);
  for (const text of [...bodies.values()].flat().map(texts)) expect(listed).not.toContain(text);
});

test("an article without a file is an error", async () => {
  await expect(readPostBody({ id: "no-such-article" }, vi.fn())).rejects.toThrow("no-such-article");
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

  test("has 600 to 1200 words", () => {
    const words = body.flatMap(texts).join(" ").split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(1200);
  });

  test("has unique headings, so that each can be linked to", () => {
    const headings = body.filter(({ kind }) => kind === "heading").flatMap(texts);
    expect(headings.length).toBeGreaterThanOrEqual(4);
    expect(new Set(headings).size).toBe(headings.length);
  });

  test("has its own cover and an avatar, each under 3 KB", () => {
    expect(posts.filter(({ image }) => image === post.image)).toEqual([post]);
    for (const path of [post.image, post.author.avatar])
      expect(statSync(publicFile(path)).size).toBeLessThan(3 * 1024);
  });

  test("links only to other existing articles", () => {
    const hrefs = body
      .flatMap(inlines)
      .flatMap((part) => (typeof part === "object" && "href" in part ? [part.href] : []));
    const slugs = hrefs
      .filter((href) => href.startsWith("/blog/"))
      .map((href) => href.slice("/blog/".length));
    expect(posts.map(({ id }) => id)).toEqual(expect.arrayContaining(slugs));
    expect(slugs).not.toContain(post.id);
  });
});

function inlines(block: Block): Inline[] {
  switch (block.kind) {
    case "heading":
      return [block.text];
    case "paragraph":
      return block.text;
    case "list":
      return block.items.flatMap((item) => [...item, " "]);
    case "quote":
      return [block.text, " ", block.by];
    case "callout":
      return [block.title, " ", ...block.text];
  }
}

function texts(block: Block): string {
  return inlines(block)
    .map((part) =>
      typeof part === "string"
        ? part
        : "strong" in part
          ? part.strong
          : "em" in part
            ? part.em
            : part.link,
    )
    .join("");
}
