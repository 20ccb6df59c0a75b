import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of gyms and classes. */
export const FITNESS: Trade = {
  words: "gym fitness yoga pilates workout kettlebell boxing dance swim climb strength surf".split(
    " ",
  ),
  questions: lines(
    "Morning person or evening person?",
    "What’s your excuse this week?",
    "Music or silence?",
    "Which exercise do you secretly like?",
    "Do you stretch, or do you say you stretch?",
    "What made you stop last time?",
  ),
  observations: lines(
    "The hard part is putting on the shoes.",
    "Everyone feels watched. Everyone is busy with themselves.",
    "No one regrets having gone.",
    "Sore muscles are very good at reminding you of stairs.",
    "The mat doesn’t care how long you’ve been away.",
  ),
  scenes: [
    { idea: "A pair of shoes beside a mat.", alt: "A pair of shoes beside a mat." },
    { idea: "Chalk on hands, close up.", alt: "A pair of hands with chalk on them." },
    { idea: "A towel over a bar, with no one around.", alt: "A towel hanging over a bar." },
    {
      idea: "A water bottle on the floor, in morning light.",
      alt: "A water bottle on the floor in low light.",
    },
  ],
  videos: [
    {
      hook: "It starts with the laces.",
      idea: "A video of hands that tie shoelaces, from the floor.",
      alt: "Hands tie shoelaces.",
    },
    {
      hook: "Watch the feet.",
      idea: "A video of feet on a mat, without faces.",
      alt: "Feet move on a mat.",
    },
    {
      hook: "Breathe out here.",
      idea: "A video of a slow movement, from the side, with the breath to hear.",
      alt: "A slow movement, seen from the side.",
    },
    {
      hook: "The mat unrolls by itself, almost.",
      idea: "A video of a mat that is unrolled toward the camera.",
      alt: "A mat is unrolled toward the camera.",
    },
  ],
};
