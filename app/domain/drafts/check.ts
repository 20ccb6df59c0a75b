import { createAvoidedWordFinder, parseAvoidedWords } from "./avoided-words.ts";
import { DRAFT_LIMITS } from "./draft-limits.ts";
import { createKnownFacts } from "./known-facts.ts";
import { createMachineProseFinder } from "./machine-prose.ts";
import { countForNetwork, countHashtags, formatNetworkCount, NETWORK_LIMITS } from "./networks.ts";
import { MAX_READ_LENGTH, readText } from "./reading.ts";
import { createForeignLinkFinder, createUnsupportedFactFinder } from "./supported-facts.ts";
import type { Brief, CheckDraft, DraftText, Network, Violation } from "./writer.ts";

const MAX_EXCERPT_LENGTH = 80;
/** Violations of one draft that are reported; more would help nobody to repair it. */
const MAX_VIOLATIONS = 30;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * Prepares the rules of a brief. Its check returns what a draft breaks, [] for a draft that may be
 * shown: words that the client avoids, facts and addresses that the brief does not have, and marks of
 * machine prose, in the text, the idea for its picture and that picture's description; and the limits
 * of the network, for the text, and of the database, for each.
 */
export function createDraftCheck(brief: Brief): CheckDraft {
  const known = createKnownFacts(brief);
  const rules = [
    ["avoided-word", createAvoidedWordFinder(parseAvoidedWords(brief.wordsToAvoid))],
    ["unsupported-fact", createUnsupportedFactFinder(known)],
    ["foreign-link", createForeignLinkFinder(brief)],
    ["machine-prose", createMachineProseFinder(known)],
  ] as const;
  return ({ body, pictureIdea, altText }, network) => {
    const violations = checkLimits(body, network);
    for (const [field, text] of Object.entries({ body, pictureIdea, altText }) as [
      Field,
      string,
    ][]) {
      if (text.length > DRAFT_LIMITS[field])
        violations.push({ rule: "too-long", excerpt: `${text.length} of ${DRAFT_LIMITS[field]}` });
      if (!VISIBLE.test(text)) {
        violations.push({ rule: "missing-text", excerpt: "" });
        continue;
      }
      const readings = readText(text);
      // Rejects what was not read to its end, because nobody knows what stands there.
      if (readings.some((reading) => reading.text.length >= MAX_READ_LENGTH))
        violations.push({ rule: "too-long", excerpt: `more than ${MAX_READ_LENGTH}` });
      for (const [rule, find] of rules)
        for (const excerpt of find(readings)) violations.push({ rule, excerpt: shorten(excerpt) });
    }
    return removeDuplicates(violations);
  };
}

type Field = Exclude<keyof DraftText, "reasons">;

function checkLimits(body: string, network: Network): Violation[] {
  const violations: Violation[] = [];
  const { characters, hashtags } = NETWORK_LIMITS[network];
  if (countForNetwork(body, network) > characters)
    violations.push({ rule: "too-long", excerpt: formatNetworkCount(body, network) });
  const count = countHashtags(body);
  if (hashtags !== null && count > hashtags)
    violations.push({ rule: "too-many-hashtags", excerpt: `${count} of ${hashtags}` });
  return violations;
}

function shorten(excerpt: string): string {
  if (excerpt.length <= MAX_EXCERPT_LENGTH) return excerpt;
  return `${Array.from(excerpt.slice(0, MAX_EXCERPT_LENGTH)).slice(0, -1).join("")}…`;
}

function removeDuplicates(violations: readonly Violation[]): Violation[] {
  const unique = new Map(violations.map((each) => [`${each.rule} ${each.excerpt}`, each]));
  return [...unique.values()].slice(0, MAX_VIOLATIONS);
}
