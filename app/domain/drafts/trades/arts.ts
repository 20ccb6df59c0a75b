import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of artists and studios. */
export const ARTS: Trade = {
  words:
    "artist art painting photographer photography photo portrait music musician band gallery studio film theater illustration pottery potter tattoo sculpture print printmaker".split(
      " ",
    ),
  questions: lines(
    "What hangs over your sofa?",
    "Do you like to watch things being made?",
    "Finished, or a little unfinished?",
    "Black and white, or color?",
    "What would you have made, if you could?",
    "Do you look at the picture or at the label?",
  ),
  observations: lines(
    "The hard part is knowing when to stop.",
    "No one sees the versions in the bin.",
    "People step closer when they think no one’s looking.",
    "A blank page is louder than it looks.",
    "Half the work is looking.",
  ),
  scenes: [
    {
      idea: "A work table with tools, seen from above.",
      alt: "A work table with tools, from above.",
    },
    { idea: "Hands at work, with the face out of the picture.", alt: "Hands at work." },
    {
      idea: "An unfinished piece, leaning against a wall.",
      alt: "An unfinished piece leaning against a wall.",
    },
    { idea: "Sketches pinned to a wall, slightly crooked.", alt: "Sketches pinned to a wall." },
  ],
  videos: [
    {
      hook: "Keep an eye on the hands.",
      idea: "A video of hands at work, with a pause in the middle.",
      alt: "Hands at work pause for a moment.",
    },
    {
      hook: "It looks like nothing at the start.",
      idea: "A video of a work from its beginning, in time lapse.",
      alt: "A work takes shape, in time lapse.",
    },
    {
      hook: "Listen to the tools.",
      idea: "A video of tools in use, with their sound and no music.",
      alt: "Tools in use on a work table.",
    },
    {
      hook: "Look at the corner.",
      idea: "A video that moves slowly over a detail in the corner of a work.",
      alt: "A detail in the corner of a work.",
    },
  ],
};
