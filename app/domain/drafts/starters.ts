// Drafts made of the client's own sentences, used while there is no model.
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

/** As many sentences of the news as its network has room for. */
export function writeNewsStarter(brief: Brief): DraftText | null {
  const [slot, news] = [brief.slots[0], brief.news[0]];
  if (!slot || !news) return null;
  let body = "";
  for (const sentence of readSentences(news.body).filter(createPublishableTest(brief))) {
    const longer = body ? `${body} ${sentence}` : sentence;
    if (countForNetwork(longer, slot.network) > NETWORK_LIMITS[slot.network].characters) break;
    body = longer;
  }
  return body ? { body, pictureIdea: "", altText: "", reasons: ["From your news."] } : null;
}

function createPublishableTest({ wordsToAvoid }: Brief): (sentence: string) => boolean {
  const findAvoided = createAvoidedWordFinder(parseAvoidedWords(wordsToAvoid));
  return (sentence) =>
    findAvoided(sentence).length === 0 && findHarm(readText(sentence)).length === 0;
}

/** Sentences that stand by themselves come first. */
function listPublishable(brief: Brief): string[] {
  const { offer, differentiator } = brief;
  const [offers, differences] = [readSentences(offer), readSentences(differentiator)];
  const alternating = Array.from(
    { length: Math.max(offers.length, differences.length) },
    (_, index) => [offers[index], differences[index]],
  );
  return [...new Set(alternating.flat())]
    .filter((sentence) => sentence !== undefined)
    .filter(createPublishableTest(brief))
    .toSorted((one, other) => Number(DEPENDENT.test(one)) - Number(DEPENDENT.test(other)));
}
