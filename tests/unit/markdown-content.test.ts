import { describe, expect, test } from "vitest";
import { parseContent } from "../../workers/content/vite-plugin.ts";

const ARTICLE = `---
title: A test
date: 2026-11-20
category: AI
readTime: 5
author: marco
excerpt: Short.
imageAlt: A picture
---

`;
const LEGAL = `---
title: A text
summary: Short.
effective: January 1, 2024
---

`;

const STUDY = `---
company: Fig & Rye
title: A test
fullTitle: How a test passed
description: Short.
posts: [cup, croissants]
stats:
  - value: "3"
    label: loaves
  - value: +5%
    label: figs
  - value: 2 hours
    label: saved
industry: Food
companySize: 2 people
location: Nicosia, Cyprus
---

`;
const STORY = `## The challenge

One
line.

Another line.

## The solution

Bread.

1. **Baked it** At
   night.
2. **Sold it** By day.

## The results

- None left.
- No regrets.

> We are {{brand.name}}’s.
>
> — Inês Le Blé, Owner, Fig & Rye
`;

const parseBlog = (source: string) => parseContent("app/content/blog/a-test.md", source);
const parseStudy = (source: string) => parseContent("app/content/case-studies/a-test.md", source);
const parseLegal = (source: string) => parseContent("app/content/legal/a-text.md", source);

describe("the front matter of an article", () => {
  test.each([
    ["a missing field", "title: A test\n", "", "title"],
    ["an unknown category", "category: AI", "category: Gardening", "category"],
    ["an unknown author", "author: marco", "author: constructor", "author"],
    ["a field that does not exist", "excerpt:", "exerpt:", "exerpt"],
  ])("rejects %s and names the file and the field", (_, valid, wrong, field) => {
    const parse = () => parseBlog(ARTICLE.replace(valid, wrong));
    expect(parse).toThrow(/^app\/content\/blog\/a-test\.md: the front matter is wrong/);
    expect(parse).toThrow(field);
  });

  test("rejects what is no YAML and names the file and the line", () => {
    const parse = () => parseBlog(ARTICLE.replace("A test", "A test: one more colon"));
    expect(parse).toThrow(/^app\/content\/blog\/a-test\.md: the front matter is no YAML/);
    expect(parse).toThrow("line 2");
  });

  test("rejects a file without front matter", () => {
    expect(() => parseBlog("Hello.\n")).toThrow("app/content/blog/a-test.md: must begin with");
  });
});

describe("the text of an article", () => {
  test.each([
    ["HTML", "<script>alert(1)</script>"],
    ["a picture", "![no](/images/no.svg)"],
    ["a first-level heading", "# Title"],
    ["a link with a script", "[no](javascript:alert(1))"],
    ["a link to another host without https", "[no](//evil.example/)"],
    ["a list in a list", "- one\n  - two"],
    ["a quote without attribution", "> Nobody said this."],
    ["a placeholder that does not exist", "{{brand.constructor}}"],
  ])("rejects %s and names the file and the line", (_, wrong) => {
    expect(() => parseBlog(`${ARTICLE}Right.\n\n${wrong}\n`)).toThrow(
      /^app\/content\/blog\/a-test\.md:13: /,
    );
  });

  test("becomes blocks", () => {
    const source = `${ARTICLE}One *emphasized*
and [linked](/pricing) text of {{brand.name}}.

## A heading

- **Lead-in.** Text.
- For **example**: text.

1. First

> Said.
>
> — Somebody

> [!TIP] A title
> Some **bold** text.
`;
    expect(parseBlog(source)).toMatchObject({
      frontMatter: { id: "a-test", image: "/images/blog/a-test.svg" },
      body: [
        {
          kind: "paragraph",
          text: [
            "One ",
            { em: "emphasized" },
            " and ",
            { link: "linked", href: "/pricing" },
            " text of Spellpost.",
          ],
        },
        { kind: "heading", text: "A heading" },
        {
          kind: "list",
          isOrdered: false,
          items: [
            [{ strong: "Lead-in. " }, "Text."],
            ["For ", { strong: "example" }, ": text."],
          ],
        },
        { kind: "list", isOrdered: true, items: [["First"]] },
        { kind: "quote", text: "Said.", by: "Somebody" },
        { kind: "callout", title: "A title", text: ["Some ", { strong: "bold" }, " text."] },
      ],
    });
  });

  test("reads the same with the line ends of Windows", () => {
    const source = `${ARTICLE}One\ntwo.\n`;
    expect(parseBlog(source.replaceAll("\n", "\r\n"))).toEqual(parseBlog(source));
  });
});

