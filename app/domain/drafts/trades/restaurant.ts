import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of restaurants. */
export const RESTAURANT: Trade = {
  words:
    "restaurant taverna tavern chef menu food pizza pasta wine dinner lunch grill meze souvlaki burger sushi taco curry dish meal catering cook cooked cooking lamb fish bistro trattoria soup noodle ταβέρνα φαγητό κουζίνα κρασί".split(
      " ",
    ),
  questions: lines(
    "Do you share your plate or guard it?",
    "Who at your table always orders the same thing?",
    "Dessert, or a bite of someone else’s?",
    "Do you read the menu or ask the table next to you?",
    "Who gets the last piece?",
    "Inside or outside?",
  ),
  observations: lines(
    "Someone always says they’re not hungry and then eats your fries.",
    "Food arrives exactly when you leave to wash your hands.",
    "The last olive is a diplomatic problem.",
    "A quiet table usually means the food has arrived.",
    "No one has ever kept their sleeves out of the sauce.",
  ),
  scenes: [
    {
      idea: "Hands reaching across a table full of plates.",
      alt: "Hands reach across a table full of plates.",
    },
    { idea: "A pan on the flame, seen from the side.", alt: "A pan over a flame." },
    {
      idea: "A wiped plate with a piece of bread on it.",
      alt: "An empty plate with a piece of bread.",
    },
    {
      idea: "A napkin, a fork and a glass before anyone sits down.",
      alt: "A laid table with a glass and a fork.",
    },
  ],
  videos: [
    {
      hook: "Listen to the pan.",
      idea: "A video of something that lands in a hot pan, with the sound.",
      alt: "Food sizzles in a hot pan.",
    },
    {
      hook: "Watch who takes the last piece.",
      idea: "A video from above of hands and a nearly empty plate.",
      alt: "Hands hover over a nearly empty plate.",
    },
    {
      hook: "Look at the steam.",
      idea: "A video of a lid that is lifted, in backlight.",
      alt: "A lid is lifted and steam rises.",
    },
    {
      hook: "Sauce, meet bread.",
      idea: "A video of a piece of bread that wipes a plate clean.",
      alt: "Bread wipes sauce from a plate.",
    },
  ],
};
