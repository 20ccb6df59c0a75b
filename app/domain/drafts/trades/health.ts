import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of practices. */
export const HEALTH: Trade = {
  words:
    "dentist dentistry dental teeth clinic physio physiotherapy therapist therapy massage doctor medical health nutrition optician pharmacy vet veterinary psychologist chiropractor osteopath".split(
      " ",
    ),
  questions: lines(
    "What have you been meaning to have looked at?",
    "Do you write your questions down before an appointment?",
    "What would make an appointment easier?",
    "Who reminds you of your appointments?",
    "Do you ask, or do you nod?",
    "What do you put off longer than you should?",
  ),
  observations: lines(
    "Most people say “it’s nothing” and then describe something.",
    "The questions come to mind in the parking lot.",
    "It’s easier to make a call than to keep meaning to.",
    "No one minds a question asked again.",
    "Waiting rooms make everyone read old magazines.",
  ),
  scenes: [
    { idea: "A chair by a window in a calm room.", alt: "A chair by a window in a calm room." },
    {
      idea: "A notebook with a handwritten question, beside a pen.",
      alt: "A notebook and a pen on a table.",
    },
    { idea: "A folded towel on a clean surface.", alt: "A folded white towel." },
    {
      idea: "Hands explaining something with a pencil and paper.",
      alt: "Hands explain something on paper.",
    },
  ],
  videos: [
    {
      hook: "This is what the room looks like.",
      idea: "A video that walks slowly from the door to the chair.",
      alt: "A slow walk into a calm room.",
    },
    {
      hook: "Write it down, then ask.",
      idea: "A video of a hand that writes a question on paper.",
      alt: "A hand writes a question on paper.",
    },
    {
      hook: "Breathe in.",
      idea: "A video of a curtain that moves at an open window.",
      alt: "A curtain moves at an open window.",
    },
    {
      hook: "Watch the pencil.",
      idea: "A video of a pencil that draws an explanation.",
      alt: "A pencil draws on paper.",
    },
  ],
};
