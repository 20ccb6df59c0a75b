import { describe, expect, test } from "vitest";
import { excerptOfFigure, findFigures } from "~/domain/drafts/figures";
import { readText } from "~/domain/drafts/reading";

/** Returns the figures of a text as "kind value: what is counted «as quoted»". */
const read = (text: string) =>
  readText(text).flatMap((reading) =>
    findFigures(reading).map((figure) => {
      const counted = figure.counted.filter(Boolean).join(" ");
      return `${figure.kind} ${figure.value}: ${counted} «${excerptOfFigure(reading, figure)}»`;
    }),
  );

describe("numbers in words", () => {
  test.each([
    ["zero waste", ["count 0: wast «zero waste»"]],
    ["twenty-five guests", ["count 25: guest «twenty-five guests»"]],
    ["thirty nine", ["count 39:  «thirty nine»"]],
    ["one hundred and five", ["count 105:  «one hundred and five»"]],
    ["three hundred twelve cups", ["count 312: cup «three hundred twelve cups»"]],
    ["five thousand two hundred", ["count 5200:  «five thousand two hundred»"]],
    ["two million three thousand", ["count 2003000:  «two million three thousand»"]],
    ["a billion", ["count 1000000000:  «billion»"]],
    ["two dozen eggs", ["count 24: egg «two dozen eggs»"]],
    ["dozens of eggs", ["count 12: of egg «dozens of»"]],
    ["hundreds, millions", ["count 100: million «hundreds»", "count 1000000:  «millions»"]],
    ["the third oven", ["count 3: oven «third oven»"]],
    ["the tenth", ["count 10:  «tenth»"]],
    ["third fourth", ["count 3: fourth «third fourth»", "count 4:  «fourth»"]],
    ["two fifth", ["count 2: fifth «two fifth»", "count 5:  «fifth»"]],
    ["thirty forty", ["count 30: forti «thirty forty»", "count 40:  «forty»"]],
    ["ten five", ["count 10: fiv «ten five»", "count 5:  «five»"]],
    ["nine nine", ["count 9: nin «nine nine»", "count 9:  «nine»"]],
    ["five and six", ["count 5: and six «five and»", "count 6:  «six»"]],
    ["a hundred and more", ["count 100: and mor «hundred and»"]],
    ["seven, eight", ["count 7: eight «seven»", "count 8:  «eight»"]],
    ["two  three", ["count 2: thre «two»", "count 3:  «three»"]],
  ])("%j", (text, figures) => expect(read(text)).toEqual(figures));
});

describe("numbers in digits", () => {
  test.each([
    ["1,000 guests", ["count 1000: guest «1,000 guests»"]],
    ["1,000,000", ["count 1000000:  «1,000,000»"]],
    ["1,0000", ["count 1:  «1,0000»"]],
    ["12.5 kg", ["count 12.5: kg «12.5 kg»"]],
    ["12,50 kg", ["count 12.5: kg «12,50 kg»"]],
    ["0012", ["count 12:  «0012»"]],
    ["1.2.3", ["count 1.2.3:  «1.2.3»"]],
    ["9. 30", ["count 9:  «9»", "count 30:  «30»"]],
    ["1-2", ["count 1: 2 «1»", "count 2:  «2»"]],
    ["24/7", ["count 24: 7 «24»", "count 7:  «7»"]],
    ["the 2nd", ["count 2: nd «2nd»"]],
    ["٢٠٢٧", ["count 2027:  «٢٠٢٧»"]],
    ["１２", ["count 12:  «12»"]],
    ["1٩", ["count 19:  «1٩»"]],
    ["9876543210123456", ["count 9876543210123456:  «9876543210123456»"]],
    ["0.1234567890", ["count 0.1234567890:  «0.1234567890»"]],
  ])("%j", (text, figures) => expect(read(text)).toEqual(figures));
});

