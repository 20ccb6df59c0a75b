import type { CompositeTypes, Enums } from "../../database.types.ts";

export type Network = Enums<"network">;

export type SensitiveTrade = Enums<"sensitive_trade">;

export type DraftSlot = {
  network: Network;
  /** Wall-clock time in the client's zone, "2026-12-01T09:30". */
  plannedFor: string;
  isVideo?: boolean;
  /** Tells the newest news. */
  isNews?: boolean;
};

export type Brief = {
  businessName: string;
  /** The only link a draft may contain. */
  website: string | null;
  /** As typed: up to 4,000 characters in any script. */
  offer: string;
  differentiator: string;
  tone: Enums<"tone">;
  wordsToAvoid: string;
  /** How drafts sound; no source of facts. Null until the client chooses. */
  voice: CompositeTypes<"voice"> | null;
  slots: readonly DraftSlot[];
  earlierBodies: readonly string[];
  brandNotes: string;
  /** Newest first; a source of facts for posts until `valid_until`. */
  news: readonly CompositeTypes<"client_news">[];
  /** Newest first, as a model for the voice. */
  approvedBodies: readonly string[];
  /** Before and after the client's edit, newest first. */
  edits: readonly { before: string; after: string }[];
  changeRequests: readonly string[];
  /** Of one draft, whose slot is the only one; null for new drafts. */
  rewrite: Rewrite | null;
  /** Null unless staff confirmed it. */
  sensitiveTrade: SensitiveTrade | null;
};

type Rewrite = {
  /** A replacement says something else. */
  kind: "revision" | "replacement";
  body: string;
  comment: string;
  slot: DraftSlot;
};

export type DraftText = {
  body: string;
  pictureIdea: string;
  altText: string;
  /** For the client, such as "Funny tone, from your news." */
  reasons: string[];
};

export type Violation = {
  rule:
    | "avoided-word"
    | "too-long"
    | "too-many-hashtags"
    | "unsupported-fact"
    | "foreign-link"
    | "wrong-language"
    | "harmful-claim"
    | "judged"
    | "no-shot-list"
    | "missing-text";
  excerpt: string;
};

export type CheckDraft = (text: DraftText, network: Network) => Violation[];
