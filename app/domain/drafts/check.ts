import { createAvoidedWordFinder, parseAvoidedWords } from "./avoided-words.ts";
import { findHarm } from "./harm.ts";
import { createKnownFacts } from "./known-facts.ts";
import { createForeignLanguageFinder } from "./language.ts";
import {
  countForNetwork,
  countHashtags,
  formatNetworkCount,
  NETWORK_LIMITS,
  DRAFT_LIMITS,
} from "./networks.ts";
import { needsVideo } from "./plan-slots.ts";
import { MAX_READ_LENGTH, readText } from "./reading.ts";
import { parseShotList, SHOTS_PER_VIDEO } from "./shot-list.ts";
import { createForeignLinkFinder, createUnsupportedFactFinder } from "./supported-facts.ts";
import type { Brief, CheckDraft, DraftText, Network, Violation } from "./writer.ts";

const MAX_EXCERPT_LENGTH = 80;
const MAX_VIOLATIONS = 30;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

type Field = Exclude<keyof DraftText, "reasons">;

export function createDraftCheck(brief: Brief): CheckDraft {
  const known = createKnownFacts(brief);
  const rules = [
    ["avoided-word", createAvoidedWordFinder(parseAvoidedWords(brief.wordsToAvoid))],
    ["foreign-link", createForeignLinkFinder(brief)],
    ["harmful-claim", findHarm],
    ["wrong-language", createForeignLanguageFinder(brief)],
  ] as const;
  const rulesOfText = [...rules, ["unsupported-fact", createUnsupportedFactFinder(known)] as const];
  const rulesOfPictures = [
    ...rules,
    ["unsupported-fact", createUnsupportedFactFinder(known, { allowsCounts: true })] as const,
  ];
  return ({ body, pictureIdea, altText }, network) => {
    const violations = checkLimits(body, network);
    if (!VISIBLE.test(body)) violations.push({ rule: "missing-text", excerpt: "" });
    for (const [field, text] of Object.entries({ body, pictureIdea, altText }) as [
      Field,
      string,
    ][]) {
      if (text.length > DRAFT_LIMITS[field])
        violations.push({ rule: "too-long", excerpt: `${text.length} of ${DRAFT_LIMITS[field]}` });
      const readings = readText(text);
      // Nobody checked the rest.
      if (readings.some((reading) => reading.text.length >= MAX_READ_LENGTH))
        violations.push({ rule: "too-long", excerpt: `more than ${MAX_READ_LENGTH}` });
      for (const [rule, find] of field === "body" ? rulesOfText : rulesOfPictures)
        for (const excerpt of find(readings)) violations.push({ rule, excerpt: shorten(excerpt) });
    }
    return removeDuplicates(violations);
  };
}

/** One per slot, because news that is over by its day is no source of facts. */
export function createSlotChecks(brief: Brief): CheckDraft[] {
  const checks = new Map<number, CheckDraft>();
  return brief.slots.map((slot) => {
    const news = brief.news.filter((each) => each.valid_until >= slot.plannedFor.slice(0, 10));
    const check = checks.get(news.length) ?? createDraftCheck({ ...brief, news });
    checks.set(news.length, check);
    return needsVideo(slot)
      ? (text, network) => [...checkShotList(text), ...check(text, network)]
      : check;
  });
}

function checkShotList({ pictureIdea }: DraftText): Violation[] {
  const { length } = parseShotList(pictureIdea);
  return length === SHOTS_PER_VIDEO
    ? []
    : [{ rule: "no-shot-list", excerpt: `${length} of ${SHOTS_PER_VIDEO} lines` }];
}

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
