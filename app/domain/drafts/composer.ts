import { createCandidates, type Candidate } from "./candidates.ts";
import { createDraftCheck } from "./check.ts";
import { readClientWords } from "./client-phrases.ts";
import { fits } from "./length.ts";
import { createRandom } from "./random.ts";
import { firstAvoided, toReasons } from "./reasons.ts";
import type { Scene } from "./trade.ts";
import { createVariety, isVaried } from "./variety.ts";
import type { Brief, DraftSlot, DraftText, Violation } from "./writer.ts";

/** Puts a space around each word, so that a word is not found inside of another. */
const toSpacedWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * Writes one draft per slot from a typed grammar and the client's own phrases: offline, and the same for
 * the same brief and seed. A draft is null where nothing can be said without a word that the client avoids.
 */
export function composeDrafts(brief: Brief, seed: string): (DraftText | null)[] {
  const check = createDraftCheck(brief);
  const client = readClientWords(brief.offer, brief.differentiator);
  const random = createRandom(`${seed}\n${brief.businessName}`);
  const variety = createVariety(brief.earlierBodies);
  const blocked = new Set<string>();
  const candidates = createCandidates(brief, client, random, variety, blocked);
  const avoided = firstAvoided(brief.wordsToAvoid);

  /** Blocks the lines, phrases and picture because of which a candidate fails. */
  const block = (parts: readonly string[], picture: Scene, violations: readonly Violation[]) => {
    const excerpts = violations.map(({ excerpt }) => toSpacedWords(excerpt));
    const isGuilty = (text: string) => {
      const words = toSpacedWords(text);
      return excerpts.some((excerpt) => words.includes(excerpt));
    };
    for (const part of parts) if (isGuilty(part)) blocked.add(part);
    if (isGuilty(`${picture.idea} ${picture.alt}`)) blocked.add(picture.idea);
  };

  /** Completes a candidate; null when it breaks a rule. */
  const complete = (candidate: Candidate, { network }: DraftSlot): DraftText | null => {
    const picture = candidate.drawPicture();
    if (!picture) return null;
    const text: DraftText = {
      body: candidate.body,
      pictureIdea: picture.idea,
      altText: picture.alt,
      reasons: toReasons(brief, network, candidate.ownWords, avoided, candidate.isSeasonal),
    };
    const violations = check(text, network);
    if (violations.length === 0) return text;
    block(candidate.parts, picture, violations);
    return null;
  };

  const write = (slot: DraftSlot): DraftText | null => {
    const repetitive: { candidate: Candidate; measure: number }[] = [];
    for (const candidate of candidates(slot)) {
      if (!fits(candidate.body, slot.network, brief.website)) continue;
      const measure = variety.measure(candidate.body);
      if (isVaried(measure)) {
        const text = complete(candidate, slot);
        if (text) return text;
      } else repetitive.push({ candidate, measure });
    }
    repetitive.sort((left, right) => left.measure - right.measure);
    for (const { candidate } of repetitive) {
      const text = complete(candidate, slot);
      if (text) return text;
    }
    return null;
  };
  return brief.slots.map((slot) => {
    const text = write(slot);
    if (text) variety.add(text.body);
    return text;
  });
}
