import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of law offices. */
export const LAW: Trade = {
  words:
    "law lawyer legal attorney notary solicitor contract litigation divorce inheritance barrister tenancy".split(
      " ",
    ),
  questions: lines(
    "Did you read it before you signed it?",
    "Is it in writing?",
    "Where do you keep the original?",
    "What would you ask a lawyer if the clock weren’t running?",
    "Which clause did you skip?",
    "Who knows where your papers are?",
  ),
  observations: lines(
    "A contract is easy to read until someone disagrees.",
    "“We agreed on the phone” is a difficult sentence.",
    "People come with a letter they’ve been carrying around unopened.",
    "The time to read a contract is before you need it.",
    "A question asked early is usually a smaller question.",
  ),
  scenes: [
    {
      idea: "An unopened letter on a kitchen table.",
      alt: "An unopened letter on a kitchen table.",
    },
    { idea: "A pen on the last page of a document.", alt: "A pen on the last page of a document." },
    {
      idea: "A stack of paper with a single bookmark in it.",
      alt: "A stack of paper with a bookmark.",
    },
    {
      idea: "Chairs at a table, seen from the door.",
      alt: "Chairs at a table, seen from the door.",
    },
  ],
  videos: [
    {
      hook: "Stop before you sign.",
      idea: "A video of a pen that stops above a signature line.",
      alt: "A pen stops above a signature line.",
    },
    {
      hook: "The small print, read slowly.",
      idea: "A video of a finger that follows the lines of a document.",
      alt: "A finger follows the lines of a document.",
    },
    {
      hook: "Open the letter.",
      idea: "A video of hands that open an envelope.",
      alt: "Hands open an envelope.",
    },
    {
      hook: "Look at the last page.",
      idea: "A video of pages that are turned until the last.",
      alt: "Pages of a document are turned.",
    },
  ],
};
