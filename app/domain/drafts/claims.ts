// Words that claim something about a business which only the business can know.
import type { Piece } from "./reading.ts";

/** Claims of rank, of awards, of guarantees and certificates, of age, of price and of ingredients. */
export const CLAIMS: readonly string[] = `
  number one, no 1, top rated, top notch, highly rated, five star, the leading, a leading, market
  leading, award, awards, awarded, award winning, prize, prizes, prize winning, winner, voted,
  nominated, accolade, accolades, acclaimed, renowned, famous, guarantee, guarantees, guaranteed,
  warranty, risk free, money back, refund, certified, certificate, certification, accredited,
  licensed, licenced, insured, approved, endorsed, patented, proven, tested, scientifically,
  clinically, doctor recommended, dermatologist, hypoallergenic, trusted by, loved by, used by, as
  seen on, as seen in, featured in, recommended by, rated, testimonial, since, established,
  founded, family owned, family run, generation, generations, decade, decades, century, centuries,
  years of experience, years experience, unbeatable, unrivalled, unrivaled, unmatched,
  unparalleled, world class, cheapest, lowest price, lowest prices, best price, best prices, half
  price, free shipping, free delivery, free trial, free consultation, free quote, for free, free
  estimate, free gift, free sample, free samples, free of charge, no charge, discount, discounts,
  discounted, voucher, coupon, promo code, on sale, sold out, special offer, limited offer,
  limited time, last chance, two for one, deal, deals, organic, vegan, vegetarian, gluten free,
  dairy free, sugar free, nut free, halal, kosher, fair trade, fairtrade, cruelty free, chemical
  free, non toxic, sustainable, sustainably, eco friendly, carbon neutral, recycled,
  biodegradable, locally sourced, locally grown, farm to table, handmade, homemade, handcrafted, imported, family recipe, secret recipe, the only, exclusive, exclusively, one of a kind, second to none, like no other, open daily, open late, open every day, same day delivery, next day delivery, noon, midnight, 24 7
`
  .trim()
  .split(/,\s+/);

/** Claims that "since" does not make before a word for a reason or a moment: "since you asked". */
const REASON = new Set(
  "you we they it he she i this that there then when the your our everyone no one".split(" "),
);

/** Words of a figure of speech after "the only": "the only question". */
const AFTER_ONLY = new Set(
  "thing things question rule problem way catch one reason downside other people ones".split(" "),
);

/** Words before "best" or after it with which it claims no rank: "your best", "best enjoyed warm". */
const BEFORE_BEST = new Set(
  "your my our their its his her all do does did try taste tastes work works is are be look feel at".split(
    " ",
  ),
);
const AFTER_BEST = new Set(
  "enjoyed eaten served with wishes friend friends before when while shared kept".split(" "),
);

/** Words in "-est" that are no superlative, and superlatives of time and place. */
const NO_SUPERLATIVE = new Set(
  (
    "rest west guest forest harvest interest request test nest chest quest crest vest honest modest " +
    "latest nearest next closest contest protest arrest invest suggest digest zest pest fest priest slightest"
  ).split(" "),
);
const BEFORE_SUPERLATIVE = new Set(["the", "s", "your", "our", "their", "its"]);

/** Returns true for "the finest" and "town's oldest", and for "best" unless it claims no rank. */
export function isSuperlative(pieces: readonly Piece[], at: number): boolean {
  const word = pieces[at]?.text ?? "";
  const [before, after] = [pieces[at - 1]?.text ?? "", pieces[at + 1]?.text ?? ""];
  if (word === "best") return !BEFORE_BEST.has(before) && !AFTER_BEST.has(after);
  if (word === "most") return before === "the" && after !== "of";
  return (
    word.length > 5 &&
    word.endsWith("est") &&
    BEFORE_SUPERLATIVE.has(before) &&
    !NO_SUPERLATIVE.has(word)
  );
}

/** Returns true where a word of `CLAIMS` claims nothing: "since you asked", "the only question". */
export function isNoClaim(pieces: readonly Piece[], first: number): boolean {
  const [word, after] = [pieces[first]?.text, pieces[first + 1]?.text ?? ""];
  if (word === "the" && after === "only") return AFTER_ONLY.has(pieces[first + 2]?.text ?? "");
  return (word === "since" && REASON.has(after)) || (word === "deal" && after === "with");
}
