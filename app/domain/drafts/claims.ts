import type { Piece } from "./reading.ts";

export const CLAIMS: readonly string[] = `
  number one, no 1, top rated, top notch, highly rated, five star, the leading, a leading, market
  leading, award, awards, awarded, award winning, prize, prizes, prize winning, winner, voted,
  nominated, accolade, accolades, acclaimed, renowned, famous, guarantee, guarantees, guaranteed,
  warranty, risk free, money back, refund, certified, certificate, certification, accredited,
  licensed, licenced, insured, approved, endorsed, patented, proven, scientifically,
  clinically, doctor recommended, dermatologist, hypoallergenic, trusted by, loved by, used by, as
  seen on, as seen in, featured in, recommended by, rated, testimonial, established,
  founded, family owned, family run, generation, generations, decade, decades, century, centuries,
  years of experience, years experience, unbeatable, unrivalled, unrivaled, unmatched,
  unparalleled, world class, cheapest, lowest price, lowest prices, best price, best prices, half
  price, free shipping, free delivery, free trial, free consultation, free quote, for free, free
  estimate, free gift, free sample, free samples, free of charge, no charge, discount, discounts,
  discounted, voucher, coupon, promo code, on sale, sold out, special offer, limited offer,
  limited time, last chance, two for one, special deal, best deal, organic, vegan, vegetarian, gluten free,
  dairy free, sugar free, nut free, halal, kosher, fair trade, fairtrade, cruelty free, chemical
  free, non toxic, sustainable, sustainably, eco friendly, carbon neutral, recycled,
  biodegradable, locally sourced, locally grown, farm to table, handmade, homemade, handcrafted, imported, family recipe, secret recipe, the only, exclusive, exclusively, one of a kind, second to none, like no other, open daily, open late, open every day, same day delivery, next day delivery, midnight, 24 7,
  wheelchair, step free, barrier free, accessible, pregnant, pregnancy, child safe, kid safe, allergen free,
  garantie, garantia, garanzia, εγγυηση, гарантия, гарантию, generationen, generaciones, generazioni, γενιεσ,
  rabatt, descuento, reduction, sconto, εκπτωση, скидка, скидку, kostenlos, gratuit, δωρεαν, бесплатно, preisgekront
`
  .trim()
  .split(/,\s+/);

const AFTER_ONLY = new Set(
  "thing things question rule problem way catch one reason downside other people ones".split(" "),
);

/** As in "your best" or "best enjoyed warm". */
const BEFORE_BEST = new Set(
  "your my our their its his her all do does did try taste tastes work works is are be look feel at at".split(
    " ",
  ),
);
const AFTER_BEST = new Set(
  "enjoyed eaten served with wishes friend friends before when while shared kept in on at after if".split(
    " ",
  ),
);
/** "The loudest" describes a thing and ranks nobody. */
const RANKS = new Set(
  "finest greatest freshest tastiest cheapest fastest safest strongest oldest nicest cleanest friendliest healthiest biggest".split(
    " ",
  ),
);
const RANKED = new Set(
  (
    "loved trusted popular experienced beautiful delicious reliable famous recommended advanced professional " +
    "wanted complete modern affordable respected successful exclusive luxurious authentic"
  ).split(" "),
);
const FIGURES_OF_SPEECH = new Set(
  "thing things part bit sound way time moment hour day".split(" "),
);
const BEFORE_SUPERLATIVE = new Set(["the", "s", "your", "our", "their", "its"]);
/** As in "the oldest in town". */
const PLACES = new Set(
  "town city country island area region world market street neighborhood neighbourhood".split(" "),
);

/** As in "the finest", "town's oldest", "the longest in town". */
export function isSuperlative(pieces: readonly Piece[], at: number): boolean {
  const words = pieces.slice(at + 1, at + 6).map(({ text }) => text);
  const word = pieces[at]?.text ?? "";
  const [before, after = ""] = [pieces[at - 1]?.text ?? "", words[0]];
  if (FIGURES_OF_SPEECH.has(after) || (before === "the" && pieces[at - 2]?.text === "at"))
    return false;
  if (word === "best") return !BEFORE_BEST.has(before) && !AFTER_BEST.has(after);
  if (word === "most") return before === "the" && RANKED.has(after);
  if (!BEFORE_SUPERLATIVE.has(before)) return false;
  return RANKS.has(word) || (/.{3}est$/.test(word) && words.some((each) => PLACES.has(each)));
}

const COMPARISON =
  /(?<!\p{L})(?:better|faster|cheaper|safer|fresher|bigger|nicer|stronger|more \p{L}+|less \p{L}+) than (?:any|anyone|anybody|anything|every|everyone|all|other|others|the rest|most|your|their|them)(?!\p{L})/iu;

export function findComparison(text: string): string | null {
  return COMPARISON.exec(text)?.[0] ?? null;
}

/** As in "the only question". */
export function isNoClaim(pieces: readonly Piece[], first: number): boolean {
  const [word, after] = [pieces[first]?.text, pieces[first + 1]?.text];
  return word === "the" && after === "only" && AFTER_ONLY.has(pieces[first + 2]?.text ?? "");
}
