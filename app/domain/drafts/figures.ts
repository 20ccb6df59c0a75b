import { type Piece, type Reading, stem } from "./reading.ts";

export type Figure = {
  kind: "money" | "percent" | "time" | "count";
  value: string;
  /** Stems of the next two words. */
  counted: readonly string[];
  isInWords: boolean;
  start: number;
  end: number;
};

const words = (text: string) => text.split(" ");
const SMALL = new Map(
  words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  ).map((word, value) => [word, value]),
);
const TENS = new Map(
  words("twenty thirty forty fifty sixty seventy eighty ninety").map((word, index) => [
    word,
    (index + 2) * 10,
  ]),
);
const SCALES = new Map([
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
  ["dozens", 12],
  ["hundreds", 100],
  ["thousands", 1000],
  ["millions", 1_000_000],
  ["billions", 1_000_000_000],
]);
const ORDINALS = new Map(
  words("third fourth fifth sixth seventh eighth ninth tenth").map((word, index) => [
    word,
    index + 3,
  ]),
);
const SHORT_UNITS: Record<string, string> = {
  yr: "year",
  yrs: "years",
  hr: "hour",
  hrs: "hours",
  min: "minute",
  mins: "minutes",
  pers: "people",
};
const VAGUE = /^(?:dozens?|hundreds?|thousands?|millions?)$/i;
const CURRENCIES = new Map(
  Object.entries({
    EUR: "€ eur euro euros",
    USD: "$ usd dollar dollars bucks",
    GBP: "£ gbp pound pounds quid",
    CHF: "chf franc francs",
    JPY: "¥ jpy yen",
    cent: "¢ cent cents",
    krone: "kr krone kroner kronor",
  }).flatMap(([currency, spellings]) => words(spellings).map((each) => [each, currency])),
);
/** "One hour" is a fact; "one day" means "some day". */
const UNITS = new Set(
  words(
    "hour minute week month year euro dollar pound cent percent mile km kg litre liter star award prize",
  ).map(stem),
);
/** Zeros of the decimal digits that NFKC leaves alone. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0x1810,
];
const HAS_FOREIGN_DIGIT = /[^\p{ASCII}]/u;

export function excerptOfFigure({ text }: Reading, { start, end }: Figure): string {
  const before = /\p{Sc} ?$/u.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? "";
  const after =
    /^(?: ?[%\p{Sc}]|[ -]?[\p{L}\p{M}]{1,24})/u.exec(text.slice(end, end + 30))?.[0] ?? "";
  return before + text.slice(start, end) + after;
}

/** "One" counts only with a unit, because it is mostly a pronoun. */
export function findFigures(reading: Reading): Figure[] {
  const figures: Figure[] = [];
  const { pieces } = reading;
  for (let at = 0; at < pieces.length;) {
    const number = readDigits(reading, at) ?? readWords(reading, at);
    if (!number) {
      at++;
      continue;
    }
    const figure = classify(reading, at, number);
    if (!isPronoun(reading, figure) && !isVague(reading, figure)) figures.push(figure);
    at = number.next;
  }
  return figures;
}

type Numeral = { value: string; next: number; isInWords: boolean };

function readDigits({ text, pieces }: Reading, at: number): Numeral | null {
  const first = pieces[at];
  if (!first || !/^\p{N}/u.test(first.text)) return null;
  let next = at + 1;
  let value = toAsciiDigits(first.text);
  for (; ; next++) {
    const [before, piece] = [pieces[next - 1], pieces[next]];
    if (!before || !piece || !/^\p{N}/u.test(piece.text)) break;
    const gap = text.slice(before.end, before.end + 2);
    if (piece.start - before.end !== 1 || !".,:".includes(gap[0] ?? " ")) break;
    value += gap[0] + toAsciiDigits(piece.text);
  }
  return { value: normalizeNumber(value), next, isInWords: false };
}

function toAsciiDigits(digits: string): string {
  if (!HAS_FOREIGN_DIGIT.test(digits)) return digits;
  return Array.from(digits, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  }).join("");
}

