import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of shops. */
export const SHOP: Trade = {
  words:
    "shop store boutique clothes clothing dress shirt jewelry jewellery gift candle soap ceramic toy shoe bag handmade furniture rug fabric linen leather knit wool skincare cosmetic parcel goods books".split(
      " ",
    ),
  questions: lines(
    "Do you buy it now or think about it for a week?",
    "Gift for someone, or gift for you?",
    "What have you owned for ages and still use?",
    "Do you keep the box?",
    "Do you read the label?",
    "Which thing in your home would you never lend?",
  ),
  observations: lines(
    "The thing you almost bought is the thing you remember.",
    "A good thing gets used up or worn out.",
    "A present is easy. The wrapping is the exam.",
    "Everyone has a drawer they don’t talk about.",
    "The things you use every day get the least attention.",
  ),
  scenes: [
    {
      idea: "A hand lifts something small from a shelf.",
      alt: "A hand lifts a small object from a shelf.",
    },
    {
      idea: "Wrapping paper and string on a table.",
      alt: "Wrapping paper and string on a table.",
    },
    {
      idea: "A close look at a material, in daylight from the side.",
      alt: "The texture of a material in daylight.",
    },
    { idea: "A parcel on a doorstep, from above.", alt: "A parcel on a doorstep." },
  ],
  videos: [
    {
      hook: "Watch the wrapping.",
      idea: "A video of hands that wrap a parcel and tie the string.",
      alt: "Hands wrap a parcel with string.",
    },
    {
      hook: "Look closer.",
      idea: "A video that moves in on a material until its texture fills the picture.",
      alt: "The texture of a material, very close.",
    },
    {
      hook: "What’s in the box?",
      idea: "A video of a box that is opened slowly, from above.",
      alt: "A box is opened, from above.",
    },
    {
      hook: "The drawer test.",
      idea: "A video of a drawer that opens and something small that is taken out.",
      alt: "A hand takes something from a drawer.",
    },
  ],
};
