import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brand } from "~/content/brand";
import { COMMON_WORDS } from "~/domain/accounts/common-passwords.server";
import {
  isGuessable,
  consistsOfPersonalInfo,
  SERVICE_WORDS,
} from "~/domain/accounts/guessable-password.server";
import { assessPassword } from "~/domain/accounts/password";
import { newPassword, signUpSchema } from "~/domain/accounts/sign-up.schema.server";
import { GUESSABLE_PASSWORD_MESSAGE } from "~/domain/form-messages";
import { processorMs } from "../support/processor-time.ts";

const OWNER = ["Dr. Maria Nicolaou", "maria.nicolaou+shop@figandolive.example"];

const issuesOf = (password: string) =>
  newPassword()
    .safeParse(password)
    .error?.issues.map(({ message }) => message) ?? [];

describe("rejects", () => {
  test.each([
    ["a word with a decoration", ["Welcome1!", "Iloveyou2!", "L!verpool9", "Changeme1!"]],
    ["digits for letters", ["Passw0rd!", "P@$$w0rd1", "$unsh1nE24"]],
    ["a year", ["Welcome2024!", "Michael1985!", "!2024Dragon"]],
    ["a month or a season", ["Summer2025!", "December24!", "May2024!!", "Sommer2025!"]],
    ["the service's name", ["Spellpost1!", "Sp3llp0st!"]],
    ["keyboard patterns", ["Qwertz123!", "!QAZ2wsx", "Q1w2e3r4!", "Zaq1@wsx", "Asdf1234!"]],
    ["sequences", ["Abcd1234!", "Aaaa1111!", "Zyxwvu12!"]],
    ["repetitions", ["Dragon!dragon1", "Dr4gon1Dr4gon1!", "DragonDragonDragon1!", "Ab1!Ab1!Ab1!"]],
    ["a word and a filler", ["MyDragon99!", "TheBoss!!1"]],
    ["symbols in between", ["Sun-shine1!", "Sun!shine1"]],
    ["accents", ["Drägon123!"]],
  ])("%s: %j", (_, passwords) => {
    for (const password of passwords)
      expect(issuesOf(password)).toEqual([GUESSABLE_PASSWORD_MESSAGE]);
  });

  test("the owner's name and email", () => {
    for (const password of [
      "Maria2024!",
      "N1colaou!",
      "MariaNicolaou1!",
      "Nicolaou.Maria7",
      "Figandolive1!",
      "MyMaria2024!",
    ]) {
      expect(consistsOfPersonalInfo(password, OWNER)).toBe(true);
      const [name, email] = OWNER;
      const form = { name, email, password, confirmPassword: password, terms: "on" };
      expect(signUpSchema().safeParse(form).error?.issues).toEqual([
        expect.objectContaining({ path: ["password"], message: GUESSABLE_PASSWORD_MESSAGE }),
      ]);
    }
  });

  test("the name in app/content/brand.ts", () => {
    expect(SERVICE_WORDS).toContain(brand.name.toLowerCase());
  });
});

describe("accepts", () => {
  test.each([
    "Str0ng!Pass",
    "An0ther!Secret",
    "Blue!Teapot7",
    "Tr0ub4dor&3Kites",
    "Correct-Horse-Battery1!",
    "Kx9#mQ2z",
    "Maria!Teapot7",
  ])("%s", (password) => {
    expect(issuesOf(password)).toEqual([]);
    expect(consistsOfPersonalInfo(password, OWNER)).toBe(false);
  });

  test("reports the checklist rules first, and alone", () => {
    expect(issuesOf("Dragon1")).not.toContain(GUESSABLE_PASSWORD_MESSAGE);
    expect(issuesOf(`Dragon1!${"dragon".repeat(12)}`)).toHaveLength(1);
    const password = "Maria1!";
    const [name, email] = OWNER;
    const form = { name, email, password, confirmPassword: password, terms: "on" };
    expect(signUpSchema().safeParse(form).error?.issues).toHaveLength(1);
  });

  test("validates an overlong password in under 100 ms", () => {
    const password = "Aa1!".repeat(15_000);
    expect(processorMs(() => newPassword().safeParse(password))).toBeLessThan(100);
  });
});

