// Finds marks by which readers recognize text that a machine wrote.
import type { KnownFacts } from "./known-facts.ts";
import { countHashtags } from "./networks.ts";
import { createPhraseFinder, excerptOf } from "./phrases.ts";
import type { FindParts } from "./reading.ts";

/** Hashtags of one text above which it reads as spam, on any network. */
const MAX_HASHTAGS = 3;

/** Phrases of machines and advertisements, in lower case. */
const PHRASES: readonly string[] = `
  in today's fast paced world, fast paced world, in today's world, in the world of, in today's
  digital age, in a world where, ever evolving, ever changing landscape, elevate, elevates,
  elevated, elevating, unlock, unlocks, unlocking, unleash, unleashing, game changer, game
  changers, game changing, delve, delves, delving, dive into, dive in, deep dive, nestled, look no
  further, say goodbye to, say hello to, to the next level, next level, embark, embark on,
  tapestry, testament to, a symphony of, seamless, seamlessly, cutting edge, state of the art, one
  stop shop, revolutionize, revolutionizing, revolutionary, transformative, harness the power, the
  power of, indulge in, treat yourself, more than just, isn't just, it's not about, whether
  you're, picture this, imagine this, let's face it, here's the thing, but wait, wait there's
  more, don't miss out, act now, hurry, buckle up, at the end of the day, when it comes to, it's
  worth noting, it's important to note, we are thrilled, we're thrilled, thrilled to announce,
  excited to announce, we're excited, we are excited, proud to announce, passionate about,
  curated, bespoke, meticulously, crafted with love, made with love, crafted with care, hidden
  gem, a must have, must try, as an ai, as a language model, i can't assist, i cannot assist,
  here's your post, here is the post, happy monday, who's ready, tag a friend, double tap, link in
  bio, drop a comment
`
  .trim()
  .split(/,\s+/);

const findPhrases = createPhraseFinder(PHRASES);

/** "Not only … but", "isn't just …, it's", within one sentence and the next. */
const CONTRAST =
  /(?:\bnot|n't) (?:only|just|merely|simply)\b[^\n]{1,120}?\b(?:but|it's|it is|they're|we're|that's|also)\b/i;
/** Tests in passing, as the next ones do, because most texts have nothing of the kind. */
const MAY_CONTRAST = / (?:only|just|merely|simply) /i;
/** Three words in a row, from the comma after the first: "fresh, local, and honest". */
const TRIPLE = /, ([\p{L}'-]{2,24}),? (?:and|&|or) ([\p{L}'-]{3,24})(?![\p{L}\p{N}'-])/gu;
/** The first word of a triple, unless it is the end of a longer list. */
const FIRST_OF_TRIPLE = /(?<!, )(?<![\p{L}\p{N}'-])[\p{L}'-]{2,24}$/u;
const NO_MEMBER = new Set(
  "the our your his her its their some then more you they this that what how for yes well now so".split(
    " ",
  ),
);
/** Three sentences of one word: "Fresh. Local. Honest." */
const STACCATO = /(?:^|[.!?\n]\s?)([\p{L}'-]{2,24})\. ([\p{L}'-]{2,24})\. ([\p{L}'-]{2,24})\./u;
/** Two lines that begin with an emoji. */
const EMOJI_BULLETS =
  /^[^\S\n]*(?!\p{ASCII})\p{Extended_Pictographic}[^\n]*(?:\n+[^\S\n]*)(?!\p{ASCII})\p{Extended_Pictographic}/mu;
const DASHES = /\u2014|\s\u2013\s|\s--\s/g;
const TWO_DASHES = /\u2014[^.!?\n\u2014]{0,200}\u2014/;
const MAX_DASHES = 2;

/**
 * Prepares the search for such marks in a text. What the client wrote so themselves is none: a phrase
 * or a triple in the client's own words.
 */
export function createMachineProseFinder(known: KnownFacts): FindParts {
  return (readings) => {
    const [reading] = readings;
    if (!reading) return [];
    const { text, pieces } = reading;
    const found = findPhrases(pieces).map((match) => excerptOf(reading, match));
    const contrast = MAY_CONTRAST.test(text) ? CONTRAST.exec(text) : null;
    if (contrast) found.push(contrast[0]);
    return found
      .filter((excerpt) => !known.hasText(excerpt))
      .concat(findTriples(text, known), findPunctuation(text));
  };
}

/** Finds triples of words of which the brief does not have all. */
function findTriples(text: string, known: KnownFacts): string[] {
  const found: string[] = [];
  const add = (...members: string[]) => {
    const isOwn = members.every((word) => word.toLowerCase().split(/[-']/).every(known.hasWord));
    if (!isOwn && !members.some((word) => NO_MEMBER.has(word.toLowerCase())))
      found.push(members.join(", "));
  };
  for (const { index, 1: second = "", 2: third = "" } of text.matchAll(TRIPLE)) {
    const first = FIRST_OF_TRIPLE.exec(text.slice(Math.max(0, index - 30), index))?.[0];
    if (first) add(first, second, third);
  }
  const [, one, two, three] = STACCATO.exec(text) ?? [];
  if (one && two && three) add(one, two, three);
  return found;
}

function findPunctuation(text: string): string[] {
  const found: string[] = [];
  if (text.indexOf("!") !== text.lastIndexOf("!")) found.push("!");
  if (countHashtags(text) > MAX_HASHTAGS) found.push("#");
  if ((text.match(DASHES)?.length ?? 0) > MAX_DASHES || TWO_DASHES.test(text)) found.push("\u2014");
  const bullets = text.includes("\n") ? EMOJI_BULLETS.exec(text) : null;
  if (bullets) found.push(bullets[0]);
  return found;
}
