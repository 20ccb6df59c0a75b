import { pick, type Random } from "./random.ts";
import type { Scene, Trade, Video } from "./trade.ts";
import { OTHER } from "./trades/other.ts";
import type { DraftSlot } from "./writer.ts";

/** Videos that any business can film. */
export const SHARED_VIDEOS: readonly Video[] = [
  {
    hook: "Watch the door.",
    idea: "A video of a door that opens toward the camera.",
    alt: "A door opens toward the camera.",
  },
  {
    hook: "Hands only, no faces.",
    idea: "A video of hands at work, from above.",
    alt: "Hands at work, from above.",
  },
  {
    hook: "Lights on. Here we go.",
    idea: "A video of a dark room in which the lights go on.",
    alt: "Lights go on in a dark room.",
  },
  {
    hook: "Sound on for this.",
    idea: "A video of the sounds of an ordinary task, without music.",
    alt: "An ordinary task, close up.",
  },
  {
    hook: "Wait for the end.",
    idea: "A video of a task from its start to the finished thing.",
    alt: "A task, from start to finish.",
  },
  {
    hook: "Here’s how it looks from our side.",
    idea: "A video from the place where the work is done, looking outward.",
    alt: "A view from behind a work table.",
  },
  {
    hook: "Before. Now keep watching.",
    idea: "A video of a table before and after the work.",
    alt: "A work table before and after.",
  },
  {
    hook: "The boring part is oddly nice.",
    idea: "A video of something that is put back in its place.",
    alt: "Something is put back in its place.",
  },
];

export const needsVideo = ({ network, isVideo }: DraftSlot) => isVideo || network === "TikTok";

/** Share of pictures with a card. */
const CARDS = 0.5;
/** Longest description of a picture. */
const ALT_MAX = 200;

/** Adds a card with the client's words to a scene, which makes the picture theirs. */
function withCard({ idea, alt }: Scene, words: string, isVideo: boolean): Scene {
  const card = `a card that reads “${words}”`;
  const add = (text: string, ending: string) => `${text.replace(/\.$/, "")}${ending}.`;
  return isVideo
    ? { idea: `${idea} It ends on ${card}.`, alt: add(alt, `; at the end, ${card}`) }
    : { idea: add(idea, `, and beside it ${card}`), alt: add(alt, `; beside it, ${card}`) };
}

/** Chooses an item that was not shown, or else the one that was shown longest ago. */
function pickUnseen(
  random: Random,
  own: readonly Scene[],
  spare: readonly Scene[],
  shown: readonly string[],
): Scene | undefined {
  const isUnseen = ({ idea }: Scene) => !shown.includes(idea);
  const isOlder = (one: Scene, other: Scene) =>
    shown.lastIndexOf(one.idea) - shown.lastIndexOf(other.idea);
  return (
    pick(random, own.filter(isUnseen)) ??
    pick(random, spare.filter(isUnseen)) ??
    [...own, ...spare].sort(isOlder)[0]
  );
}

/**
 * Chooses a picture for each post of a client, and remembers it, so that posts which are read together
 * look different. @param isFree returns false for an idea that cannot be used
 */
export function createPictures(random: Random, trade: Trade, isFree: (idea: string) => boolean) {
  const shown: string[] = [];
  const free = (scenes: readonly Scene[]) => scenes.filter(({ idea }) => isFree(idea));
  const pickFrom = (own: readonly Scene[], spare: readonly Scene[]) =>
    pickUnseen(random, free(own), free(spare), shown);
  const wasShown = (scene?: Scene) => scene !== undefined && shown.includes(scene.idea);
  /** @param announced video that the text announces @param words those of a card */
  const choose = (
    slot: DraftSlot,
    announced: Video | undefined,
    words: string | null,
  ): Scene | null => {
    const video =
      announced ?? (needsVideo(slot) ? pickFrom(trade.videos, SHARED_VIDEOS) : undefined);
    // Prefers a picture to no post where the client avoids the word "video"; TikTok takes videos alone.
    const scene =
      video ?? (slot.network === "TikTok" ? undefined : pickFrom(trade.scenes, OTHER.scenes));
    if (!scene) return null;
    shown.push(scene.idea);
    const carded = words && random() < CARDS ? withCard(scene, words, video !== undefined) : scene;
    return carded.alt.length <= ALT_MAX ? carded : { idea: scene.idea, alt: scene.alt };
  };
  return { choose, wasShown };
}
