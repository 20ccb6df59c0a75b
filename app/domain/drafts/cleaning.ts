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
const PICTOGRAPHS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3|\uFE0E|\uFE0F/gu;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
/** Keeps the joiners that some scripts spell words with. */
const KEPT = /[\u200C\u200D]/;

const CONTACT =
  /(?:https?:|www\.)|\S@\S|[\p{L}\p{N}-]{2,}\.(?:com|org|net|io|co|eu|de|gr|cy|uk|fr|es|it|shop|app|dev|info|biz)\b|\+?\d[\d ()/.-]{6,}\d|(?:^|\s)[@#]\w/iu;

/** Words by which people give instructions to a program, or quote those of others. */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|prompts?|rules?|above|previous|prior|everything|guidelines|system)\b|\b(?:system|developer|user|assistant)\s*(?:prompt|message|:)|\b(?:prompts?|jailbreak|chatgpt|gpt|llm|claude|gemini|openai|language model|as an ai|an ai\b|you are (?:now )?an?\b|act as|pretend (?:to|that|you)|roleplay|respond (?:with|only)|reply (?:with|only)|output|translate (?:this|the)|new instructions?|instructions)\b/i;
/** Imperatives that speak to the writer of the posts rather than to a reader. */
const TO_THE_WRITER =
  /^(?:please|pls|kindly|write|mention|post about|include|emphasi[sz]e|highlight|focus on|avoid|do not|don[’']t (?:use|mention|write|say|post|talk)|never (?:use|mention|write|say)|say that|tell (?:them|people)|use|make (?:it|them|sure|posts?)|create|generate|add|remember to|let people know|print|repeat|reveal|show me|give me|tone|style|note|see (?:above|below|website|our)|as (?:above|before|mentioned)|same as|n\/a|none|nothing|test|todo|tbd|idk|i don[’']t know|not sure|we want|we would like|we[’']d like|i want|i would like|i[’']d like)\b/i;
/** Notes about the business that are meant for the writer's ears. */
const INTERNAL =
  /\b(?:target (?:audience|group|market)|competitors?|competition|turnover|revenue|profit margins?|seo|followers|social media|our marketing|your posts?|the posts|hashtags?|captions?|tiktok|instagram|facebook|linkedin|twitter|your (?:team|service|tool|writer)s?|spellpost|questionnaire)\b/i;

/** Removes markup, pictographs and invisible characters, and unifies spaces and marks. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\r\u2028\u2029]/g, "\n")
    .replaceAll(MARKUP, "\n")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? " ")
    .replaceAll(PICTOGRAPHS, "\n")
    .replaceAll(INVISIBLE, (each) => (KEPT.test(each) ? each : " "))
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/([!?.,;:])\1+/g, (marks, mark: string) => (marks === "..." ? "…" : mark))
    .replaceAll(/[!?]{2,}/g, "?")
    .replaceAll(/ ?[\u2014\u2013] | --? /g, ", ")
    .replaceAll("'", "’");
}

/** Returns true for a sentence that may be read by customers. */
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
