import { createCandidates, type Candidate } from "./candidates.ts";
import { createDraftCheck } from "./check.ts";
import { readClientWords } from "./client-phrases.ts";
import { fits } from "./length.ts";
import { createRandom } from "./random.ts";
import { firstAvoided, toReasons } from "./reasons.ts";
import { createVariety, isVaried } from "./variety.ts";
import type { Brief, DraftSlot, DraftText } from "./writer.ts";

/** Rules that a line or phrase can break on its own, so that no other candidate needs to try it. */
const RULES_OF_LINES = new Set([
  "avoided-word",
  "unsupported-fact",
  "machine-prose",
  "foreign-link",
]);

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

  /** Blocks the lines, phrases and pictures because of which a candidate fails. */
  const block = ({ parts, picture }: Candidate, { network }: DraftSlot) => {
    const breaks = (body: string, idea: string, alt: string) =>
      check({ body, pictureIdea: idea, altText: alt, reasons: [] }, network).some(({ rule }) =>
        RULES_OF_LINES.has(rule),
      );
    for (const part of parts) if (!blocked.has(part) && breaks(part, "", "")) blocked.add(part);
    if (breaks("", picture.idea, picture.alt)) blocked.add(picture.idea);
  };

  const write = (slot: DraftSlot): DraftText | null => {
    let best: { text: DraftText; measure: number } | null = null;
    for (const candidate of candidates(slot)) {
      if (!fits(candidate.body, slot.network, brief.website)) continue;
      const measure = variety.measure(candidate.body);
      if (!isVaried(measure) && best && measure >= best.measure) continue;
      const text: DraftText = {
        body: candidate.body,
        pictureIdea: candidate.picture.idea,
        altText: candidate.picture.alt,
        reasons: toReasons(brief, slot.network, candidate.ownWords, avoided, candidate.isSeasonal),
      };
      if (check(text, slot.network).length > 0) {
        block(candidate, slot);
        continue;
      }
      best = { text, measure };
      if (isVaried(measure)) break;
    }
    if (best) variety.add(best.text.body);
    return best?.text ?? null;
  };
  return brief.slots.map(write);
}
