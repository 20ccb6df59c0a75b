import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Brief, Network } from "../../app/domain/drafts/writer.ts";

/** Briefs as owners type them, with drafts that a person would publish for them and drafts that nobody may see. */

type StoredBrief = {
  id: string;
  name: string;
  site: string | null;
  offer: string;
  diff: string;
  tone: Brief["tone"];
  avoid: string;
};

export type StoredDraft = {
  /** Number that the id of its brief begins with. */
  brief: string;
  network: Network;
  body: string;
  pictureIdea: string;
  altText: string;
  /** Why nobody may see it. */
  why?: string;
};

const read = <T>(name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), "utf8")) as T;

export const storedBriefs = read<StoredBrief[]>("briefs");
export const goodDrafts = read<StoredDraft[]>("good");
export const badDrafts = read<StoredDraft[]>("bad");

/** Returns what a writer knows about a client who has answered and done nothing else. */
export function toBrief(
  { name, site, offer, diff, tone, avoid }: StoredBrief,
  slots: Brief["slots"] = [],
): Brief {
  return {
    businessName: name,
    website: site,
    offer,
    differentiator: diff,
    tone,
    wordsToAvoid: avoid,
    voice: null,
    slots,
    earlierBodies: [],
    brandNotes: "",
    news: [],
    approvedBodies: [],
    edits: [],
    changeRequests: [],
    rewrite: null,
    sensitiveTrade: null,
  };
}

/** @param number such as "01" */
export function getBrief(number: string, slots?: Brief["slots"]): Brief {
  const stored = storedBriefs.find(({ id }) => id.startsWith(`${number}-`));
  if (!stored) throw new Error(`No brief ${number}`);
  return toBrief(stored, slots);
}
