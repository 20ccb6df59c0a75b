import { describe, expect, test } from "vitest";
import { readClientWords } from "~/domain/drafts/client-phrases";

/** Topics of an offer as they stand inside of a sentence; those that begin one are in brackets. */
const topicsOf = (offer: string) =>
  readClientWords(offer, "We listen.").topics.map(({ inside, first }) => inside ?? `(${first})`);

describe("adjectives that share a noun are no topics without it", () => {
  test.each([
    ["Family, criminal and employment law", ["criminal and employment law"]],
    ["Vegan, gluten-free and keto cakes", ["gluten-free and keto cakes"]],
    ["Men’s, women’s and children’s clothing", ["women’s and children’s clothing"]],
    ["Home, car and travel insurance", ["car and travel insurance"]],
    ["Wedding, birthday and custom cakes", ["birthday and custom cakes"]],
    ["Delicious, homemade lunches", ["homemade lunches"]],
    ["Massages, personal and group training", ["massages", "personal and group training"]],
    ["Cakes (vegan, gluten-free) and bread", ["cakes", "bread"]],
    ["Kombucha, brewed in Limassol", ["(Kombucha)"]],
  ])("%s", (offer, topics) => expect(topicsOf(offer)).toEqual(topics));
});

describe("things that need no other word are topics of their own", () => {
  test.each([
    ["Haircuts, beard trims and shaves", ["haircuts", "beard trims", "shaves"]],
    ["Plumbing, heating and boiler repair", ["plumbing", "heating", "boiler repair"]],
    ["Sourdough, rye and fresh pastries", ["sourdough", "rye", "fresh pastries"]],
    ["Massage; deep and gentle yoga", ["massage", "deep and gentle yoga"]],
  ])("%s", (offer, topics) => expect(topicsOf(offer)).toEqual(topics));
});

describe("what follows “we sell” is a topic up to the next verb", () => {
  test.each([
    ["We sell coffee and serve cake.", ["coffee"]],
    ["We bake bread and we deliver cakes.", ["bread"]],
    ["We repair bikes and give advice.", ["bikes"]],
    ["I rent out flats and I manage apartments.", ["flats"]],
    ["We serve tapas or sell pans.", ["tapas"]],
    ["We offer sport and run a shop.", []],
    ["We sell fish and chips.", ["fish and chips"]],
    ["We offer hot and cold drinks.", ["hot and cold drinks"]],
    ["We bake wedding and birthday cakes.", ["wedding and birthday cakes"]],
    ["We teach children how to swim.", []],
  ])("%s", (offer, topics) => expect(topicsOf(offer)).toEqual(topics));
});

test.each([
  "Lessons last 45 minutes.",
  "Classes start every September.",
  "Tours run every Saturday.",
  "Prices start at €10.",
  "Small children love our cakes.",
])("the sentence “%s” is no topic", (offer) => expect(topicsOf(offer)).toEqual([]));

test.each([
  "Create your own mug.",
  "Create mugs with your name.",
  "Add a message to any bouquet.",
  "Generate invoices in a minute.",
  "Use less water in your garden.",
  "Please your guests.",
  "Print your own design.",
  "Style your hair at home.",
  "Rent a bike by the hour.",
  "Test your English.",
])("the order “%s” is no topic, nor a thing on offer", (offer) => {
  expect(topicsOf(offer)).toEqual([]);
  expect(readClientWords(offer, "").phrases).toMatchObject([{ isOffer: false }]);
});

describe("things that only begin like an order are topics", () => {
  test.each([
    ["Print shop for flyers.", ["Print shop"]],
    ["Style consulting for men.", ["Style consulting"]],
    ["Highlight and cut.", ["Highlight"]],
    ["Creative workshops", ["Creative workshops"]],
    ["Cleaning your home and office", ["Cleaning your home and office"]],
    ["Around the clock support", ["Around the clock support"]],
  ])("%s", (offer, topics) =>
    expect(readClientWords(offer, "").topics.map(({ first }) => first)).toEqual(topics),
  );
});

describe("names of languages keep their capital", () => {
  test.each([
    ["Spanish lessons for adults.", ["Spanish lessons"]],
    ["spanish lessons for adults.", ["Spanish lessons"]],
    ["Greek food and wine from Crete.", ["Greek food and wine"]],
    ["English, Spanish", ["English", "Spanish"]],
  ])("%s", (offer, topics) => expect(topicsOf(offer)).toEqual(topics));

  test("after a colon, too", () =>
    expect(readClientWords("Spanish lessons.", "").phrases[0]?.smallStart).toBeNull());
});

test.each([
  ["Visit the shop in town.", "imperative"],
  ["Visit markets in town.", "things"],
  ["Visit some of the markets.", "imperative"],
])(
  "an order is told from the name of a thing by its second word: %j has the form of %s",
  (text, form) => {
    expect(readClientWords(text, "").phrases[0]?.form).toBe(form);
  },
);
