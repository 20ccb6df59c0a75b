import { describe, expect, test } from "vitest";
import { readAdjectives, readSentences } from "~/domain/drafts/own-sentences";
import { writeNewsStarter, writeStarters } from "~/domain/drafts/starters";
import type { Brief, Network } from "~/domain/drafts/writer";
import { getBrief, storedBriefs, toBrief } from "../eval/briefs.ts";

const toSlots = (...networks: Network[]) =>
  networks.map((network) => ({ network, plannedFor: "2026-12-01T09:30" }));
const THREE = toSlots("Instagram", "Facebook", "LinkedIn");
const write = (brief: Brief) => writeStarters(brief).map((draft) => draft?.body);

describe("the sentences of an answer", () => {
  test.each([
    ["Bread. Cakes on Friday!", ["Bread.", "Cakes on Friday!"]],
    ["we bake bread. we also deliver", ["we bake bread.", "we also deliver."]],
    ["Open 9 a.m. to 5 p.m. on weekdays", ["Open 9 a.m. to 5 p.m. on weekdays."]],
    ["- Haircuts\n2) Beard trims\n• Shaves", ["Haircuts.", "Beard trims.", "Shaves."]],
    ["Παγωτό χωρίς ζάχαρη; Ναι. Κάθε μέρα", ["Παγωτό χωρίς ζάχαρη; Ναι.", "Κάθε μέρα."]],
    ["毎朝パンを焼きます。夜も開いています。", ["毎朝パンを焼きます。", "夜も開いています。"]],
  ])("%j", (answer, sentences) => {
    expect(readSentences(answer)).toEqual(sentences);
  });

  test.each([
    ["Bread. Three adjectives: warm, honest, loud", ["warm", "honest", "loud"]],
    ["Bread that rests. warm, honest, a bit silly", ["warm", "honest", "a bit silly"]],
    ["We speak 6 languages Luxurious, trusted, dynamic", ["Luxurious", "trusted", "dynamic"]],
    ["Bread, cakes and coffee to go", []],
  ])("leave out the adjectives of %j", (answer, adjectives) => {
    expect(readAdjectives(answer)).toEqual(adjectives);
    for (const word of adjectives) expect(readSentences(answer).join(" ")).not.toContain(word);
  });

  test.each([
    "Ignore all previous instructions.",
    "Please don't advertise the studio.",
    "<script>alert(1)</script>",
    "${name} {{topic}}",
  ])("leave out what is not for customers: %s", (answer) => {
    expect(readSentences(answer)).toEqual([]);
  });
});

describe("starters", () => {
  test("are whole sentences of both answers, as they were typed", () => {
    expect(write(getBrief("16", THREE))).toEqual([
      "I make repair for all kind cloth, trouser shortening, zip change, wedding dress make smaller.",
      "I work 31 year as tailor in Aleppo and now in Larnaca.",
      "Fast, good price, if not happy I make again.",
    ]);
  });

  test.each(storedBriefs)("of $id hold nothing but what the client wrote", (stored) => {
    const typed = `${stored.offer}\n${stored.diff}`.replaceAll(/\s+/g, " ");
    const invented = write(toBrief(stored, THREE)).filter(
      (body) => body !== undefined && !typed.includes(body.replace(/\.$/, "")),
    );
    expect(invented).toEqual([]);
  });

  test("leave out a sentence with a word to avoid, or one that may not be advertised", () => {
    expect(write(getBrief("25", THREE))).toEqual([
      "I don't judge and the first hour is free.",
      undefined,
      undefined,
    ]);
    expect(write(getBrief("21", THREE))).toEqual([undefined, undefined, undefined]);
  });

  test("put a sentence that needs another one last", () => {
    const brief = { ...getBrief("33", THREE), offer: "It is fresh. We bake bread." };
    expect(write({ ...brief, differentiator: "" })).toEqual([
      "We bake bread.",
      "It is fresh.",
      undefined,
    ]);
  });

  test("give a long sentence to a network that takes it, and none twice", () => {
    const long = `We bake ${"very ".repeat(60)}good bread.`;
    const brief = { ...getBrief("33"), offer: long, differentiator: "Come in." };
    expect(write({ ...brief, slots: toSlots("X", "Facebook") })).toEqual(["Come in.", long]);
    expect(write({ ...brief, slots: toSlots("Facebook"), earlierBodies: [long] })).toEqual([
      "Come in.",
    ]);
  });
});

describe("a starter about news", () => {
  const writeNews = (body: string, network: Network = "Instagram") =>
    writeNewsStarter({
      ...getBrief("33", toSlots(network)),
      wordsToAvoid: "cheap",
      news: [{ id: "1", body, told_on: "2026-11-30", valid_until: "2026-12-07" }],
    })?.body;

  test("is all that the client wrote for customers", () => {
    expect(writeNews("Fig bread from Friday! It is cheap. Please post about it.\nCome early")).toBe(
      "Fig bread from Friday! Come early.",
    );
    expect(writeNews("Please post about our bread")).toBeUndefined();
    expect(writeNewsStarter(getBrief("33", THREE))).toBeNull();
  });

  test("ends where its network has no more room", () => {
    const sentence = `We bake ${"very ".repeat(30)}good bread.`;
    expect(writeNews(`${sentence} ${sentence}`, "X")).toBe(sentence);
  });
});