function normalizeNumber(value: string): string {
  const plain = value.replaceAll(/,(?=\d{3}(?:\D|$))/g, "").replace(/^(\d{1,2}):00$/, "$1");
  return /^\d{1,15}(?:[.,]\d{1,9})?$/.test(plain) ? String(Number(plain.replace(",", "."))) : plain;
}

function readWords({ text, pieces }: Reading, at: number): Numeral | null {
  let [total, current, next] = [0, 0, at];
  for (; next < pieces.length; next++) {
    const [before, piece] = [pieces[next - 1], pieces[next]];
    if (next > at && before && piece && !/^[ -]$/.test(text.slice(before.end, piece.start))) break;
    const word = piece?.text ?? "";
    const ordinal = ORDINALS.get(word);
    const unit = readUnit(word);
    const scale = SCALES.get(word);
    if (ordinal !== undefined && next === at)
      return { value: String(ordinal), next: next + 1, isInWords: true };
    if (unit !== undefined && mayAddUnit(current, unit)) current += unit;
    else if (scale !== undefined) {
      current = (current || 1) * scale;
      if (scale >= 1000) [total, current] = [total + current, 0];
    } else if (word !== "and" || !isAndOfNumber(before, pieces[next + 1])) break;
  }
  return next === at ? null : { value: String(total + current), next, isInWords: true };
}

const readUnit = (word: string) => SMALL.get(word) ?? TENS.get(word);

/** "Five" may follow "twenty" or "hundred", but not "ten". */
function mayAddUnit(current: number, unit: number): boolean {
  const rest = current % 100;
  return rest === 0 || (rest >= 20 && rest % 10 === 0 && unit < 10);
}

function isAndOfNumber(before: Piece | undefined, after: Piece | undefined): boolean {
  return SCALES.has(before?.text ?? "") && readUnit(after?.text ?? "") !== undefined;
}

function classify(reading: Reading, at: number, { value, next, isInWords }: Numeral): Figure {
  const { text, pieces } = reading;
  const start = pieces[at]?.start ?? 0;
  const end = pieces[next - 1]?.end ?? start;
  const one = readNextWord(text, end, pieces[next]);
  const two = one && readNextWord(text, pieces[next]?.end ?? end, pieces[next + 1]);
  const before = text.slice(Math.max(0, start - 2), start);
  const previous = pieces[at - 1];
  const codeBefore = previous && start - previous.end <= 1 ? previous.text : "";
  const after = text.slice(end, end + 2);
  const counted = [one, two].map((word) => stem(SHORT_UNITS[word] ?? word));
  const figure = { value, counted, isInWords, start, end };
  const sign = /\p{Sc}(?= ?$)/u.exec(before) ?? /^ ?(\p{Sc})/u.exec(after);
  const currency =
    (sign && (CURRENCIES.get(sign[1] ?? sign[0]) ?? sign[0])) ??
    CURRENCIES.get(one) ??
    CURRENCIES.get(codeBefore);
  if (currency) return { ...figure, kind: "money", value: `${value} ${currency}` };
  if (/^ ?%/.test(after) || one === "percent" || (one === "per" && two === "cent"))
    return { ...figure, kind: "percent" };
  const isHalfOfDay = one === "am" || one === "pm" || (/^[ap]$/.test(one) && two === "m");
  if (value.includes(":") || isHalfOfDay || (one === "o" && two === "clock"))
    return { ...figure, kind: "time" };
  return { ...figure, kind: "count" };
}

function readNextWord(text: string, from: number, piece: Piece | undefined): string {
  return piece && !/[.!?;:\n] |\n/.test(text.slice(from, piece.start)) ? piece.text : "";
}

function isPronoun({ text }: Reading, { kind, value, counted, start, end }: Figure): boolean {
  if (kind !== "count" || value !== "1") return false;
  return /^one$/i.test(text.slice(start, end)) && !UNITS.has(counted[0] ?? "");
}

/** As in "a hundred small things" or "dozens of". */
function isVague({ text }: Reading, { kind, isInWords, start, end }: Figure): boolean {
  return kind === "count" && isInWords && VAGUE.test(text.slice(start, end));
}
