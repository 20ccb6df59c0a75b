import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of cafés. */
export const CAFE: Trade = {
  words:
    "café cafe coffee toast espresso cappuccino latte roaster roastery barista tea brunch kettle teahouse".split(
      " ",
    ),
  questions: lines(
    "Milk in your coffee, or is that a crime?",
    "Window seat or the quiet corner?",
    "What do you order when you can’t decide?",
    "Do you talk before coffee?",
    "Do you finish the last cold sip?",
    "Cup or paper cup?",
  ),
  observations: lines(
    "No one makes good decisions before coffee.",
    "A cup goes cold exactly when the story gets good.",
    "Half of what people call a meeting is coffee.",
    "The quiet corner is always taken.",
    "You can hear a good morning by the spoons.",
  ),
  scenes: [
    {
      idea: "A cup from above, with a spoon and someone’s notebook.",
      alt: "A cup of coffee beside a notebook, from above.",
    },
    {
      idea: "Steam over a cup, against a dark background.",
      alt: "Steam rises from a cup in front of a dark wall.",
    },
    {
      idea: "An empty table by a window with a cup left on it.",
      alt: "A cup on an empty table by a window.",
    },
    { idea: "Coffee beans in an open hand.", alt: "Coffee beans in an open hand." },
  ],
  videos: [
    {
      hook: "Watch the milk.",
      idea: "A video of milk that is poured into coffee, from above.",
      alt: "Milk swirls into a cup of coffee.",
    },
    {
      hook: "Listen to the grinder.",
      idea: "A video of beans that fall into a grinder, with the sound.",
      alt: "Coffee beans fall into a grinder.",
    },
    {
      hook: "Steam, slowly.",
      idea: "A video of steam over a cup in backlight, in slow motion.",
      alt: "Steam curls over a cup in backlight.",
    },
    {
      hook: "Someone’s spoon is about to fall.",
      idea: "A video of a spoon that balances on the rim of a saucer.",
      alt: "A spoon balances on the rim of a saucer.",
    },
  ],
};
