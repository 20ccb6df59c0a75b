import { addIds, type Network, type Post } from "./post.ts";

const post = (network: Network, text: string, alt: string) => ({
  business: "Fig & Olive",
  network,
  text,
  alt,
});

/** Kept apart, so that the demo's scripts load no others. */
export const demoPosts = addIds({
  pizza: post(
    "Instagram",
    "The first figs are in. Come early, they won’t last the weekend.",
    "A pizza with figs, from above.",
  ),
  dough: post(
    "LinkedIn",
    "Why we rest our dough for three days, and what it taught us about planning.",
    "Dough that rises over the rim of a red bowl, and a clock.",
  ),
  trio: post(
    "Facebook",
    "Live music on Thursday: the trio is back, and so is the lemon cake.",
    "A double bass beside a slice of lemon cake.",
  ),
  wine: post(
    "Instagram",
    "Red or orange with the figs? We opened both, for science.",
    "Two glasses of wine that touch, one red, one orange.",
  ),
  oven: post(
    "Instagram",
    "The oven has been burning since noon. It’s in a better mood than we are.",
    "A fire in a domed brick oven.",
  ),
  courtyard: post(
    "Instagram",
    "Eleven tables and a fig tree. The tree was here first.",
    "A fig tree with a red table under a string of lights.",
  ),
  olives: post(
    "LinkedIn",
    "One grower, 40 kilometers, no middleman. Our olives, in numbers.",
    "A bowl of green and black olives.",
  ),
  basil: post(
    "Instagram",
    "The basil got the window seat. You can have the one beside it.",
    "A plant in a pot on a sunny window sill.",
  ),
});

export type DemoPicture = keyof typeof demoPosts;
export const DEMO_PICTURES = Object.keys(demoPosts) as DemoPicture[];

export const getDemoPost = (picture: string): Post =>
  demoPosts[DEMO_PICTURES.find((each) => each === picture) ?? "pizza"];
