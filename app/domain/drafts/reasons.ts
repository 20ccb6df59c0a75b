import { parseAvoidedWords } from "./avoided-words.ts";
import type { Brief, Network } from "./writer.ts";

const OF_NETWORK: Record<Network, string> = {
  X: "short, for X",
  Instagram: "short lines, for Instagram",
  LinkedIn: "a longer thought, for LinkedIn",
  Facebook: "a question, for Facebook",
  TikTok: "made to be watched, for TikTok",
};
const QUOTED_WORDS = 5;

/** Returns the first of the words to avoid, when the answer is a list of words. */
export function firstAvoided(wordsToAvoid: string): string | null {
  const [first] = parseAvoidedWords(wordsToAvoid);
  return first && first.length <= 24 && first.split(" ").length <= 3 ? first : null;
}

const quote = (text: string) => {
  const words = text.replace(/[.!?…]$/, "").split(/\s+/);
  const cut = words
    .slice(0, QUOTED_WORDS)
    .join(" ")
    .replace(/[,;:]$/, "");
  return `your “${cut}${words.length > QUOTED_WORDS ? "…" : ""}”`;
};

/** Returns two to four reasons why a draft reads as it does. */
export function toReasons(
  brief: Brief,
  network: Network,
  ownWords: string | null,
  avoided: string | null,
  isSeasonal: boolean,
): string[] {
  return [
    brief.tone,
    ...(avoided ? [`no “${avoided}”`] : []),
    ...(ownWords ? [quote(ownWords)] : []),
    isSeasonal ? "the time of year" : OF_NETWORK[network],
  ];
}
