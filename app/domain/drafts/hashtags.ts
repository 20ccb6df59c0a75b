import { pick, type Random } from "./random.ts";
import type { Network } from "./writer.ts";

const TAGS_MAX: Record<Network, number> = {
  Instagram: 3,
  TikTok: 2,
  LinkedIn: 0,
  Facebook: 0,
  X: 0,
};
const TAG = /^[\p{L}\p{M}\p{N}]{3,24}$/u;

const toTag = (words: string) =>
  words
    .replaceAll(/[’']/g, "")
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** Makes hashtags of things that the client named, without their sign. */
export const toTags = (things: readonly string[]): string[] =>
  things.map(toTag).filter((tag) => TAG.test(tag) && /\p{L}/u.test(tag));

/** Chooses hashtags for a post, none for a network without the habit. */
export function chooseHashtags(random: Random, network: Network, tags: readonly string[]): string {
  const count = Math.min(Math.floor(random() * (TAGS_MAX[network] + 1)), tags.length);
  const chosen = new Set<string>();
  for (let index = 0; index < count; index++) chosen.add(pick(random, tags) as string);
  return [...chosen].map((tag) => `#${tag}`).join(" ");
}
