import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of software. */
export const SOFTWARE: Trade = {
  words: "software saas app platform api dashboard automation plugin website".split(" "),
  questions: lines(
    "Which button would you remove?",
    "How many tabs are open right now?",
    "Spreadsheet or sticky note?",
    "What do you still do by hand?",
    "Who in your team knows where everything is?",
    "When did you last read a manual?",
  ),
  observations: lines(
    "Every team has a spreadsheet that no one dares to touch.",
    "Software is good when you forget it’s there.",
    "The workaround is usually older than the tool.",
    "A feature no one finds is a feature no one has.",
    "People don’t want a dashboard. They want to go home on time.",
  ),
  scenes: [
    {
      idea: "A sticky note on the edge of a screen.",
      alt: "A sticky note on the edge of a screen.",
    },
    {
      idea: "A keyboard, a cup and a paper list, from above.",
      alt: "A keyboard beside a cup and a paper list.",
    },
    { idea: "A hand-drawn sketch of a screen on paper.", alt: "A sketch of a screen on paper." },
    { idea: "A closed laptop in evening light.", alt: "A closed laptop on a desk." },
  ],
  videos: [
    {
      hook: "Watch the cursor.",
      idea: "A video of a screen on which a task is done from start to end.",
      alt: "A cursor moves over a screen.",
    },
    {
      hook: "Paper loses this round.",
      idea: "A video of a paper list that is crumpled beside a laptop.",
      alt: "A paper list is crumpled beside a laptop.",
    },
    {
      hook: "Count the clicks.",
      idea: "A video of a hand on a mouse and of the screen behind it.",
      alt: "A hand on a mouse in front of a screen.",
    },
    {
      hook: "Laptop closed. That’s the ending.",
      idea: "A video that ends with a laptop being closed.",
      alt: "A laptop is closed.",
    },
  ],
};
