import type { Random } from "./random.ts";

/** Symbols that stand for the client's own words. */
export type OwnWords = "name" | "topic" | "Topic" | "sentence" | "said" | "thing" | "more" | "site";

/** Symbols that stand for one of several lines of ours. */
type RuleName =
  | "lead"
  | "label"
  | "opening"
  | "topicOpening"
  | "question"
  | "observation"
  | "thought"
  | "echo"
  | "season"
  | "hook"
  | "turn"
  | "reply"
  | "invitation"
  | "topicInvitation"
  | "ask"
  | "neighborly"
  | "link";

type SymbolName = OwnWords | RuleName;

type SymbolsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | SymbolsOf<Rest>
  : never;
type Checked<Text extends string, Known extends string> = [SymbolsOf<Text>] extends [Known]
  ? Text
  : `No such symbol: ${Exclude<SymbolsOf<Text>, Known>}`;

/** Lines, in which a symbol that does not exist is a type error. */
export const lines = <const Texts extends readonly string[]>(
  ...texts: { [Index in keyof Texts]: Checked<Texts[Index], OwnWords> }
): readonly string[] => texts;

/** Shapes of a post, made of symbols alone; one that does not exist is a type error. */
export const shapes = <const Texts extends readonly string[]>(
  ...texts: { [Index in keyof Texts]: Checked<Texts[Index], SymbolName> }
): readonly string[] => texts;

/** Lines of each rule, in groups: those of a later group are used when nothing earlier is left. */
export type Grammar = Record<RuleName, readonly (readonly string[])[]>;

/** Chooses the client's words for a symbol; null where there are none that fit. */
export type Vocabulary = (symbol: OwnWords) => string | null;

/** Text made by a grammar, and the lines of ours that it consists of. */
export type Expansion = { text: string; used: string[] };

const SYMBOL = /\{(\w+)\}/;
const partsOf = new Map<string, readonly string[]>();

/** Splits a line into literals (even places) and symbols (odd places), each line once. */
function toParts(line: string): readonly string[] {
  let parts = partsOf.get(line);
  if (!parts) {
    parts = line.split(SYMBOL);
    partsOf.set(line, parts);
  }
  return parts;
}

/** Returns the longest stretch of a line that is ours, by which a repetition is recognized. */
export function longestLiteral(line: string): string {
  let longest = "";
  toParts(line).forEach((part, index) => {
    if (index % 2 === 0 && part.length > longest.length) longest = part;
  });
  return longest.trim();
}

const isRule = (grammar: Grammar, symbol: string): symbol is RuleName => symbol in grammar;

/**
 * Replaces the symbols of a shape, from left to right. Returns null when a symbol has nothing to offer,
 * so that a line with a gap cannot result.
 */
export function expand(
  shape: string,
  grammar: Grammar,
  own: Vocabulary,
  random: Random,
  isFree: (line: string) => boolean,
): Expansion | null {
  const used: string[] = [];
  const replace = (line: string): string | null => {
    let text = "";
    for (const [index, part] of toParts(line).entries()) {
      const words = index % 2 === 0 ? part : resolve(part);
      if (words === null) return null;
      // "Hello from Snip!: …" has one mark too many, whichever of them is left out.
      if (/[.!?…]$/.test(text) && /^[:,;]/.test(words)) return null;
      // A name or sentence may bring the full stop that the line has, too.
      text += /[.!?…]$/.test(text) && /^[.?!]/.test(words) ? words.slice(1) : words;
    }
    return text;
  };
  const resolve = (symbol: string): string | null => {
    if (!isRule(grammar, symbol)) return own(symbol as OwnWords);
    for (const group of grammar[symbol]) {
      const start = Math.floor(random() * group.length);
      for (let step = 0; step < group.length; step++) {
        const line = group[(start + step) % group.length] as string;
        if (used.includes(line) || !isFree(line)) continue;
        const text = replace(line);
        if (text === null) continue;
        used.push(line);
        return text;
      }
    }
    return null;
  };
  const text = replace(shape);
  return text === null ? null : { text, used };
}
