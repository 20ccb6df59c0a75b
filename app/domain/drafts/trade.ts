import { ARTS } from "./trades/arts.ts";
import { BAKERY } from "./trades/bakery.ts";
import { BEAUTY } from "./trades/beauty.ts";
import { BIKES } from "./trades/bikes.ts";
import { BUILDING } from "./trades/building.ts";
import { CAFE } from "./trades/cafe.ts";
import { FITNESS } from "./trades/fitness.ts";
import { FLOWERS } from "./trades/flowers.ts";
import { HEALTH } from "./trades/health.ts";
import { LAW } from "./trades/law.ts";
import { MONEY } from "./trades/money.ts";
import { OTHER } from "./trades/other.ts";
import { PROPERTY } from "./trades/property.ts";
import { RESTAURANT } from "./trades/restaurant.ts";
import { SHOP } from "./trades/shop.ts";
import { SOFTWARE } from "./trades/software.ts";
import { TEACHING } from "./trades/teaching.ts";

/** Picture of a post, and its description for people who do not see it. */
export type Scene = { idea: string; alt: string };

/** Video of a post, with the words that make people watch it. */
export type Video = Scene & { hook: string };

/** Things that may be said about every business of a trade, because they claim nothing about it. */
export type Trade = {
  /** Words of an offer that tell the trade and mean nothing else, in the singular where that does not. */
  words: readonly string[];
  questions: readonly string[];
  observations: readonly string[];
  scenes: readonly Scene[];
  videos: readonly Video[];
};

/** Trades, the more telling first: software for dentists is software. */
const TRADES: readonly Trade[] = [
  SOFTWARE,
  LAW,
  MONEY,
  PROPERTY,
  BIKES,
  BUILDING,
  BAKERY,
  CAFE,
  RESTAURANT,
  FLOWERS,
  BEAUTY,
  FITNESS,
  TEACHING,
  HEALTH,
  ARTS,
  SHOP,
];

const tradesOf = new Map<string, Trade[]>();
for (const trade of TRADES) {
  for (const word of trade.words) tradesOf.set(word, [...(tradesOf.get(word) ?? []), trade]);
}

const singulars = (word: string) => [
  word,
  word.replace(/s$/, ""),
  word.replace(/es$/, ""),
  word.replace(/ies$/, "y"),
];

/** Returns true for a word that is no name, because a trade uses it. */
export function isTradeWord(word: string): boolean {
  return singulars(word).some((each) => tradesOf.has(each));
}

/** Expressions that say how to reach a business, or nothing about it: "order in our app". */
const NOT_OF_A_TRADE =
  /\b(?:of course|learn more|(?:our|my|the|via|by)(?: own| new)? (?:app|website|platform))\b/g;
/** Excludes a word that stands once outside of the offer and the name, and may be there by chance. */
const COUNT_MIN = 2;
/** Outweighs the trade that the software is for. */
const SOFTWARE_WEIGHT = 3;

/**
 * Guesses the trade to which most of a client's words belong. Words of the offer and of the name are to
 * be given several times.
 */
export function guessTrade(words: readonly string[]): Trade {
  const counts = new Map<Trade, number>();
  for (const word of words.join(" ").replaceAll(NOT_OF_A_TRADE, "").split(" ")) {
    const found = singulars(word).find((each) => tradesOf.has(each));
    for (const trade of found ? (tradesOf.get(found) ?? []) : []) {
      counts.set(trade, (counts.get(trade) ?? 0) + 1);
    }
  }
  const weigh = (trade: Trade) => {
    const count = counts.get(trade) ?? 0;
    return count < COUNT_MIN ? 0 : count * (trade === SOFTWARE ? SOFTWARE_WEIGHT : 1);
  };
  const most = Math.max(1, ...TRADES.map(weigh));
  return TRADES.find((trade) => weigh(trade) === most) ?? OTHER;
}
