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
/** Invisible characters inside words. */
const WORD_BREAKS = /[\u00AD\u200B\u2060\uFEFF]/g;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
/** Joiners needed to spell some scripts. */
const KEPT = /[\u200C\u200D]/;

const CONTACT =
  /(?:https?:|www\.)|\S@\S|[\p{L}\p{N}-]{2,}\.(?:com|org|net|io|co|eu|de|gr|cy|uk|fr|es|it|shop|app|dev|info|biz)\b|\+?\d[\d ()/.-]{6,}\d|(?:^|\s)[@#][\p{L}\p{N}_]/iu;

const toPattern = (start: string, parts: readonly string[]) =>
  new RegExp(`${start}(?:${parts.join("|")})`, "i");
/** Prompt injections, and quotations of them. */
const INSTRUCTION = toPattern("", [
  "\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,60}\\b(?:instructions?|prompts?|rules?|above|previous|prior|everything|guidelines|system)\\b",
  "\\b(?:system|developer|user|assistant)\\s*(?:prompt|message|:)",
  "\\b(?:my|this|these|new|above|previous|following|initial|original|hidden) (?:prompts?|instructions?)\\b",
  "\\b(?:reveal|print|show|repeat|leak|obey|execute)\\b.{0,40}\\b(?:prompts?|instructions?)\\b",
  "\\b(?:prompts?|instructions?)(?:\\s*:| (?:above|below))",
  "\\b(?:jailbreak|chatgpt|gpt|llm|claude|gemini|openai|language model|as an ai|an ai|you are (?:now )?an?|act as|pretend (?:to|that|you)|roleplay|respond (?:with|only)|reply (?:with|only)|output|translate (?:this|the))\\b",
]);
const TO_THE_WRITER = toPattern("^", [
  "(?:please|pls)\\b(?! your)",
  "(?:kindly|write|mention|post about|include|emphasi[sz]e|focus on|avoid|do not|don[’']t (?:use|mention|write|say|post|talk)|never (?:use|mention|write|say)|say that|tell (?:them|people)|make (?:it|them|sure|posts?)|remember to|let people know|show me|give me|see (?:above|below|website|our)|as (?:above|before|mentioned)|same as|n\\/a|todo|tbd|idk|i don[’']t know|not sure|we want|we would like|we[’']d like|i want|i would like|i[’']d like)\\b",
  // Businesses also print, style and create; only the object tells.
  "(?:use|create|generate|add|print|repeat|reveal|highlight|note)(?::| (?:this|that|these|those|the|our|my|it)\\b|.*\\b(?:posts?|tweets?|captions?|hashtags?|emojis?|words?|phrases?|texts?|tone|voice|style|language|spelling|sentences?|english|humou?r|puns?|poems?|slogans?|jokes?|content)\\b)",
  "(?:tone|style|note|test)(?: of voice)?(?::| (?:should|must|is)\\b)",
  "(?:none|nothing|test(?:ing)?)(?: (?:special|really|else|much|yet|so far|in particular|to (?:add|say|mention)|test(?:ing)?|\\d+))*[.! ]*$",
]);
const INTERNAL =
  /\b(?:(?:please|pls) (?:don[’']?t|do not)|advertis\w+|target (?:audience|group|market)|competitors?|(?:the|our) competition|turnover|revenue|profit margins?|seo|followers|social media|our marketing|your posts?|the posts|hashtags?|captions?|tiktok|instagram|facebook|linkedin|twitter|your (?:service|tool|writer)s?|your team (?:should|must)|spellpost|questionnaire)\b/i;

export function removeMarkup(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\v]/g, "\n")
    .replaceAll(MARKUP, "\n")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? " ")
    .replaceAll(WORD_BREAKS, "")
    .replaceAll(INVISIBLE, (each) => (KEPT.test(each) ? each : " "))
    .replaceAll(/[^\S\n]+/g, " ");
}

export function isCopy(sentence: string): boolean {
  return (
    !CONTACT.test(sentence) &&
    !INSTRUCTION.test(sentence) &&
    !TO_THE_WRITER.test(sentence) &&
    !INTERNAL.test(sentence) &&
    !/[<>{}[\]|\\^~`*_=]/.test(sentence) &&
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
