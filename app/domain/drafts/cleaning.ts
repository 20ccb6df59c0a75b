import { areThings, LIST_MIN } from "./topics.ts";

/** Longest word that is copy; longer ones are links, codes or noise. */
const WORD_MAX = 40;

const MARKUP = /<(script|style)\b[^]{0,2000}?<\/\1\s*>|<\/?[a-z!][^<>]{0,300}>/gi;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": " ",
  "&gt;": " ",
  "&quot;": '"',
  "&#39;": "’",
  "&nbsp;": " ",
};
const LEGAL_SIGNS = /[©®™]/g;
const PICTOGRAPH =
  "(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator}|\\d\\uFE0F?\\u20E3)[\\p{Emoji_Modifier}\\uFE0E\\uFE0F\\u200D]*";
const HAS_PICTOGRAPH = new RegExp(PICTOGRAPH, "u");
const PICTOGRAPHS = new RegExp(`[^\\S\\n]*(?:${PICTOGRAPH}[^\\S\\n]*)+`, "gu");
const PICTOGRAPHS_INSIDE = new RegExp(`${PICTOGRAPHS.source}(?=\\p{Ll})`, "gu");
/** Ends with a word that needs another, so that a pictograph stands for that: "We ❤️ dogs". */
const UNFINISHED =
  /(?<![\p{L}\p{N}])(?:we|i|you|they|to|and|or|the|an?|our|my|your|with|for|of|in)$/iu;
/** Length of the longest of those words and the character before it. */
const UNFINISHED_MAX = 5;
/** Characters that take no space and may stand inside of a word. */
const WORD_BREAKS = /[\u00AD\u200B\u2060\uFEFF]/g;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
/** Keeps the joiners that some scripts spell words with. */
const KEPT = /[\u200C\u200D]/;

