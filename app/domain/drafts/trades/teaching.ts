import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of schools and tutors. */
export const TEACHING: Trade = {
  words:
    "school language lesson teacher teach tutor tutoring course student learn learner grammar kindergarten piano".split(
      " ",
    ),
  questions: lines(
    "Which word do you always get wrong?",
    "What did you want to learn and never start?",
    "Front row or back row?",
    "Do you learn by listening or by writing?",
    "What would you say if you weren’t shy?",
    "Which teacher do you still think of?",
  ),
  observations: lines(
    "Everyone understands more than they dare to say.",
    "Mistakes are how you find out what to ask.",
    "The silence after a question is where people learn.",
    "No one laughs at your accent as much as you do.",
    "You remember the lesson where you laughed.",
  ),
  scenes: [
    {
      idea: "A blackboard with a half-wiped sentence.",
      alt: "A blackboard with a half-wiped sentence.",
    },
    { idea: "A notebook full of corrections, close up.", alt: "A notebook full of corrections." },
    { idea: "Pencils and an open book on a table.", alt: "Pencils and an open book on a table." },
    { idea: "Empty chairs in a circle before a lesson.", alt: "Empty chairs in a circle." },
  ],
  videos: [
    {
      hook: "Say it out loud.",
      idea: "A video of a hand that writes a word on a board and waits.",
      alt: "A hand writes a word on a board.",
    },
    {
      hook: "Spot the mistake.",
      idea: "A video of a sentence on paper and a pencil that circles a word.",
      alt: "A pencil circles a word on paper.",
    },
    {
      hook: "Watch the chalk.",
      idea: "A video of chalk that writes, with the sound.",
      alt: "Chalk writes on a board.",
    },
    {
      hook: "Back row, this is for you.",
      idea: "A video of a classroom seen from the last row.",
      alt: "A classroom seen from the last row.",
    },
  ],
};
