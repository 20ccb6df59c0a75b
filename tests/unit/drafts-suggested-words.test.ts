import { describe, expect, test } from "vitest";
import { suggestAvoidedWords } from "~/domain/drafts/suggested-words.server";

const PROFILE = {
  business_name: "Fig & Olive",
  offer_description: "Sourdough bread and rolls from a wood-fired oven",
  differentiator: "Baked through the night by two sisters",
  words_to_avoid: "cheap",
};

const suggest = (
  edits: [before: string, after: string][],
  { answered = [] as string[], ...profile }: Partial<typeof PROFILE> & { answered?: string[] } = {},
) =>
  suggestAvoidedWords(
    { edits: edits.map(([before, after]) => ({ before, after })), answered },
    { ...PROFILE, ...profile },
  );

/** Edits that take the words out of two otherwise different texts. */
const removeTwice = (words: string): [string, string][] => [
  [
    `The oven is lit and the ${words} waits for you at the door.`,
    "The oven is lit and it waits for you at the door.",
  ],
  [
    `Come by early, because ${words} will be gone by ten or so.`,
    "Come by early, because most will be gone by ten or so.",
  ],
];

describe("words to avoid, suggested from a client's edits", () => {
  test("are those that two edits took out", () => {
    expect(suggest(removeTwice("artisan"))).toEqual(["artisan"]);
    expect(suggest(removeTwice("artisan").slice(0, 1))).toEqual([]);
  });

  test("are the whole phrase where all of it was taken out", () => {
    expect(suggest(removeTwice("farm-to-table magic"))).toEqual(["farm-to-table magic"]);
    expect(
      suggest([
        [
          "Your order is ready in no time, and still warm when you come.",
          "Your order is ready, and still warm when you come.",
        ],
        [
          "We slice it in no time while you look at the cakes.",
          "We slice it while you look at the cakes.",
        ],
      ]),
    ).toEqual(["in no time"]);
  });

  test("are in no passage of nine words, which was taken out as a whole", () => {
    const [first, second] = removeTwice("artisan") as [[string, string], [string, string]];
    const passage = (words: string): [string, string] => [
      `We open at seven, ${words} and you may sit in the courtyard until noon.`,
      "We open at seven, and you may sit in the courtyard until noon.",
    ];
    const eight = "our artisan oven warms the house by then";
    expect(suggest([first, passage(`${eight},`)])).toEqual(["artisan"]);
    expect(suggest([first, passage(`${eight} already,`)])).toEqual([]);
    expect(suggest([first, second])).toEqual(["artisan"]);
  });

  test("are what two phrases share", () => {
    expect(suggest([removeTwice("artisan craft")[0]!, removeTwice("artisan")[1]!])).toEqual([
      "artisan",
    ]);
  });

  test("count the forms of a word as one, in any case, and appear as the newest edit spelled them", () => {
    expect(suggest([removeTwice("Treats")[0]!, removeTwice("treat")[1]!])).toEqual(["Treats"]);
  });

  test("are found in other languages", () => {
    expect(
      suggest([
        ["Το ψωμί μας είναι φανταστικό και βγαίνει στις επτά.", "Το ψωμί μας βγαίνει στις επτά."],
        [
          "Ένα φανταστικό πρωινό σε περιμένει στη γωνία από τις οκτώ.",
          "Ένα πρωινό σε περιμένει στη γωνία από τις οκτώ.",
        ],
      ]),
    ).toContain("φανταστικό");
  });

  test.each([
    ["is avoided already, in any form", "cheaper", []],
    ["the client has decided on, in any form", "artisan", ["Artisans"]],
    ["the client's own answers say", "sourdough", []],
    ["means little by itself", "with the", []],
  ])("leave out what %s", (_, words, answered) => {
    expect(suggest(removeTwice(words), { answered })).toEqual([]);
  });

  test("leave out words that stay elsewhere in the text", () => {
    const edits = removeTwice("artisan").map(([before, after]): [string, string] => [
      `${before} Artisan.`,
      `${after} Artisan.`,
    ]);
    expect(suggest(edits)).toEqual([]);
  });

  test("leave out what a rewritten text no longer says", () => {
    const edits: [string, string][] = [
      ["Golden crust today.", "We open at seven and sell until the shelf is empty."],
      ["A golden crust again.", "Closed on Monday for the holiday, back on Tuesday."],
    ];
    expect(suggest(edits)).toEqual([]);
  });

  test("are at most three, the most frequent first", () => {
    const texts = ["vibes", "yummy", "nibbles", "scrummy"].flatMap(removeTwice);
    const [often] = suggest([...texts, removeTwice("scrummy")[0]!]);
    expect(often).toBe("scrummy");
    expect(suggest(texts)).toHaveLength(3);
  });
});
