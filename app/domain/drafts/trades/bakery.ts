import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of bakeries. */
export const BAKERY: Trade = {
  words:
    "bakery bakehouse bake baked baking bread loaf loaves sourdough rye pastry croissant bun cake cookie pie flour dough patisserie brioche baguette focaccia muffin cupcake".split(
      " ",
    ),
  questions: lines(
    "Crust or crumb?",
    "Do you cut the loaf or tear it?",
    "Butter to the edge, or only in the middle?",
    "Which end of the bread do you take?",
    "Do you eat it in the car or make it home?",
    "Sweet breakfast or salty breakfast?",
  ),
  observations: lines(
    "You can tell a lot about bread by tapping the bottom.",
    "Bread is patient. Hungry people aren’t.",
    "Dough doesn’t read the clock.",
    "No one ever photographs the last slice.",
    "The smell does most of the talking.",
  ),
  scenes: [
    {
      idea: "A hand tears a loaf open over a wooden board.",
      alt: "Hands tearing a loaf open over a wooden board.",
    },
    {
      idea: "Flour on a dark apron, close up, in daylight.",
      alt: "A dark apron dusted with flour.",
    },
    {
      idea: "A tray at the oven door, seen from the side.",
      alt: "A baking tray at an open oven door.",
    },
    {
      idea: "Crumbs and a bread knife on a board after breakfast.",
      alt: "A bread knife and crumbs on a wooden board.",
    },
  ],
  videos: [
    {
      hook: "Turn the sound on for the crust.",
      idea: "A video of a crust that is pressed until it cracks, filmed from close up.",
      alt: "Fingers press a crust until it cracks.",
    },
    {
      hook: "Watch the dough fight back.",
      idea: "A video of a hand that pushes into dough, and of the dough as it rises again.",
      alt: "A hand pushes into soft dough, which springs back.",
    },
    {
      hook: "The knife goes in at the end.",
      idea: "A video of a bread knife that waits beside a loaf and then cuts it.",
      alt: "A knife cuts into a loaf on a board.",
    },
    {
      hook: "Flour gets everywhere. Look.",
      idea: "A video of a handful of flour thrown over a table, in backlight.",
      alt: "Flour flies over a work table in backlight.",
    },
  ],
};
