import { describe, expect, test } from "vitest";
import {
  breaksLine,
  countCharacters,
  hasControlCharacter,
  indefiniteArticle,
  isSpreadsheetFormula,
  isWebUrl,
} from "../../app/domain/text.ts";

test.each([
  ["", 0],
  ["é😀", 2],
  ["👨‍👩‍👧", 5],
])("%j has the number of characters that the database counts: %i", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ["Fig & Olive", false, false],
  ["two\nlines", false, true],
  ["a\u0007b", true, true],
  ["a\u2028b", true, true],
  ["a\u202Eb", false, true],
  ["a\u2066b", false, true],
  ["a\u2027b", false, false],
])("%j has a control character: %j, and does not stay on one line: %j", (text, control, breaks) => {
  expect(hasControlCharacter(text)).toBe(control);
  expect(breaksLine(text)).toBe(breaks);
});

describe("a spreadsheet", () => {
  test.each([
    "=1",
    "＝1",
    "+SUM(1)",
    "-1|cmd",
    "@x（1",
    "＋x(",
    "－x(",
    "＠x｜",
    "\tname",
    "\rname",
    "name;=1",
    'name"=1',
    "name\t =1",
    "name\n=1",
    "name; @SUM(1)",
  ])("runs %j", (text) => {
    expect(isSpreadsheetFormula(text)).toBe(true);
  });

  test.each([
    "",
    "Fig & Olive",
    "1=1",
    "+357 99 123456",
    "@figandolive",
    "\nname",
    "name, =1",
    "name;+1;x(1)",
  ])("does not run %j", (text) => {
    expect(isSpreadsheetFormula(text)).toBe(false);
  });
});

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
