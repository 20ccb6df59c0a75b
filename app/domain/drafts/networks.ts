import { findLinksOnX } from "./links-on-x.ts";
import type { Network } from "./writer.ts";

/** In characters. */
export const DRAFT_LIMITS = { body: 3000, pictureIdea: 500, altText: 500, comment: 2000 } as const;

export type NetworkLimits = {
  characters: number;
  /** Null if not documented. */
  hashtags: number | null;
  source: string;
  checkedOn: string;
};

/** Check these against their sources once a year. */
export const NETWORK_LIMITS: Record<Network, NetworkLimits> = {
  // Scheduling services have begun to quote 5.
  Instagram: {
    characters: 2200,
    hashtags: 30,
    source:
      "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media",
    checkedOn: "2026-11-25",
  },
  // Meta documents no number; publishing services quote this one.
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
  // Photos may have 4,000, but a draft may become a video.
  TikTok: {
    characters: 2200,
    hashtags: null,
    source: "https://developers.tiktok.com/doc/content-posting-api-reference-direct-post",
    checkedOn: "2026-11-25",
  },
};

const ESCAPED_BY_LINKEDIN = /[()[\]{}<>@|~_*\\]/g;

const LINK_WEIGHT_ON_X = 23;
const EMOJI_WEIGHT_ON_X = 2;
const MAY_HAVE_EMOJI = /[\p{Extended_Pictographic}\p{RI}\u20E3]/u;
/** Compiled when a text needs it, because that takes ten milliseconds. */
let emoji: RegExp | undefined;

/** Counts UTF-16 units where a network documents no unit, because no unit gives a larger number. */
export function countForNetwork(text: string, network: Network): number {
  if (network === "X") return countForX(text);
  if (network === "LinkedIn") return text.length + (text.match(ESCAPED_BY_LINKEDIN)?.length ?? 0);
  return text.length;
}

export function formatNetworkCount(text: string, network: Network): string {
  const [count, limit] = [countForNetwork(text, network), NETWORK_LIMITS[network].characters];
  return `${count.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")}`;
}

/** "#1" is no hashtag. */
export function countHashtags(text: string): number {
  return text.match(/[#＃](?=[\p{L}\p{N}_]*\p{L})/gu)?.length ?? 0;
}

/** Counts as twitter-text does. */
function countForX(text: string): number {
  const composed = text.normalize("NFC");
  let weight = 0;
  let end = 0;
  for (const link of findLinksOnX(composed)) {
    weight += weighWithoutLinks(composed.slice(end, link.start)) + LINK_WEIGHT_ON_X;
    end = link.end;
  }
  return weight + weighWithoutLinks(composed.slice(end));
}

function weighWithoutLinks(text: string): number {
  if (!MAY_HAVE_EMOJI.test(text)) return weighCharacters(text);
  emoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, "v");
  let weight = 0;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of graphemes.segment(text)) {
    // Some keyboards add a selector that an emoji doesn't need.
    const isEmoji = emoji.test(segment) || emoji.test(segment.replaceAll("\uFE0F", ""));
    weight += isEmoji ? EMOJI_WEIGHT_ON_X : weighCharacters(segment);
  }
  return weight;
}

function weighCharacters(text: string): number {
  let weight = 0;
  for (const character of text) weight += isLightOnX(character) ? 1 : 2;
  return weight;
}

/** Configuration v3. */
function isLightOnX(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247)
  );
}
