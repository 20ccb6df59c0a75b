import type { Network } from "./writer.ts";

/** Far below what the networks accept, because short posts are read. */
const LENGTH_MAX: Record<Network, number> = {
  X: 240,
  Instagram: 600,
  LinkedIn: 600,
  Facebook: 500,
  TikTok: 600,
};
const LINK_LENGTH = 23;

/** Counts as X does or higher: two for each character outside of Latin script, 23 at least for a link. */
export function countWeighted(body: string, link: string | null): number {
  let length = link && body.includes(link) ? Math.max(0, LINK_LENGTH - link.length) : 0;
  for (const character of body)
    length += character <= "\u024F" || /[\u2010-\u201F]/.test(character) ? 1 : 2;
  return length;
}

/** Returns true for a text that its network and its readers have room for. */
export const fits = (body: string, network: Network, link: string | null) =>
  (network === "X" ? countWeighted(body, link) : body.length) <= LENGTH_MAX[network];
