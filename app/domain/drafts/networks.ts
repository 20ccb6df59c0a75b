import { findLinks } from "./links.ts";
import type { Network } from "./writer.ts";

export type NetworkLimits = {
  /** Length of a text, as `countForNetwork` counts it. */
  characters: number;
  /** Number of hashtags in a text; null where none is documented. */
  hashtags: number | null;
  /** Address or name of the document that has these numbers. */
  source: string;
  /** Day on which the numbers were looked up, in the document or where others quote it. */
  checkedOn: string;
};

/** Limits of a text by network. Compare them with their documents again at least once a year. */
export const NETWORK_LIMITS: Record<Network, NetworkLimits> = {
  // Scheduling services have begun to quote 5 hashtags; drafts have at most three (machine-prose.ts).
  Instagram: {
    characters: 2200,
    hashtags: 30,
    source:
      "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media",
    checkedOn: "2026-11-25",
  },
  // Meta's reference names no number; this one is quoted by every service that publishes there.
  Facebook: {
    characters: 63_206,
    hashtags: null,
    source: "https://docs.upload-post.com/resources/character-limits/",
    checkedOn: "2026-11-25",
  },
  X: {
    characters: 280,
    hashtags: null,
    source: "https://raw.githubusercontent.com/twitter/twitter-text/master/config/v3.json",
    checkedOn: "2026-11-25",
  },
  LinkedIn: {
    characters: 3000,
    hashtags: null,
    source:
      "https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format",
    checkedOn: "2026-11-25",
  },
  // The caption of a video is limited to 2,200, that of photos to 4,000; a draft may become either.
  TikTok: {
    characters: 2200,
    hashtags: null,
    source: "https://developers.tiktok.com/doc/content-posting-api-reference-direct-post",
    checkedOn: "2026-11-25",
  },
};

/** Characters that LinkedIn's API requires with a backslash before them. */
const ESCAPED_BY_LINKEDIN = /[()[\]{}<>@|~_*\\]/g;

const LINK_WEIGHT_ON_X = 23;
const EMOJI_WEIGHT_ON_X = 2;
/** One emoji with its modifiers and what zero-width joiners add, a flag, or a keycap. */
const EMOJI =
  /\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\p{Emoji_Presentation}(?:\p{EMod}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)?)*|\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)(?:\u200D\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)?)*/gu;

/**
 * Returns the length of a text as the network counts it. Where a network does not document its unit,
 * UTF-16 units are counted, because no other unit gives a larger number.
 */
export function countForNetwork(text: string, network: Network): number {
  if (network === "X") return countForX(text);
  if (network === "LinkedIn") return text.length + (text.match(ESCAPED_BY_LINKEDIN)?.length ?? 0);
  return text.length;
}

/** Returns the length of a text beside the limit, "212 of 280". */
export function formatNetworkCount(text: string, network: Network): string {
  const [count, limit] = [countForNetwork(text, network), NETWORK_LIMITS[network].characters];
  return `${count.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")}`;
}

/** Returns the number of hashtags; "#" before a number alone, as in "#1", begins none. */
export function countHashtags(text: string): number {
  return text.match(/[#＃](?=[\p{L}\p{N}_]*\p{L})/gu)?.length ?? 0;
}

/** Counts as twitter-text does: links first, then emoji, then each code point by its range. */
function countForX(text: string): number {
  const composed = text.normalize("NFC");
  let weight = 0;
  let end = 0;
  for (const link of findLinks(composed)) {
    weight += weighWithoutLinks(composed.slice(end, link.start)) + LINK_WEIGHT_ON_X;
    end = link.end;
  }
  return weight + weighWithoutLinks(composed.slice(end));
}

function weighWithoutLinks(text: string): number {
  let weight = 0;
  const others = text.replaceAll(EMOJI, () => {
    weight += EMOJI_WEIGHT_ON_X;
    return "";
  });
  for (const character of others) weight += isLightOnX(character.codePointAt(0) ?? 0) ? 1 : 2;
  return weight;
}

function isLightOnX(code: number): boolean {
  return (
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247)
  );
}
