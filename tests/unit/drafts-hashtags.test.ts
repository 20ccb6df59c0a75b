import { expect, test } from "vitest";
import { chooseHashtags, toTags } from "~/domain/drafts/hashtags";

test.each([
  ["sourdough bread", ["SourdoughBread"]],
  ["gluten-free cakes", ["GlutenFreeCakes"]],
  ["Men’s cuts", ["MensCuts"]],
  ["men's cuts", ["MensCuts"]],
  ["BBQ", ["BBQ"]],
  ["TV", []],
  ["123", []],
  ["A4 paper", ["A4Paper"]],
  ["fish & chips", []],
  ["a".repeat(24), [`A${"a".repeat(23)}`]],
  ["a".repeat(25), []],
])("the hashtag of %j is %j", (thing, tags) => {
  expect(toTags([thing])).toEqual(tags);
});

/** Returns a source of numbers that always gives the same one. */
const always = (number: number) => () => number;
const TAGS = ["Bread", "Cakes", "Tarts", "Buns"];

test.each([
  ["Instagram", 3],
  ["TikTok", 2],
  ["LinkedIn", 0],
  ["Facebook", 0],
  ["X", 0],
] as const)("%s gets at most %i different hashtags", (network, most) => {
  const counts = Array.from({ length: 200 }, (_, index) => {
    let step = index;
    const random = () => (step++ * 0.377) % 1;
    const tags = chooseHashtags(random, network, TAGS).split(" ").filter(Boolean);
    expect(new Set(tags).size).toBe(tags.length);
    for (const tag of tags) expect(TAGS).toContain(tag.replace(/^#/, ""));
    return tags.length;
  });
  expect(Math.max(...counts)).toBe(most);
  expect(Math.min(...counts)).toBe(0);
});

test("a post never has a hashtag twice, nor one that nothing was made for", () => {
  expect(chooseHashtags(always(0.99), "Instagram", ["Bread"])).toBe("#Bread");
  expect(chooseHashtags(always(0.99), "Instagram", TAGS)).toMatch(/^#\w+$/);
  expect(chooseHashtags(always(0.99), "Instagram", [])).toBe("");
});
