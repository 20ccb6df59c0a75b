import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines for a business whose trade its words do not tell. */
export const OTHER: Trade = {
  words: [],
  questions: lines(
    "What would you like to know before you decide?",
    "Do you ask, or do you search for hours?",
    "Who do you ask when you don’t know?",
    "What do you always forget to ask?",
    "Do you read reviews or ask a friend?",
    "Call, or message?",
    "What do you look for when you choose?",
    "What would you rather not do yourself?",
  ),
  observations: lines(
    "No one minds a simple question.",
    "Asking before is easier than asking after.",
    "It’s easier to ask a person than to read a page.",
    "The question people hesitate to ask is often the useful question.",
    "A clear answer saves more time than a clever answer.",
    "Everyone likes a straight answer.",
    "You can tell a lot from how a question gets answered.",
  ),
  scenes: [
    {
      idea: "A work table as it looks between tasks, from above.",
      alt: "A work table, from above.",
    },
    { idea: "Hands at work, without a face.", alt: "Hands at work." },
    {
      idea: "A cup, keys and a notebook on a table.",
      alt: "A cup, keys and a notebook on a table.",
    },
    { idea: "A doorway in daylight, with no one in it.", alt: "A doorway in daylight." },
  ],
  videos: [
    {
      hook: "Watch the hands.",
      idea: "A video of hands at work, from close up.",
      alt: "Hands at work, close up.",
    },
    {
      hook: "No music, only the room.",
      idea: "A video of a moment of work with its real sound.",
      alt: "A moment of work in a quiet room.",
    },
    {
      hook: "Look over our shoulder.",
      idea: "A video filmed over the shoulder of someone at work.",
      alt: "Someone at work, seen over the shoulder.",
    },
    {
      hook: "This is how it starts.",
      idea: "A video of a table that is cleared and made ready.",
      alt: "A table is cleared and made ready.",
    },
  ],
};