describe("a case study", () => {
  test("becomes the parts of its page", () => {
    expect(parseStudy(STUDY + STORY)).toEqual({
      frontMatter: {
        company: "Fig & Rye",
        title: "A test",
        fullTitle: "How a test passed",
        description: "Short.",
        posts: ["cup", "croissants"],
        stats: [
          { value: "3", label: "loaves" },
          { value: "+5%", label: "figs" },
          { value: "2 hours", label: "saved" },
        ],
        industry: "Food",
        companySize: "2 people",
        location: "Nicosia, Cyprus",
      },
      body: {
        challenge: ["One line.", "Another line."],
        solution: "Bread.",
        implementationSteps: [
          { title: "Baked it", text: "At night." },
          { title: "Sold it", text: "By day." },
        ],
        results: ["None left.", "No regrets."],
        testimonial: {
          quote: "We are Spellpost’s.",
          name: "Inês Le Blé",
          title: "Owner, Fig & Rye",
          avatar: "/images/avatars/ines-le-ble.svg",
        },
      },
    });
  });

  test.each([
    ["a post that does not exist", "croissants]", "constructor]", "posts"],
    ["a figure that YAML reads as a number", '"3"', "3", "stats[0].value"],
    ["a figure without a label", "    label: figs\n", "", "stats[1].label"],
  ])("rejects %s and names the file and the field", (_, valid, wrong, field) => {
    const parse = () => parseStudy(STUDY.replace(valid, wrong) + STORY);
    expect(parse).toThrow(/^app\/content\/case-studies\/a-test\.md: the front matter is wrong/);
    expect(parse).toThrow(field);
  });

  test.each([
    ["another heading", "## The results", "## The result", 34],
    ["a missing heading", "## The solution\n", "", 29],
    ["steps without numbers", /\d\. \*\*/g, "- **", 30],
    ["a step without a title", "**Baked it** At", "At", 30],
  ])("rejects %s and names the file and the line", (_, valid, wrong, line) => {
    expect(() => parseStudy(STUDY + STORY.replace(valid, wrong))).toThrow(
      `app/content/case-studies/a-test.md:${line}: `,
    );
  });
});

describe("a legal text", () => {
  test("becomes sections with their own ids", () => {
    expect(parseLegal(`${LEGAL}## Cookies {#cookies}\n\nWe set\nnone.\n\n- Not one.\n`)).toEqual({
      frontMatter: { title: "A text", summary: "Short.", effective: "January 1, 2024" },
      body: [{ id: "cookies", title: "Cookies", paragraphs: ["We set none."], list: ["Not one."] }],
    });
  });

  test.each([
    ["a heading without an id", "## Cookies"],
    ["bold text", "## A {#a}\n**b**"],
    ["an id that is taken", "## A {#a}\n## B {#a}"],
  ])("rejects %s", (_, wrong) => {
    expect(() => parseLegal(LEGAL + wrong)).toThrow(/^app\/content\/legal\/a-text\.md:\d+: /);
  });
});

test("rejects a file name that cannot be an address", () => {
  expect(() => parseContent("app/content/blog/My Article.md", ARTICLE)).toThrow(
    "app/content/blog/My Article.md: the name of the file",
  );
});
