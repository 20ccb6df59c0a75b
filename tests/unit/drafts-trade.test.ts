import { describe, expect, test } from "vitest";
import { readClientWords } from "~/domain/drafts/client-phrases";
import { composeDrafts } from "~/domain/drafts/composer";
import { guessTrade } from "~/domain/drafts/trade";
import { BIKES } from "~/domain/drafts/trades/bikes";
import { FITNESS } from "~/domain/drafts/trades/fitness";
import { MONEY } from "~/domain/drafts/trades/money";
import { OTHER } from "~/domain/drafts/trades/other";
import { PROPERTY } from "~/domain/drafts/trades/property";
import { RESTAURANT } from "~/domain/drafts/trades/restaurant";
import { SHOP } from "~/domain/drafts/trades/shop";
import { SOFTWARE } from "~/domain/drafts/trades/software";
import { TEACHING } from "~/domain/drafts/trades/teaching";
import { createBrief } from "../support/draft-briefs.ts";

const tradeOf = (offer: string, differentiator = "") =>
  guessTrade(readClientWords(offer, differentiator).words);

describe("a trade is guessed from the words that tell it", () => {
  test.each([
    ["Pizza and pasta. Order in our app.", RESTAURANT],
    ["Curry and rice. Download the new app.", RESTAURANT],
    ["Greek food.", RESTAURANT],
    ["Handmade candles. Order on our website.", SHOP],
    ["Wedding dresses made to measure", SHOP],
    ["Bike rental by the day", BIKES],
    ["Bookkeeping in the cloud", MONEY],
    ["Property developer with apartments for rent", PROPERTY],
    ["I rent out flats.", PROPERTY],
    ["Yoga classes; private lessons, too.", FITNESS],
    ["Spanish lessons for adults", TEACHING],
    ["An app for restaurants", SOFTWARE],
    ["Scheduling software for dental clinics", SOFTWARE],
  ])("%s", (offer, trade) => expect(tradeOf(offer)).toBe(trade));
});

describe("everyday words tell no trade", () => {
  test.each([
    "Mobile car wash. We will come to your office.",
    "Car wash. Book online, or learn more on our website.",
    "Tours run every Saturday.",
    "Dog grooming, with a treat to take home. Of course, owners may stay.",
    "Dog training in small classes",
    "Tennis courts and coaching",
    "Phone repair while you wait",
    "Picture frames made to measure",
    "We clean houses and offices with care.",
    "Car rental at a flat rate",
  ])("%s", (offer) => expect(tradeOf(offer)).toBe(OTHER));
});

test("a trade that is only mentioned beside the offer is not the client’s", () => {
  expect(tradeOf("Mobile car wash.", "Have a coffee while you wait.")).toBe(OTHER);
  expect(tradeOf("Mobile car wash.", "Our software tells you when we come.")).toBe(OTHER);
});

test("the name of a business tells its trade where the offer does not", () => {
  const brief = createBrief({
    businessName: "Iron Yard Gym",
    offer: "A place to sweat.",
    differentiator: "",
    slots: [{ network: "X", plannedFor: "2026-03-02T09:30" }],
  });
  const pictureIdea = composeDrafts(brief, "a")[0]?.pictureIdea ?? "";
  expect(FITNESS.scenes.some(({ idea }) => pictureIdea.startsWith(idea.slice(0, -1)))).toBe(true);
});
