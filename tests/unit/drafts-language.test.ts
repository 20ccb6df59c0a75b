import { expect, test } from "vitest";
import { isEnglish, isFunctionWord } from "~/domain/drafts/language";

test.each([
  ["Bread and rolls from our own oven", true],
  ["Kaiser Bakery", true],
  ["Eight short nouns without any small words: bread", true],
  ["Nine nouns: bread rolls cakes tarts pies buns scones", false],
  ["Nine nouns: bread rolls cakes tarts pies buns and scones", true],
  ["Unser Brot ist frisch", false],
  ["Café Müller", false],
  ["Café Müller und the bakery at the old harbor of Limassol", true],
  ["Το ψωμί μας", false],
  ["24/7", false],
])("%j stands in English: %s", (text, stands) => {
  expect(isEnglish(text.match(/[\p{L}\p{N}]+/gu) ?? [], text)).toBe(stands);
});

test("knows the small words of several languages, in any case and with either apostrophe", () => {
  for (const word of ["the", "The", "don't", "don’t", "nuestro", "und"])
    expect(isFunctionWord(word)).toBe(true);
  expect(isFunctionWord("bread")).toBe(false);
});
