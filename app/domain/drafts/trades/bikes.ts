import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of bicycle shops. */
export const BIKES: Trade = {
  words: "bike bicycle cycling e-bike cyclist".split(" "),
  questions: lines(
    "What does your bike sound like right now?",
    "When did you last oil the chain?",
    "Basket or backpack?",
    "Do you name your bike?",
    "Uphill: sit or stand?",
    "Which part squeaks?",
  ),
  observations: lines(
    "A squeak is a bike asking nicely.",
    "The chain knows when you’ve been ignoring it.",
    "Everyone is a mechanic until something is left over.",
    "A bike in the basement misses you.",
    "Pump the tires and half the problems leave.",
  ),
  scenes: [
    { idea: "A chain and an oily rag, close up.", alt: "A bicycle chain and an oily rag." },
    { idea: "A wheel in a stand, seen from the side.", alt: "A bicycle wheel in a stand." },
    { idea: "Tools in a row on a workbench.", alt: "Tools in a row on a workbench." },
    {
      idea: "A bicycle against a wall, in evening light.",
      alt: "A bicycle leaning against a wall.",
    },
  ],
  videos: [
    {
      hook: "Listen for the squeak.",
      idea: "A video of a wheel that turns, with the sound.",
      alt: "A bicycle wheel turns.",
    },
    {
      hook: "Watch the wheel wobble, then not.",
      idea: "A video of a wheel that is trued in a stand.",
      alt: "A wheel is straightened in a stand.",
    },
    {
      hook: "Oil goes here.",
      idea: "A video of a drop of oil that falls on a chain.",
      alt: "A drop of oil falls on a chain.",
    },
    {
      hook: "Gears make a good sound.",
      idea: "A video of a chain that climbs from gear to gear.",
      alt: "A chain moves from gear to gear.",
    },
  ],
};
