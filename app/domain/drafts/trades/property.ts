import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of agents and landlords. */
export const PROPERTY: Trade = {
  words: "property properties apartment letting landlord tenant estate realtor villa flats".split(
    " ",
  ),
  questions: lines(
    "Which room do you look at before all others?",
    "Bath or shower?",
    "Balcony or bigger kitchen?",
    "What would you never give up in a home?",
    "Do you open the closets at a viewing?",
    "Morning light or evening light?",
  ),
  observations: lines(
    "You know in the hallway.",
    "Everyone opens the tap. No one knows why.",
    "Photos never show the neighbors.",
    "A floor plan tells you where the sofa won’t go.",
    "People fall for a window and then measure the closets.",
  ),
  scenes: [
    { idea: "A key in a door, close up.", alt: "A key in a door." },
    { idea: "Light on an empty floor.", alt: "Light on the floor of an empty room." },
    { idea: "A tape measure on a window sill.", alt: "A tape measure on a window sill." },
    { idea: "A staircase, seen from the bottom.", alt: "A staircase, seen from the bottom." },
  ],
  videos: [
    {
      hook: "Walk in with us.",
      idea: "A video that goes through a front door and stops in the hallway.",
      alt: "A front door opens into a hallway.",
    },
    {
      hook: "Listen to the door.",
      idea: "A video of a key that turns in a lock, with the sound.",
      alt: "A key turns in a lock.",
    },
    {
      hook: "Look at the light.",
      idea: "A video of light that moves over an empty floor.",
      alt: "Light moves over an empty floor.",
    },
    {
      hook: "Yes, we open the closets.",
      idea: "A video of hands that open closet doors.",
      alt: "Hands open closet doors.",
    },
  ],
};