describe("money", () => {
  test.each([
    ["€9", ["money 9 EUR:  «€9»"]],
    ["€ 9", ["money 9 EUR:  «€ 9»"]],
    ["€  9", ["count 9:  «9»"]],
    ["9 €", ["money 9 EUR:  «9 €»"]],
    ["9€", ["money 9 EUR:  «9€»"]],
    ["9  €", ["count 9:  «9»"]],
    ["9 EUR", ["money 9 EUR: eur «9 EUR»"]],
    ["EUR 9", ["money 9 EUR:  «9»"]],
    ["EUR9", ["money 9 EUR:  «9»"]],
    ["EUR  9", ["count 9:  «9»"]],
    ["$9.50", ["money 9.5 USD:  «$9.50»"]],
    ["nine bucks", ["money 9 USD: buck «nine bucks»"]],
    ["5 quid, 9 francs", ["money 5 GBP: quid 9 «5 quid»", "money 9 CHF: franc «9 francs»"]],
    ["¥9", ["money 9 JPY:  «¥9»"]],
    ["₹9", ["money 9 ₹:  «₹9»"]],
    ["99¢", ["money 99 cent:  «99¢»"]],
    ["9 kroner", ["money 9 krone: kron «9 kroner»"]],
    ["9. Euros", ["count 9:  «9»"]],
  ])("%j", (text, figures) => expect(read(text)).toEqual(figures));
});

describe("shares and times", () => {
  test.each([
    ["5%", ["percent 5:  «5%»"]],
    ["5 %", ["percent 5:  «5 %»"]],
    ["5  %", ["count 5:  «5»"]],
    ["5 percent", ["percent 5: percent «5 percent»"]],
    ["5 per cent", ["percent 5: per cent «5 per»"]],
    ["5 per day", ["count 5: per dai «5 per»"]],
    ["9:30", ["time 9:30:  «9:30»"]],
    ["1:2:00", ["time 1:2:00:  «1:2:00»"]],
    ["7pm", ["time 7: pm «7pm»"]],
    ["7 am", ["time 7: am «7 am»"]],
    ["7 p.m.", ["time 7: p m «7 p»"]],
    ["7 a. m.", ["count 7: a «7 a»"]],
    ["7 b.m.", ["count 7: b m «7 b»"]],
    ["7 pa M", ["count 7: pa m «7 pa»"]],
    ["7 p.n.", ["count 7: p n «7 p»"]],
    ["at 7 o’clock", ["time 7: o clock «7 o»"]],
    ["7 o’hara", ["count 7: o hara «7 o»"]],
    ["7 an clock", ["count 7: an clock «7 an»"]],
  ])("%j", (text, figures) => expect(read(text)).toEqual(figures));
});

describe("what is counted", () => {
  test.each([
    ["12 hungry guests", ["count 12: hungri guest «12 hungry»"]],
    ["12 guests. Hungry", ["count 12: guest «12 guests»"]],
    ["12. Guests", ["count 12:  «12»"]],
    ["12\nguests", ["count 12:  «12»"]],
    ["12: guests", ["count 12:  «12»"]],
    ["12, guests", ["count 12: guest «12»"]],
    ["12-year-old", ["count 12: year old «12-year»"]],
  ])("%j", (text, figures) => expect(read(text)).toEqual(figures));

  test("is quoted with at most 24 letters", () => {
    expect(read(`9 ${"a".repeat(24)}`)[0]).toContain(`«9 ${"a".repeat(24)}»`);
    expect(read(`9 ${"a".repeat(25)}`)[0]).toContain(`«9 ${"a".repeat(24)}»`);
  });
});

test.each([
  ["one of us", []],
  ["ONE for all", []],
  ["the one", []],
  ["one hour", ["count 1: hour «one hour»"]],
  ["one prize", ["count 1: priz «one prize»"]],
  ["one-star", ["count 1: star «one-star»"]],
  ["1 pizza", ["count 1: pizza «1 pizza»"]],
  ["one euro", ["money 1 EUR: euro «one euro»"]],
  ["one percent", ["percent 1: percent «one percent»"]],
])("“one” is a figure only with a unit: %j", (text, figures) =>
  expect(read(text)).toEqual(figures),
);
