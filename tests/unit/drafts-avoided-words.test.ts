import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAvoidedWordFinder, parseAvoidedWords } from "~/domain/drafts/avoided-words";

const find = (words: string, text: string) =>
  createAvoidedWordFinder(parseAvoidedWords(words))(text);

describe("answer to “Words or topics to avoid”", () => {
  test.each([
    ["", []],
    ["n/a", []],
    ["cheap, discount; don't say yummy / politics", ["cheap", "discount", "yummy", "politics"]],
    ["“Luxury”, politics", ["Luxury", "politics"]],
    ["- cheap\n* yummy\n• delish\n1. tasty", ["cheap", "yummy", "delish", "tasty"]],
    ["Please never use the word cheap!", ["cheap"]],
    [
      "Please don’t mention our competitors. Nothing about politics and religion!",
      ["competitors", "politics", "religion"],
    ],
    ["cheap or yummy", ["cheap", "yummy"]],
    ["war, politics & religion and alcohol", ["war", "politics", "religion", "alcohol"]],
    ["bed and breakfast", ["bed and breakfast"]],
    ["no politics and bed & breakfast", ["politics", "bed & breakfast"]],
    ["bread and cheap", ["bread", "cheap"]],
    [`${"a".repeat(79)} b`, ["a".repeat(79)]],
    ["a".repeat(81), ["a".repeat(80)]],
    ["1.5% milk\n2. cheap", ["1.5% milk", "cheap"]],
    ["Avoid these words: cheap, best", ["cheap", "best"]],
    ["I’d rather not see: cheap, best", ["cheap", "best"]],
    ["Buzzwords like synergy, leverage", ["synergy", "leverage"]],
    ["feels like home", ["feels like home"]],
    ["alcohol (beer, wine) [tobacco]", ["alcohol", "beer", "wine", "tobacco"]],
    ["(1) cheap\n2) best\nc) nice", ["cheap", "best", "nice"]],
    ["don't say \"no fuss\" or 'don't ask'", ["no fuss", "don't ask"]],
    ["Never write “prices like nowhere else”.", ["prices like nowhere else"]],
    ["it’s like magic", ["it's like magic"]],
    ["buzzwords, e.g. “synergy”, or slang like 'lol'", ["buzzwords", "synergy", "slang", "lol"]],
    ["For example: cheap", ["cheap"]],
    [
      "politics, religion and (especially) discounts",
      ["politics", "religion", "especially", "discounts"],
    ],
    ["grandma’s kitchen", ["grandma's kitchen"]],
    ["便宜、政治", ["便宜", "政治"]],
    ["24/7, AI, 🔥", ["24/7", "AI", "🔥"]],
    ["cheap, Cheap, CHEAP", ["cheap"]],
    ["the, a, cheap", ["cheap"]],
  ])("%j means %j", (typed, expected) => {
    expect(parseAvoidedWords(typed).sort()).toEqual([...expected].sort());
  });

  test("becomes at most fifty short entries, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(30), (text, times) => {
        const entries = parseAvoidedWords(text.repeat(times + 1));
        expect(entries.length).toBeLessThanOrEqual(50);
        for (const entry of entries) expect(Array.from(entry).length).toBeLessThanOrEqual(80);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("word to avoid", () => {
  test.each([
    ["cheap", "Never cheap."],
    ["cheap", "cheaper, the cheapest, done cheaply"],
    ["cheap", "#CheapEats"],
    ["cheap", "che\u200Bap"],
    ["cheap", "che\u00ADap"],
    ["cheap", "ｃｈｅａｐ"],
    ["cheap", "𝐜𝐡𝐞𝐚𝐩"],
    ["cheap", "ché̀ap"],
    ["cheap", "c-h-e-a-p"],
    ["cheap", "我们cheap吗"],
    ["big", "bigger"],
    ["child", "children"],
    ["sell", "sold"],
    ["anti-aging", "anti aging"],
    ["anti-aging", "antiaging"],
    ["family friendly", "family—friendly"],
    ["family friendly", "#familyfriendly"],
    ["best in town", "#bestintown"],
    ["cafe", "Café"],
    ["straße", "STRASSE"],
    ["τιμής", "ΤΙΜΉΣ"],
    ["дёшево", "Дешево"],
    ["便宜", "真便宜吗"],
    ["🔥", "hot 🔥"],
    ['"don\'t"', "don’t"],
    ["cheap", "#xxcheap"],
    ["new york, new deal", "a new deal"],
    ["new york, new deal", "New York"],
  ])("%j is found in %j", (word, text) => {
    expect(find(word, text)).not.toEqual([]);
  });

  test.each([
    ["cheap", "a cheapskate"],
    ["ass", "a class, an asset, to assist"],
    ["off", "an offer of coffee"],
    ["new", "no news"],
    ["car, cat, win, hats", "We care, we cater, we pour wines, we hated it, caring"],
    ["politics", "politically"],
    ["family friendly", "friendly family"],
    ["family friendly", "a family, and friendly"],
    ["table", "a vegetable"],
    ["правда", "неправда"],
    ["together", "to get her"],
    ["cheap", "#xcheap #cheapx"],
    ["best in town", "the best in"],
  ])("%j is not found in %j", (word, text) => {
    expect(find(word, text)).toEqual([]);
  });

  test("is quoted as the text spells it", () => {
    expect(find("cheap, family friendly", "Cheaper & Family-Friendly")).toEqual([
      "Cheaper",
      "Family-Friendly",
    ]);
  });

  const WORDS = ["cheap", "yummy", "price", "luxury", "big", "discount", "gourmet", "simple"];
  const FORMS: Record<string, string[]> = {
    cheap: ["cheap", "cheaper", "cheapest", "cheaply"],
    yummy: ["yummy", "yummier", "yummiest"],
    price: ["price", "prices", "priced", "pricing"],
    luxury: ["luxury", "luxuries"],
    big: ["big", "bigger", "biggest"],
    discount: ["discount", "discounts", "discounted", "discounting"],
    gourmet: ["gourmet", "gourmets"],
    simple: ["simple", "simpler", "simplest", "simply"],
  };
  const form = fc
    .constantFrom(...WORDS)
    .chain((word) => fc.constantFrom(...(FORMS[word] ?? [])).map((each) => ({ word, each })));
  /** Text without letters of the words, which therefore cannot contain one. */
  const filler = fc.string({
    unit: fc.constantFrom("k", "w", "0", " ", "\n", ".", "—", "é", "中", "🍕", "#"),
    maxLength: 30,
  });
  const wrap = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text[0]?.toUpperCase() + text.slice(1),
    (text: string) => `“${text}”`,
    (text: string) => `#${text[0]?.toUpperCase()}${text.slice(1)}Time`,
    (text: string) => `(${text}’s)`,
    (text: string) => Array.from(text).join("\u200B"),
    (text: string) => `${text.slice(0, 2)}\u2060${text.slice(2)}`,
    (text: string) => text.replace(/[aeu]/, (vowel) => `${vowel}\u0301`),
    (text: string) => `${text}-${text}`,
  );

  test("is found in every form and disguise, anywhere in a text", () => {
    fc.assert(
      fc.property(form, wrap, filler, filler, ({ word, each }, disguise, before, after) => {
        expect(find(word, `${before} ${disguise(each)} ${after}`)).not.toEqual([]);
      }),
    );
  });

  test("is not found inside of a longer word", () => {
    const letters = fc.string({ unit: fc.constantFrom("k", "w", "o"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(form, letters, letters, filler, ({ word, each }, start, end, around) => {
        const text = around.replaceAll("#", "");
        expect(
          find(word, `${text} ${start}${each} ${each}${end}k ${start}${each}${end} ${text}`),
        ).toEqual([]);
      }),
    );
  });
});
