import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of accountants and advisors. */
export const MONEY: Trade = {
  words:
    "accountant accounting bookkeeping bookkeeper tax taxes vat payroll invoice audit finance financial insurance mortgage consultant consulting advisor consultancy".split(
      " ",
    ),
  questions: lines(
    "Where do your receipts live?",
    "Which invoice are you avoiding?",
    "Shoebox or spreadsheet?",
    "Do you open the brown envelope right away?",
    "Which number do you look at before all others?",
    "When did you last look, really look?",
  ),
  observations: lines(
    "A receipt in a coat pocket is a lost receipt.",
    "Numbers are quieter when you look at them often.",
    "No one starts a business because they love forms.",
    "The envelope doesn’t get smaller on the table.",
    "“I’ll sort it later” is a filing system, too.",
  ),
  scenes: [
    { idea: "A long receipt beside a cup.", alt: "A long receipt beside a cup." },
    { idea: "A shoebox full of paper, from above.", alt: "A shoebox full of paper, from above." },
    { idea: "A pencil on a page of figures.", alt: "A pencil on a page of figures." },
    { idea: "An unopened envelope on a desk.", alt: "An unopened envelope on a desk." },
  ],
  videos: [
    {
      hook: "Empty the shoebox.",
      idea: "A video of a shoebox of receipts that is tipped out on a table.",
      alt: "Receipts fall from a shoebox onto a table.",
    },
    {
      hook: "Look at the pile.",
      idea: "A video of a pile of paper that becomes neat stacks.",
      alt: "A pile of paper becomes neat stacks.",
    },
    {
      hook: "Open it. It’s only paper.",
      idea: "A video of a hand that opens an envelope.",
      alt: "A hand opens an envelope.",
    },
    {
      hook: "That sound is a stapler.",
      idea: "A video of a stapler and a stack of paper, with the sound.",
      alt: "A stapler closes on a stack of paper.",
    },
  ],
};
