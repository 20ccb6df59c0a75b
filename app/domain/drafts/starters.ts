// Drafts made of one sentence of the client's own, used while there is no model.
import { createAvoidedWordFinder, parseAvoidedWords } from "./avoided-words.ts";
import { findHarm } from "./harm.ts";
import { countForNetwork, NETWORK_LIMITS } from "./networks.ts";
import { readSentences } from "./own-sentences.ts";
import { readText } from "./reading.ts";
import type { Brief, DraftText } from "./writer.ts";

export const MAX_STARTERS = 3;

const DEPENDENT =
  /^(?:it|its|they|them|their|this|that|these|those|he|she|his|her|and|but|so|also|then|however|plus|or|both)(?![\p{L}’'])/iu;

/** One per slot; null if no sentence is left that fits. */
export function writeStarters(brief: Brief): (DraftText | null)[] {
  const used = new Set(brief.earlierBodies);
  const sentences = listPublishable(brief).filter((sentence) => !used.has(sentence));
  return brief.slots.map(({ network }) => {
    const at = sentences.findIndex(
      (sentence) => countForNetwork(sentence, network) <= NETWORK_LIMITS[network].characters,
    );
    const [body] = at < 0 ? [] : sentences.splice(at, 1);
    return body ? { body, pictureIdea: "", altText: "", reasons: [] } : null;
  });
}

/** Sentences that stand by themselves come first. */
function listPublishable({ offer, differentiator, wordsToAvoid }: Brief): string[] {
  const findAvoided = createAvoidedWordFinder(parseAvoidedWords(wordsToAvoid));
  const [offers, differences] = [readSentences(offer), readSentences(differentiator)];
  const alternating = Array.from(
    { length: Math.max(offers.length, differences.length) },
    (_, index) => [offers[index], differences[index]],
  );
  const sentences = [...new Set(alternating.flat())].filter(
    (sentence) => sentence !== undefined && findAvoided(sentence).length === 0,
  ) as string[];
  return sentences
    .filter((sentence) => findHarm(readText(sentence)).length === 0)
    .toSorted((one, other) => Number(DEPENDENT.test(one)) - Number(DEPENDENT.test(other)));
}