/** Single quotes around words, but no apostrophe of a short form, such as "’til" or "’90s". */
const SINGLE_QUOTES =
  /(?<=^|[\s(“"])'(?!(?:tis|twas|em|n|til|cause|round|bout|\d\ds?)(?![\p{L}\p{N}]))(?=\S)([^'\n]*(?:\b'\b[^'\n]*)*)(?<=\S)'(?![\p{L}\p{N}])/gimu;

const DAY =
  "(?:\\p{L}*(?:day|tag|dag|di|dì)s?|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|mo|do|fr|sa|so|mittwoch|" +
  "sabato|domenica|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|" +
  "δευτέρα|τρίτη|τετάρτη|πέμπτη|παρασκευή|σάββατο|κυριακή)(?!\\p{L})";
const MONTH =
  "(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{L}{0,6}(?!\\p{L})";
const UNIT = "(?:[%°€$£]|[ap]\\.?m\\.?|h|uhr|min|minutes|hours?|days|weeks|months|years|km|kg|cm)";
const DASH = "(?: *[–—] *| +--? +)";
const toRange = (start: string, end: string) => `(?<=${start})${DASH}(?=${end})`;
/** Dashes between two days, months, years or amounts. A year and another number are no range. */
const RANGES = new RegExp(
  `(?= *[–—-])(?:${[
    toRange(`(?<!\\p{L})${DAY}\\.?`, DAY),
    toRange(`(?<!\\p{L})${MONTH}\\.?`, MONTH),
    toRange("(?<!\\d)\\d{4}", "\\d{4}(?!\\d)"),
    toRange(`(?:(?<!(?<!\\d)\\d{3})\\d|\\d ?${UNIT}|noon)`, "[$€£]? ?\\d|noon|midnight"),
  ].join("|")})`,
  "giu",
);

const CONTACT =
  /(?:https?:|www\.)|\S@\S|[\p{L}\p{N}-]{2,}\.(?:com|org|net|io|co|eu|de|gr|cy|uk|fr|es|it|shop|app|dev|info|biz)\b|\+?\d[\d ()/.-]{6,}\d|(?:^|\s)[@#][\p{L}\p{N}_]/iu;

const toPattern = (start: string, parts: readonly string[]) =>
  new RegExp(`${start}(?:${parts.join("|")})`, "i");
/** Words by which people give instructions to a program, or quote those of others. */
const INSTRUCTION = toPattern("", [
  "\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,60}\\b(?:instructions?|prompts?|rules?|above|previous|prior|everything|guidelines|system)\\b",
  "\\b(?:system|developer|user|assistant)\\s*(?:prompt|message|:)",
  "\\b(?:my|this|these|new|above|previous|following|initial|original|hidden) (?:prompts?|instructions?)\\b",
  "\\b(?:reveal|print|show|repeat|leak|obey|execute)\\b.{0,40}\\b(?:prompts?|instructions?)\\b",
  "\\b(?:prompts?|instructions?)(?:\\s*:| (?:above|below))",
  "\\b(?:jailbreak|chatgpt|gpt|llm|claude|gemini|openai|language model|as an ai|an ai|you are (?:now )?an?|act as|pretend (?:to|that|you)|roleplay|respond (?:with|only)|reply (?:with|only)|output|translate (?:this|the))\\b",
]);
/** Imperatives that speak to the writer of the posts rather than to a reader. */
const TO_THE_WRITER = toPattern("^", [
  "(?:please|pls)\\b(?! your)",
  "(?:kindly|write|mention|post about|include|emphasi[sz]e|focus on|avoid|do not|don[’']t (?:use|mention|write|say|post|talk)|never (?:use|mention|write|say)|say that|tell (?:them|people)|make (?:it|them|sure|posts?)|remember to|let people know|show me|give me|see (?:above|below|website|our)|as (?:above|before|mentioned)|same as|n\\/a|todo|tbd|idk|i don[’']t know|not sure|we want|we would like|we[’']d like|i want|i would like|i[’']d like)\\b",
  // Businesses print, style and create, too; only their objects tell.
  "(?:use|create|generate|add|print|repeat|reveal|highlight|note)(?::| (?:this|that|these|those|the|our|my|it)\\b|.*\\b(?:posts?|tweets?|captions?|hashtags?|emojis?|words?|phrases?|texts?|tone|voice|style|language|spelling|sentences?|english|humou?r|puns?|poems?|slogans?|jokes?|content)\\b)",
  "(?:tone|style|note|test)(?: of voice)?(?::| (?:should|must|is)\\b)",
  "(?:none|nothing|test(?:ing)?)(?: (?:special|really|else|much|yet|so far|in particular|to (?:add|say|mention)|test(?:ing)?|\\d+))*[.! ]*$",
]);
/** Notes about the business that are meant for the writer's ears. */
const INTERNAL =
  /\b(?:target (?:audience|group|market)|competitors?|(?:the|our) competition|turnover|revenue|profit margins?|seo|followers|social media|our marketing|your posts?|the posts|hashtags?|captions?|tiktok|instagram|facebook|linkedin|twitter|your (?:service|tool|writer)s?|your team (?:should|must)|spellpost|questionnaire)\b/i;

/** Removes markup, pictographs and invisible characters, and unifies spaces and marks. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\r\u2028\u2029]/g, "\n")
    .replaceAll(MARKUP, "\n")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? " ")
    .replaceAll(LEGAL_SIGNS, "")
    .replaceAll(WORD_BREAKS, "")
    .replaceAll(/.+/g, separateThings)
    .replaceAll(PICTOGRAPHS, replacePictographs)
    .replaceAll(INVISIBLE, (each) => (KEPT.test(each) ? each : " "))
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/([!?.,;:])\1+/g, (marks, mark: string) => (marks === "..." ? "…" : mark))
    .replaceAll(/[!?]{2,}/g, "?")
    .replaceAll(SINGLE_QUOTES, "‘$1’")
    .replaceAll("'", "’");
}

/** Replaces pictographs between things with commas, unless they stand before each as a bullet does. */
function separateThings(row: string): string {
  const parts = row.split(PICTOGRAPHS);
  // Two parts may be a sentence: "Dogs 🐶 love walks, treats and cuddles".
  if (!parts[0] || parts.filter(Boolean).length < LIST_MIN) return row;
  const items = parts
    .flatMap((part) => part.split(","))
    .map((item) =>
      item
        .trim()
        .replace(/^(?:and|or)\s+/i, "")
        .replace(/[.!?…]+$/, ""),
    )
    .filter(Boolean);
  return areThings(items) ? row.replaceAll(PICTOGRAPHS_INSIDE, ", ") : row;
}

/**
 * Removes pictographs inside of a sentence, and ends a row at others, such as those before the things of
 * a list. Keeps those that stand for a word, so that the sentence is not used without it.
 */
function replacePictographs(pictographs: string, at: number, text: string): string {
  const row = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const next = text.charAt(at + pictographs.length);
  if (UNFINISHED.test(row.slice(-UNFINISHED_MAX))) return pictographs;
  if (/[.,;:!?…]/.test(next)) return "";
  const isList = !row || row.search(HAS_PICTOGRAPH) === 0;
  return !isList && /\p{Ll}/u.test(next) ? " " : "\n";
}

/** Replaces dashes with commas, but those of ranges, such as "9 – 17", with a dash without spaces. */
export function replaceDashes(text: string): string {
  return text.replaceAll(RANGES, "–").replaceAll(/ ?[—–] | --? /g, ", ");
}

/** Returns true for a sentence that may be read by customers. */
export function isCopy(sentence: string): boolean {
  return (
    !CONTACT.test(sentence) &&
    !INSTRUCTION.test(sentence) &&
    !TO_THE_WRITER.test(sentence) &&
    !INTERNAL.test(sentence) &&
    !/[<>{}[\]|\\^~`*_=]/.test(sentence) &&
    !HAS_PICTOGRAPH.test(sentence) &&
    !sentence.split(" ").some((word) => word.length > WORD_MAX) &&
    isBalanced(sentence) &&
    isMostlyLetters(sentence)
  );
}

function isBalanced(sentence: string): boolean {
  const count = (mark: string) => sentence.split(mark).length - 1;
  return count("(") === count(")") && count("“") === count("”") && count('"') % 2 === 0;
}

function isMostlyLetters(sentence: string): boolean {
  const letters = sentence.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const rest = sentence.match(/[^\p{L}\p{M}\s]/gu)?.length ?? 0;
  return letters >= 2 && letters > rest * 2;
}
