import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of florists. */
export const FLOWERS: Trade = {
  words: "florist flower bouquet peony rose stem bloom plant wreath botanical tulip vase".split(
    " ",
  ),
  questions: lines(
    "Who did you last send flowers to?",
    "Do you cut the stems or leave it to luck?",
    "Wild and loose, or neat and round?",
    "Which flower did your grandmother grow?",
    "Do you buy flowers for yourself?",
    "Scent or color?",
  ),
  observations: lines(
    "People who buy flowers for no reason are our kind of people.",
    "A jam jar is a perfectly good vase.",
    "No one knows what to write on the card.",
    "Flowers don’t ask what you did wrong.",
    "A kitchen table looks awake with something in a glass.",
  ),
  scenes: [
    { idea: "Stems in a bucket, from above.", alt: "Flower stems in a bucket, from above." },
    { idea: "Hands tie a bunch with string.", alt: "Hands tie a bunch of flowers with string." },
    { idea: "Petals on a work table after the work.", alt: "Petals on a work table." },
    {
      idea: "A blank card and a pen beside a bunch of flowers.",
      alt: "A blank card beside a bunch of flowers.",
    },
  ],
  videos: [
    {
      hook: "Watch it come together.",
      idea: "A video of a bunch of flowers that grows in a hand, stem by stem.",
      alt: "A bunch of flowers grows in a hand.",
    },
    {
      hook: "Snip. Listen.",
      idea: "A video of scissors that cut stems, with the sound.",
      alt: "Scissors cut green stems.",
    },
    {
      hook: "The string is the hard part.",
      idea: "A video of hands that tie a knot around stems.",
      alt: "Hands tie string around stems.",
    },
    {
      hook: "Look at the color when it turns.",
      idea: "A video of a bunch of flowers that is turned slowly by the window.",
      alt: "A bunch of flowers turns by a window.",
    },
  ],
};
