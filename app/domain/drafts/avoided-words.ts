import { inflect } from "./inflections.ts";
import { isFunctionWord } from "./language.ts";
import { cleanText, isUnspaced, type Piece, type Reading, readText } from "./reading.ts";

const MAX_ENTRIES = 50;
const MAX_ENTRY_LENGTH = 80;
const MAX_TYPED_LENGTH = 4000;
const NO_ANSWER =
  /^\s*(?:n\s?[/.]\s?a\.?|no(?:ne|thing)?(?: (?:special|really|in particular))?)[\s.!]*$/i;

/** As in "sale(s)". */
const OPTIONAL_ENDING = /(?<=\p{L})\(\p{L}{1,3}\)/gu;
const INTRODUCTION = "(?:such as|including|namely|for (?:example|instance)|e\\.?g\\.?|i\\.?e\\.?)";
/** As in "buzzwords like synergy". */
const EXAMPLES = new RegExp(
  `(?:^|[\\s(])${INTRODUCTION}[\\s,:]+|(?<=\\p{L}s|jargon|slang|stuff)(?<!(?:act|feel|i|look|smell|sound|taste|work)s) like[\\s:]+`,
  "giu",
);
const SEPARATORS =
  /[\n,;|•·、，；。؛،([\]{}]|(?<=\p{L}{2}|[^\p{L}\d])\)|(?<=:)\s|(?<=：)|(?<!\d)\.(?:\s|$)|[!?](?:\s|$)|\s[-–—]+\s|(?<=[^\d\s])\s?\/\s?(?=[^\d\s])/u;
/** Quotations, and introductions that introduce nothing. */
const LITERAL = [
  /["“”„«»「『]([^"“”„«»「」『』\n]{1,80})["“”«»」』]/gu,
  /(?<![\p{L}\p{N}])['‘]((?:[^'‘’\n]|(?<=\p{L})['’](?=\p{L})){1,80})['’](?![\p{L}\p{N}])/gu,
  new RegExp(`(?<=^|[\\n,;]) ?(${INTRODUCTION}) ?(?=[\\n,;]|$)`, "giu"),
];
const BULLET = /^\s*(?:[-–—*+•·>]+|\d{1,2}[.)](?!\d)|[a-z]\))\s*/i;
const INSTRUCTION =
  /^(?:please|pls|no|not|nothing|anything|never|nor|avoid(?:ing)?|without|skip|omit|ban(?:ned)?|forbidden|do not|don'?t|(?:we|i)(?:'d)?|would|rather|prefer|hate|dislike|want|to see|to read|to|say(?:ing)?|us(?:e|ing)|mention(?:ing)?|writ(?:e|ing)|talk(?:ing)?|speak(?:ing)?|post(?:ing)?(?= about)|call us|about|of|(?:these|those|following)(?=$|:| (?:words?|terms?|phrases?|topics?|expressions?)\b)|words?(?=[\s:]|$)|terms?|phrases?|topics?|expressions?|like|any(?:thing)?|the|an?|our|too|stay away from|away from|and|or|also)(?:\s*:\s*|\s+|$)/i;
/** As in "competitors:" or "what we do not want to see:". */
const LABEL =
  /(?:^|\s)(?:\p{L}*words?|terms?|phrases?|topics?|subjects?|things?|expressions?|names?|brands?|list|competitors?|competition|these|those|following|see|read|hear|say|use)$/iu;
const ENDING =
  /(?:(?:^|\s+)(?:please|pls|etc|at all|ever|and so on|or similar)|\s(?:and|or|nor|&))[.!]*$/i;
/** Answers that name nothing, and words that no text can do without. */
const NOTHING = new Set(
  (
    "none nothing n/a na nil null no nope nah - -- ? . x all any everything anything a an the and or but " +
    "of to in on at by for from with is are be it its we us our you your i me my this that not don't dont"
  ).split(" "),
);

/** Pairs with a meaning of their own. */
const PAIRS = new Set(
  (
    "above and beyond|arts and crafts|bed and breakfast|bells and whistles|black and white|bread and butter|" +
    "cheap and cheerful|come and see|far and wide|first and foremost|fish and chips|friends and family|" +
    "family and friends|health and safety|love and care|mac and cheese|mom and pop|nuts and bolts|" +
    "peace and quiet|plain and simple|pros and cons|rock and roll|safe and sound|salt and pepper|" +
    "short and sweet|sweet and sour|terms and conditions|time and again|tips and tricks|tried and tested|" +
    "tried and true|wear and tear|wine and dine"
  ).split("|"),
);

export type FindAvoidedWords = (text: string | readonly Reading[]) => string[];

const MAX_JOINED_PIECES = 6;
/** Shorter words are not searched inside lowercase hashtags. */
const MIN_LENGTH_IN_HASHTAG = 5;
const MIN_REST_IN_HASHTAG = 2;

type Phrase = readonly ReadonlySet<string>[];

type Index = {
  forms: Set<string>;
  longestForm: number;
  phrases: Map<string, Phrase[]>;
  /** Emoji, signs and scripts without spaces, found anywhere in a text. */
  fragments: string[];
};

