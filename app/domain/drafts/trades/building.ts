import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of builders and repairers. */
export const BUILDING: Trade = {
  words:
    "plumber plumbing pipe leak boiler drain electrician wiring carpenter carpentry roofer builder renovation tile tiler painter heating locksmith handyman joiner joinery roofing roofs taps".split(
      " ",
    ),
  questions: lines(
    "What’s dripping at your place?",
    "Which repair did you do with tape?",
    "Do you know where your main valve is?",
    "Who holds the flashlight in your house?",
    "What makes a noise at night?",
    "Have you tried turning it off?",
  ),
  observations: lines(
    "A drip sounds louder at night.",
    "Tape is a plan until it isn’t.",
    "Everything breaks when guests are coming.",
    "Houses make noises. Some of them mean something.",
    "Everyone has a screw left over in a drawer.",
  ),
  scenes: [
    { idea: "An open toolbox, from above.", alt: "An open toolbox, from above." },
    { idea: "A hand with a wrench, close up.", alt: "A hand with a wrench." },
    { idea: "Work boots by a door.", alt: "Work boots by a door." },
    { idea: "A flashlight beam on a wall.", alt: "The beam of a flashlight on a wall." },
  ],
  videos: [
    {
      hook: "Listen. Hear it?",
      idea: "A video of a drop that falls into a sink, with the sound.",
      alt: "A drop falls into a sink.",
    },
    {
      hook: "Look behind the panel.",
      idea: "A video of a panel that is taken off a wall.",
      alt: "A panel is taken off a wall.",
    },
    {
      hook: "Righty-tighty.",
      idea: "A video of a hand that turns a wrench.",
      alt: "A hand turns a wrench.",
    },
    {
      hook: "Boots off, shoes on.",
      idea: "A video of boots that are put down by a door.",
      alt: "Boots are put down by a door.",
    },
  ],
};
