// Extensions are needed by Deno, which runs this folder for the edge function that writes drafts.
import type { Enums } from "../../services/database.types.ts";

export type Network = Enums<"network">;

export type SensitiveTrade = Enums<"sensitive_trade">;

/** Network and local time that a draft is written for; planned before anything is written. */
export type DraftSlot = {
  network: Network;
  /** Wall-clock time in the client's zone, "2026-12-01T09:30". */
  plannedFor: string;
  /** True for a video of a network that has pictures, too. */
  isVideo?: boolean;
};

/** Everything a writer may know about a client. It writes nothing that is not in here. */
export type Brief = {
  businessName: string;
  /** The client's own address, the only link a draft may contain; null for none. */
  website: string | null;
  /** Answer to "What do you offer?", as typed: up to 4,000 characters in any script. */
  offer: string;
  /** Answer to "What makes you unique?", as typed. */
  differentiator: string;
  tone: Enums<"tone">;
  /** Answer to "Words or topics to avoid", as typed; "" for none. */
  wordsToAvoid: string;
  /** One draft is written for each, in this order. */
  slots: readonly DraftSlot[];
  /** Texts written for this client before, which new ones do not repeat. */
  earlierBodies: readonly string[];
  /** Notes of staff after the strategy meeting; "" for none. */
  brandNotes: string;
  /** Approved posts, newest first, whose voice new ones have. */
  approvedBodies: readonly string[];
  /** Texts as they were before and after the client's edit, newest first. */
  edits: readonly { before: string; after: string }[];
  /** Changes that the client asked for, newest first. */
  changeRequests: readonly string[];
  /** Trade that needs a sober tone, as staff confirmed it; null where they have not. */
  sensitiveTrade: SensitiveTrade | null;
};

/** Text of one draft. */
export type DraftText = {
  body: string;
  /** Content of the picture or video, for the one who makes it; "" for none. */
  pictureIdea: string;
  /** Description of that picture for people who do not see it; "" for none. */
  altText: string;
  /** Sentences for the client that say why it reads as it does, such as "Funny tone, from your news." */
  reasons: string[];
};

/** Rule that a text breaks, and the part of the text that breaks it. */
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
    | "missing-text";
  excerpt: string;
};

/** Checks a text of one brief; prepared once per brief, because preparing costs more than checking. */
export type CheckDraft = (text: DraftText, network: Network) => Violation[];