/** "cheap; don't say “yummy”" becomes ["cheap", "yummy"]. What can't be split stays a phrase. */
export function parseAvoidedWords(typed: string): string[] {
  const entries = new Map<string, string>();
  const add = (entry: string) => {
    const key = cleanText(entry).toLowerCase();
    if (key && !entries.has(key)) entries.set(key, entry);
  };
  if (NO_ANSWER.test(typed)) return [];
  let rest = typed
    .slice(0, MAX_TYPED_LENGTH)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(OPTIONAL_ENDING, "");
  for (const pattern of LITERAL)
    rest = rest.replaceAll(pattern, (_, literal: string) => {
      for (const each of literal.split(",")) add(clip(each));
      return "|";
    });
  for (const part of rest.replaceAll(EXAMPLES, ": ").split(SEPARATORS)) {
    const text = stripInstruction(part.replace(BULLET, ""));
    if (/[:：]$/.test(part) && LABEL.test(text)) continue;
    for (const entry of splitList(text)) if (!NOTHING.has(entry.toLowerCase())) add(clip(entry));
  }
  return [...entries.values()].slice(0, MAX_ENTRIES);
}

/** Keeps "bed and breakfast" and "one and only" whole. */
function splitList(text: string): string[] {
  const [first = "", ...others] = text.split(/ (or|nor|and|&) /i);
  const entries = [first];
  for (let at = 0; at < others.length; at += 2) {
    const [word = "", side = ""] = others.slice(at, at + 2);
    if (/^(?:and|&)$/i.test(word) && isPair(others[at - 1] ?? first, side))
      entries.push(`${entries.pop()} ${word} ${side}`);
    else entries.push(side);
  }
  return entries.map(stripInstruction);
}

function isPair(left: string, right: string): boolean {
  const pair = `${left.split(" ").at(-1)} and ${right.split(" ")[0]}`;
  return (
    PAIRS.has(pair.toLowerCase()) ||
    [left, right].some((side) => side.length < 2 || isFunctionWord(side))
  );
}

function stripInstruction(part: string): string {
  let text = trim(part).replaceAll("’", "'");
  let before: string;
  do {
    before = text;
    text = trim(text.replace(INSTRUCTION, "").replace(ENDING, ""));
  } while (text !== before);
  return text;
}

function trim(text: string): string {
  return text.replace(/^[\s"“”„«»'‘’(:：.]+/, "").replace(/[\s"“”„«»'‘’):：.!?]{0,20}$/, "");
}

function clip(entry: string): string {
  return Array.from(trim(entry)).slice(0, MAX_ENTRY_LENGTH).join("").trim();
}

/** Finds all English forms, also in hashtags, but not inside longer words. */
export function createAvoidedWordFinder(entries: readonly string[]): FindAvoidedWords {
  const index = createIndex(entries);
  if (index.forms.size === 0 && index.fragments.length === 0) return () => [];
  return (text) => {
    const found = new Set<string>();
    for (const reading of typeof text === "string" ? readText(text) : text) {
      for (const part of findWords(reading, index)) found.add(part);
      for (const part of findFragments(reading, index.fragments)) found.add(part);
    }
    return [...found];
  };
}

function createIndex(entries: readonly string[]): Index {
  const index: Index = { forms: new Set(), longestForm: 0, phrases: new Map(), fragments: [] };
  for (const entry of entries) {
    const [reading] = readText(entry);
    const words = reading.pieces.map((piece) => piece.text);
    if (words.length === 0 || words.some(isUnspaced)) {
      const fragment = compact(cleanText(entry));
      if (fragment) index.fragments.push(fragment);
      continue;
    }
    const phrase = words.map(inflect);
    const last = phrase.at(-1) ?? [];
    for (const form of last) index.forms.add(words.slice(0, -1).join("") + form);
    if (phrase.length === 1) continue;
    for (const form of phrase[0] ?? [])
      index.phrases.set(form, [...(index.phrases.get(form) ?? []), phrase]);
  }
  for (const form of index.forms) index.longestForm = Math.max(index.longestForm, form.length);
  return index;
}

function findWords({ text, pieces }: Reading, index: Index): string[] {
  const found: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const end = findJoinedWord(pieces, at, index) ?? findPhrase(pieces, at, index);
    if (end !== undefined) found.push(text.slice(piece.start, end));
    else if (piece.isInHashtag && hasFormAtEdge(piece.text, index)) found.push(`#${piece.text}`);
  }
  return found;
}

function findJoinedWord(pieces: readonly Piece[], at: number, index: Index): number | undefined {
  let joined = "";
  let end: number | undefined;
  for (let next = at; next < at + MAX_JOINED_PIECES; next++) {
    const piece = pieces[next];
    if (!piece || (next > at && !piece.isJoined)) break;
    joined += piece.text;
    if (joined.length > index.longestForm) break;
    if (index.forms.has(joined)) ({ end } = piece);
  }
  return end;
}

function findPhrase(pieces: readonly Piece[], at: number, index: Index): number | undefined {
  for (const phrase of index.phrases.get(pieces[at]?.text ?? "") ?? [])
    if (phrase.every((forms, word) => forms.has(pieces[at + word]?.text ?? "")))
      return pieces[at + phrase.length - 1]?.end;
  return undefined;
}

/** Hashtags like "cheapeats" have no separator. */
function hasFormAtEdge(tag: string, { forms, longestForm }: Index): boolean {
  const longest = Math.min(longestForm, tag.length - MIN_REST_IN_HASHTAG);
  for (let length = MIN_LENGTH_IN_HASHTAG; length <= longest; length++)
    if (forms.has(tag.slice(0, length)) || forms.has(tag.slice(-length))) return true;
  return false;
}

function findFragments({ text }: Reading, fragments: readonly string[]): string[] {
  if (fragments.length === 0) return [];
  const compacted = compact(text);
  return fragments.filter((fragment) => compacted.includes(fragment));
}

function compact(text: string): string {
  return text.replaceAll(/\s/g, "").toLowerCase();
}
