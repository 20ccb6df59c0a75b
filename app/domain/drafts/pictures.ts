import { pick, type Random } from "./random.ts";
import type { Scene, Trade, Video } from "./trade.ts";
import { OTHER } from "./trades/other.ts";

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

/** Chooses a picture. @param announced video that the text announces */
export function choosePicture(
  random: Random,
  trade: Trade,
  isVideo: boolean,
  announced: Video | undefined,
  words: string | null,
  isFree: (idea: string) => boolean,
): Scene | null {
  const own: readonly Scene[] = isVideo ? trade.videos : trade.scenes;
  const spare: readonly Scene[] = isVideo ? SHARED_VIDEOS : OTHER.scenes;
  const scene =
    announced ||
    pick(
      random,
      own.filter(({ idea }) => isFree(idea)),
    ) ||
    pick(
      random,
      spare.filter(({ idea }) => isFree(idea)),
    );
  if (!scene) return null;
  const carded = words && random() < CARDS ? withCard(scene, words, isVideo) : scene;
  return carded.alt.length <= ALT_MAX ? carded : { idea: scene.idea, alt: scene.alt };
}