describe("draws the line between", () => {
  test.each([
    [
      "five letters with signs in between",
      "H!e!l!l!o1",
      "L!o!v!e1",
      "four, which match by accident",
    ],
    ["repeated syllables of a word", "Mamamama1!", "Papapapa1!", "those of no listed word"],
    ["digits for letters", "4dmin!22", "B055#47%", "a word of mostly digits"],
    ["a word twice", "Dragon!!!dragon", "Dragon1xDragon", "a word twice with a letter in between"],
    ["a word in between digits", "123Dragon456", "Dragon1Dra", "a word and a part of it"],
    ["two keyboard walks", "Asd!Qwe1", "Qwer!1aB", "a walk and other letters"],
    ["scattered keys of a walk", "1q2w3e4R!", "Qwe123!a", "a walk and a letter"],
    ["digits with and without Shift", "1@3$5^7*9)", "1@9$2&7*1)", "digits in no order"],
    ["an alphabet backwards", "Zyx!Cba1", "98765432a!A", "a sequence of digits and letters"],
    ["a unit that begins again", "Ab1!Ab1!A", "Kx9#mKx9", "one that is long enough by itself"],
    ["a unit again after signs", "Kx9#!!Kx9#", "Kx9#!mKx9#", "a unit again after a letter"],
    ["a unit of four", "Kx9#Kx9#", "Kx9#mQ2zKx9#mQ2z", "a unit of eight"],
  ])("%s (%s) and %j, %s", (_, guessable, accepted) => {
    expect(isGuessable(guessable)).toBe(true);
    expect(isGuessable(accepted)).toBe(false);
  });

  test.each([
    ["Ana!1234", "Ana", true],
    ["Bo!23456", "Bo", false],
    ["Bo!23456", "Bo E", false],
    ["JoLi!234", "Jo Li", true],
    ["Christodoulidou1!", "Christodoulidou", true],
    ["Christodoulidous1!", "Christodoulidous", false],
    ["Mariamaria1!", "Maria", true],
    ["Iammaria!1", "Maria", true],
    ["MyMariaX1!", "Maria", false],
    ["Maria!J23", "Maria J", false],
    ["Shop2025!", "ana+shop@x.example", true],
    ["Anna1990!", "anna1990@x.example", true],
    ["Anna!2345", "anna1990@x.example", true],
    ["Nicolaou!7", "m_nicolaou@x.example", true],
    ["Example7!", "ana@x.example", false],
  ])("%s of %s", (password, known, isPersonal) => {
    expect(consistsOfPersonalInfo(password, [known])).toBe(isPersonal);
  });
});

describe("properties", () => {
  const lower = "abcdefghijklmnopqrstuvwxyz";
  const characters = `${lower}${lower.toUpperCase()}0123456789!@#$%^&*(),.?":{}|<>`;
  const random = fc
    .string({ unit: fc.constantFrom(...characters), minLength: 8, maxLength: 20 })
    .filter((password) => assessPassword(password).isValid);
  const words = listedWords();

  test("rejects fewer than one in a thousand random passwords", () => {
    const sample = fc.sample(random, { numRuns: 8000, seed: 42 });
    const refused = sample.filter(
      (each) => isGuessable(each) || consistsOfPersonalInfo(each, OWNER),
    );
    expect(refused.length).toBeLessThan(sample.length / 1000);
  });

  test("accepts sixteen or more characters of independent words", () => {
    const phrase = fc
      .uniqueArray(fc.constantFrom(...words), { minLength: 3, maxLength: 6 })
      .filter((each) => new Set(each.join("")).size > 6 && each.join("").length >= 16);
    fc.assert(
      fc.property(phrase, (each) => !isGuessable(`${each.join("-")}A1!`)),
      { numRuns: 300 },
    );
  });

  test("rejects every listed word with a usual decoration", () => {
    const decorate = [
      (word: string) => `${word}2025!`,
      (word: string) => `!1${word.toUpperCase()}`,
      (word: string) => `${word}${word}7?`,
    ];
    for (const add of decorate) expect(words.filter((word) => !isGuessable(add(word)))).toEqual([]);
  });
});

/** Parses the word list independently of the code under test. */
function listedWords(): string[] {
  const list: string[] = [];
  for (const [, shared, rest] of COMMON_WORDS.matchAll(/([\dA-F])([a-z]*)/g))
    list.push((list.at(-1) ?? "").slice(0, Number(`0x${shared}`)) + rest);
  return list;
}
