import { createDraftCheck } from "../../app/domain/drafts/check.ts";
import type { Brief, DraftText, Network } from "../../app/domain/drafts/writer.ts";

/** Characters that a network and the database take, whatever the rules under test say. */
const MAX_LENGTH: Record<Network, number> = {
  X: 280,
  Instagram: 2200,
  LinkedIn: 3000,
  Facebook: 3000,
  TikTok: 2200,
};
const MAX_PICTURE_LENGTH = 500;
/** Claims that no brief of these tests makes, in the words of a text that was made up. */
const INVENTED =
  /award-winning|\bfriday\b|\bdecember\b|guaranteed|evil\.example|@evil|555 ?0100|[$€] ?\d|certified/i;

/** Words without which no sentence can be written, so that nobody can avoid them. */
const GRAMMAR = new Set(["we", "you"]);

/** Removes what makes a word look like another one, without the functions under test. */
const normalize = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase();

/** Finds words that a client avoids, given as single words with separators, in their plain form. */
function findForbidden(wordsToAvoid: string, text: string): string[] {
  const words = new Set(normalize(text).match(/[\p{L}\p{N}]+/gu));
  const avoided = normalize(wordsToAvoid).match(/[\p{L}\p{N}]+/gu) ?? [];
  return avoided.filter((word) => words.has(word) && !GRAMMAR.has(word));
}

/**
 * Returns what drafts of any writer break of the promises to a client: no word that the client avoids,
 * nothing over length, and no claim that the brief does not make. Judges by the rules of the product
 * and, so that a rule that finds nothing is noticed, by cruder ones of its own.
 */
export function findBrokenPromises(brief: Brief, drafts: readonly (DraftText | null)[]): string[] {
  const check = createDraftCheck(brief);
  const { businessName, website, offer, differentiator } = brief;
  const known = [businessName, website, offer, differentiator].join("\n");
  const problems = drafts.flatMap((draft, index) => {
    if (draft === null) return [];
    const network = brief.slots[index]?.network ?? "X";
    const { body, pictureIdea, altText, reasons } = draft;
    const all = [body, pictureIdea, altText].join("\n");
    return [
      ...check(draft, network).map(({ rule, excerpt }) => `${rule}: ${excerpt}`),
      ...findForbidden(brief.wordsToAvoid, all).map((word) => `forbidden: ${word}`),
      ...(all.match(/\p{Nd}+/gu) ?? []).filter((digits) => !known.includes(digits)),
      ...(INVENTED.exec(all) ?? []).filter((claim) => !known.includes(claim)),
      ...([body, pictureIdea, altText].every((text) => text.trim()) ? [] : ["empty"]),
      ...(Array.from(body).length > MAX_LENGTH[network] ? ["long"] : []),
      ...(Math.max(pictureIdea.length, altText.length) > MAX_PICTURE_LENGTH ? ["long"] : []),
      ...(reasons.length === 0 || reasons.length > 4 ? ["reasons"] : []),
    ].map((problem) => `${problem} in ${body.slice(0, 300)}`);
  });
  return drafts.length === brief.slots.length
    ? problems
    : ["another number of drafts", ...problems];
}
