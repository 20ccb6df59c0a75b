import { lines } from "../grammar.ts";
import type { Trade } from "../trade.ts";

/** Lines and pictures of salons. */
export const BEAUTY: Trade = {
  words:
    "salon nail manicure pedicure gel hair haircut hairdresser barber beard shave balayage lash brow facial skin beauty makeup waxing spa shellac".split(
      " ",
    ),
  questions: lines(
    "Do you bring a picture or describe it with your hands?",
    "Chatty chair or quiet chair?",
    "Same as always, or something new?",
    "Who notices when you’ve changed something?",
    "Glossy or matte?",
    "Do you cut your own fringe and regret it?",
  ),
  observations: lines(
    "“Only a little off” means something different to everyone.",
    "No one books an appointment because things are going well with the scissors at home.",
    "A good mirror is honest before it’s kind.",
    "Someone at home will say they see no difference.",
    "People tell you everything once they can’t move their hands.",
  ),
  scenes: [
    {
      idea: "Hands on a towel, close up, in soft daylight.",
      alt: "A pair of hands resting on a towel.",
    },
    {
      idea: "Bottles and tools laid out in a row, from above.",
      alt: "Small bottles and tools in a row, from above.",
    },
    {
      idea: "A chair in front of a mirror, with no one in it.",
      alt: "An empty chair in front of a mirror.",
    },
    {
      idea: "A detail in a hand mirror, over the shoulder.",
      alt: "A hand mirror seen over a shoulder.",
    },
  ],
  videos: [
    {
      hook: "Wait for the mirror.",
      idea: "A video of a chair that turns to the mirror at the very end.",
      alt: "A chair turns toward a mirror.",
    },
    {
      hook: "Watch the hands.",
      idea: "A video of hands at work, from close up, without a face.",
      alt: "Hands at work, close up.",
    },
    {
      hook: "Oddly calming, this.",
      idea: "A video of a brush that makes a slow, even stroke.",
      alt: "A brush makes an even stroke.",
    },
    {
      hook: "Hold still.",
      idea: "A video of a detail that gets its finish, filmed from the side.",
      alt: "A detail gets its finish, seen from the side.",
    },
  ],
};
