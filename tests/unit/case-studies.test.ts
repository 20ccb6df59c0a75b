import { existsSync, readdirSync, statSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import {
  caseStudies,
  getCaseStudy,
  listedStudies,
  readStoryBody,
} from "~/content/case-studies/case-studies";

const LIST_IDS = [
  "boutique-clothing",
  "tech-startup",
  "local-cafe",
  "fitness-studio",
  "real-estate",
  "beauty-brand",
];
const DETAIL_IDS = ["techstart", "growth-ventures", "eshop-global"];
const ALL_IDS = [...DETAIL_IDS, ...LIST_IDS];
const PUBLIC = `${import.meta.dirname}/../../public`;
const DRAWING_LIMIT_BYTES = 4 * 1024;

/** Reads a study together with its text. */
async function readStudy(id: string) {
  const { study } = getCaseStudy(id);
  return { ...study, ...(await readStoryBody(study, vi.fn())) };
}

describe("case studies", () => {
  test.each(ALL_IDS)("%s has all of its pictures, and small ones", async (id) => {
    const study = await readStudy(id);
    expect(study.id).toBe(id);
    const drawings = study.posts.map((post) => `/images/posts/${post.id}.svg`);
    for (const drawing of [...drawings, study.testimonial.avatar])
      expect(statSync(PUBLIC + drawing).size).toBeLessThan(DRAWING_LIMIT_BYTES);
    expect(existsSync(`${PUBLIC}/images/og/case-studies-${id}.jpg`)).toBe(true);
  });

  test.each(["unknown", "", "constructor", "__proto__"])(
    "the unknown id %j shows the first story",
    (id) => {
      expect(getCaseStudy(id).study).toBe(getCaseStudy("techstart").study);
    },
  );

  test("Next visits all nine and returns to the first; Previous goes back", () => {
    const seen: string[] = [];
    let id = "techstart";
    do {
      seen.push(id);
      const { next } = getCaseStudy(id);
      expect(getCaseStudy(next.id).previous.id).toBe(id);
      id = next.id;
    } while (id !== "techstart" && seen.length < 20);
    expect(seen.toSorted()).toEqual(ALL_IDS.toSorted());
  });

  test.each(ALL_IDS)("%s shows up to three other studies", (id) => {
    const { others } = getCaseStudy(id);
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThanOrEqual(3);
    expect(others.map((other) => other.id)).not.toContain(id);
  });

  test("omit the text of the stories, and every file is one of them", async () => {
    const listed = JSON.stringify(caseStudies);
    const files = readdirSync(`${import.meta.dirname}/../../app/content/case-studies`);
    const ids = files.flatMap((file) => (file.endsWith(".md") ? [file.slice(0, -3)] : []));
    expect(ids).toEqual(ALL_IDS.toSorted());
    for (const { solution, testimonial } of await Promise.all(ids.map(readStudy))) {
      expect(listed).not.toContain(solution);
      expect(listed).not.toContain(testimonial.quote);
    }
  });

  test("the list shows six cards and three quotes", () => {
    expect(listedStudies.cards.map(({ id }) => id)).toEqual(LIST_IDS);
    expect(listedStudies.quoted).toHaveLength(3);
  });
});
