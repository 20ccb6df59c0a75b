import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  blogPath,
  CATEGORIES,
  type Category,
  filterPosts,
  findPost,
  listPosts,
  listNextReads,
  parseBlogFilter,
} from "~/domain/blog/filter";

const post = (id: string, category: Category, title = id, excerpt = "") => ({
  id,
  category,
  title,
  excerpt,
});
const POSTS = [
  post("a", "AI", "Robots at work", "What they do"),
  post("b", "Marketing", "Your voice", "Tame the ROBOT in it"),
  post("c", "AI", "Drafts", "With a pen"),
  post("d", "Business", "Costs", "On an envelope"),
  post("e", "Marketing", "Comments", "And answers"),
] as const;
const ids = (posts: readonly { id: string }[]) => posts.map(({ id }) => id).join("");
const filter = (search: string) => parseBlogFilter(new URLSearchParams(search));

const anyPosts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    title: fc.string(),
    excerpt: fc.string(),
    category: fc.constantFrom(...CATEGORIES),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const anyFilter = fc.record({
  query: fc.string({ maxLength: 3 }).map((text) => text.trim()),
  category: fc.constantFrom("All" as const, ...CATEGORIES),
  show: fc.integer({ min: 7, max: 40 }),
});

describe("blog filter", () => {
  test.each([
    ["", "abcde"],
    ["q=robot", "ab"],
    ["q=+robot+", "ab"],
    ["category=AI", "ac"],
    ["category=AI&q=robot", "a"],
    ["q=zzz", ""],
    ["category=Nonsense", "abcde"],
  ])("?%s finds %s", (search, expected) =>
    expect(ids(filterPosts(POSTS, filter(search)))).toBe(expected),
  );

  test("shows three default cards beneath a single match", () => {
    const { featured, rest, defaults } = listPosts(POSTS, filter("q=your+voice"));
    expect([featured?.id, ids(rest), ids(defaults)]).toEqual(["b", "", "acd"]);
  });

  test("offers more articles only when not all are shown", () => {
    const list = (count: number) =>
      listPosts(
        Array.from({ length: count }, (_, index) => post(`${index}`, "AI")),
        filter(""),
      );
    expect([7, 8].map((count) => list(count).nextShow)).toEqual([null, 13]);
  });

  test("lists exactly the posts that match category and text, and Load More reaches all of them", () => {
    fc.assert(
      fc.property(anyPosts, anyFilter, (posts, wanted) => {
        const fits = posts.filter(
          ({ title, excerpt, category }) =>
            (wanted.category === "All" || wanted.category === category) &&
            `${title}\n${excerpt}`.toLowerCase().includes(wanted.query.toLowerCase()),
        );
        let list = listPosts(posts, wanted);
        expect(list.matches).toBe(fits.length);
        while (list.nextShow !== null) {
          const more = listPosts(posts, { ...wanted, show: list.nextShow });
          expect(more.rest.length).toBeGreaterThan(list.rest.length);
          expect(more.rest.slice(0, list.rest.length)).toEqual(list.rest);
          list = more;
        }
        expect([list.featured, ...list.rest].filter((found) => found !== undefined)).toEqual(fits);
      }),
    );
  });

  test("round-trips through the URL", () => {
    fc.assert(
      fc.property(anyFilter, (wanted) => {
        expect(parseBlogFilter(new URL(blogPath(wanted), "http://site").searchParams)).toEqual(
          wanted,
        );
      }),
    );
  });

  test("leaves default values out of the URL", () => {
    expect(blogPath({})).toBe("/blog");
    expect(blogPath({ query: "", category: "All", show: 7 })).toBe("/blog");
    expect(blogPath({ query: "a b", category: "Case Studies", show: 13 })).toBe(
      "/blog?q=a+b&category=Case+Studies&show=13",
    );
  });

  test("reads up to a hundred characters of the query", () => {
    expect(filter(`q=+${"a".repeat(101)}`).query).toBe("a".repeat(100));
  });

  test.each(["show=-1", "show=x", "show=1e99", "show=3", "show=7.5", "show="])(
    "ignores ?%s",
    (search) => expect(filter(search).show).toBe(7),
  );
});

describe("article page", () => {
  test("shows the first article for an unknown slug", () => {
    expect(findPost(POSTS, "c").id).toBe("c");
    expect(findPost(POSTS, "nope").id).toBe("a");
  });

  test("lists two distinct related posts, the same category first, without the article itself", () => {
    const { related, more } = listNextReads(POSTS, POSTS[1]);
    expect(ids(related)).toBe("ea");
    expect(ids(more)).toBe("cd");
    const six = [...POSTS, post("f", "AI")] as const;
    expect(ids(listNextReads([...six, post("g", "AI")], POSTS[1]).more)).toBe("cdf");
  });
});
