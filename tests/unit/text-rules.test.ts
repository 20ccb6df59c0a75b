import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countCharacters,
  indefiniteArticle,
  isWebUrl,
  normalizeText,
  toAsciiDigits,
  toAsciiDomain,
} from "../../app/domain/text.ts";

test.each([
  ["", 0],
  ["é😀", 2],
  ["👨‍👩‍👧", 5],
])("%j has the number of characters that the database counts: %i", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

describe("what people type", () => {
  test.each([
    [
      "line ends of other systems",
      "a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h",
      "a\nb\nc\nd\ne\nf\ng\nh",
    ],
    ["tabs", "a\tb", "a b"],
    ["other controls", "\0ring\u0007 the \u001Bbell\u009F", "ring the bell"],
    ["zero-width characters", "\uFEFFLed\u200Bra\u2060 Str\u00ADeet\u200D", "Ledra Street"],
    ["a picture that was not pasted", "Hi \uFFFC", "Hi "],
    ["marks around a name copied on a phone", "\u2068José\u2069", "José"],
    ["marks around a name copied from Windows", "\u202AMaria\u202C", "Maria"],
    ["an order that is turned round", "\u202Efdp.exe", "fdp.exe"],
    ["a mark without a right-to-left word", "+357\u200E 22", "+357 22"],
    ["selectors behind letters", "a\uFE0F\u{E0101}", "a"],
    ["hidden tags", "Hi\u{E0048}\u{E0069} \u{1F600}\u{E0048}", "Hi \u{1F600}"],
    ["accents as characters of their own", "Jose\u0301", "José"],
  ])("loses %s", (_, typed, normalized) => expect(normalizeText(typed)).toBe(normalized));

  test.each([
    "👩🏽‍🚀 👨‍👩‍👧 🏳️‍🌈 🏴‍☠️ 1️⃣ ❤️ ❤︎",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "می‌خواهم",
    "ශ්‍රී क्‍ष",
    "葛\u{E0100}",
    "ᠮᠣᠩᠭᠣᠯ\u180B",
    "שלום\u200E (1)",
  ])("keeps what changes %j", (text) => expect(normalizeText(text)).toBe(text));

  test.each(["", " \n", "\u200B\u200B", "\u3164", "\u2800", "\uFE0F\u{E0041}", "\u2067\u2069"])(
    "is empty without a visible character, as %j",
    (text) => expect(normalizeText(text)).toBe(""),
  );

  test("is the same when it is normalized again", () => {
    const pieces = [
      ..."aé1👩🏽🚀\u200D\uFE0Fक्ش\u200C\u202E\u2069\u200F\r\n\u2028\uFFFC \u{E0067}\u{1F3F4}\u{E007F}",
    ];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces) }), (text) => {
        const normalized = normalizeText(text);
        return normalizeText(normalized) === normalized;
      }),
      { numRuns: 1000 },
    );
  });
});

test("digits of every script become those of ASCII", () => {
  const all = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter(
      (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
    )
    .map((code) => String.fromCodePoint(code));
  expect(toAsciiDigits(all.join(""))).toBe("0123456789".repeat(all.length / 10));
});

test.each([
  ["λ@ψωμί.ελ", "λ@xn--kxaz9ae.xn--qxam"],
  ["ana@example.com", "ana@example.com"],
  ["ana", "ana"],
  ["ana@é é", "ana@é é"],
])("%j is sent as %j", (email, sent) => expect(toAsciiDomain(email)).toBe(sent));

describe("a web address", () => {
  test.each([
    "http://fig.example",
    "HTTPS://fig.example",
    "https://www.fig.example/menu?a=b@c#d",
    "https://fig.example:8080/",
    "https://fig.example?q",
    "https://ψωμί.example",
    "https://192.0.2.1",
  ])("may be %s", (text) => {
    expect(isWebUrl(text)).toBe(true);
  });

  test.each([
    "",
    "fig.example",
    "ftp://fig.example",
    "https://localhost",
    "https://.example",
    "https://user:secret@fig.example",
    "https://fig.example\\@evil.example",
    "https://fig.example:",
    "https://fig.example:80x",
    "https://fig.example/a b",
    " https://fig.example",
    "https://fig.example/\u0007",
    "https://fig.example/\u202E",
    "https://[::1].example",
    "https://f%69g.example",
    "https://fig.ex|ample",
  ])("is not %j", (text) => {
    expect(isWebUrl(text)).toBe(false);
  });
});

test.each([
  ["Edgy", "an"],
  ["apple", "an"],
  ["Bold", "a"],
  ["Friendly", "a"],
])("%s has the article %s", (word, article) => {
  expect(indefiniteArticle(word)).toBe(article);
});
