import { lines } from "./grammar.ts";
import type { Trade } from "./trade.ts";

const words = (text: string) => text.split(" ");

export const BEAUTY: Trade = {
  words: words(
    "salon nail nails manicure pedicure gel hair haircut hairdresser barber beard shave color colour balayage lash brow facial skin beauty makeup waxing spa polish shellac",
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
    "“Only a little off” means something different to everybody.",
    "Nobody books an appointment because things are going well with the scissors at home.",
    "A good mirror is honest before it’s kind.",
    "Somebody at home will say they see no difference.",
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
      idea: "A chair in front of a mirror, with nobody in it.",
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

export const FITNESS: Trade = {
  words: words(
    "gym fitness yoga pilates training trainer workout class kettlebell run running boxing dance swim climb stretch strength coach surf",
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
    "Everybody feels watched. Everybody is busy with themselves.",
    "Nobody regrets having gone.",
    "Sore muscles are very good at reminding you of stairs.",
    "The mat doesn’t care how long you’ve been away.",
  ),
  scenes: [
    { idea: "A pair of shoes beside a mat.", alt: "A pair of shoes beside a mat." },
    { idea: "Chalk on hands, close up.", alt: "A pair of hands with chalk on them." },
    { idea: "A towel over a bar, with nobody around.", alt: "A towel hanging over a bar." },
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

export const HEALTH: Trade = {
  words: words(
    "dentist dental teeth clinic physio physiotherapy therapist therapy massage doctor medical care health nutrition optician pharmacy vet veterinary psychologist chiropractor osteopath",
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
    "Nobody minds a question asked again.",
    "Waiting rooms make everybody read old magazines.",
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

export const ARTS: Trade = {
  words: words(
    "artist art painting photographer photography photo portrait music musician band gallery studio film theater illustration pottery potter tattoo sculpture wedding print printmaker",
  ),
  questions: lines(
    "What hangs over your sofa?",
    "Do you like to watch things being made?",
    "Finished, or a little unfinished?",
    "Black and white, or color?",
    "What would you have made, if you could?",
    "Do you look at the picture or at the label?",
  ),
  observations: lines(
    "The hard part is knowing when to stop.",
    "Nobody sees the versions in the bin.",
    "People step closer when they think nobody’s looking.",
    "A blank page is louder than it looks.",
    "Half the work is looking.",
  ),
  scenes: [
    {
      idea: "A work table with tools, seen from above.",
      alt: "A work table with tools, from above.",
    },
    { idea: "Hands at work, with the face out of the picture.", alt: "Hands at work." },
    {
      idea: "An unfinished piece, leaning against a wall.",
      alt: "An unfinished piece leaning against a wall.",
    },
    { idea: "Sketches pinned to a wall, slightly crooked.", alt: "Sketches pinned to a wall." },
  ],
  videos: [
    {
      hook: "Watch the mistake happen.",
      idea: "A video of hands at work, with a pause and a correction.",
      alt: "Hands pause and correct their work.",
    },
    {
      hook: "It looks like nothing at the start.",
      idea: "A video of a work from its beginning, in time lapse.",
      alt: "A work takes shape, in time lapse.",
    },
    {
      hook: "Listen to the tools.",
      idea: "A video of tools in use, with their sound and no music.",
      alt: "Tools in use on a work table.",
    },
    {
      hook: "Look at the corner.",
      idea: "A video that moves slowly over a detail in the corner of a work.",
      alt: "A detail in the corner of a work.",
    },
  ],
};

/** Lines for a business whose trade its words do not tell. */
export const OTHER: Trade = {
  words: [],
  questions: lines(
    "What’s on your list today?",
    "Do you ask, or do you search until midnight?",
    "Who do you ask when you don’t know?",
    "What have you been putting off?",
    "Do you plan it or wing it?",
    "Call, or message?",
    "What do you look for when you choose?",
    "What would you rather not do yourself?",
  ),
  observations: lines(
    "Nobody minds a simple question.",
    "Most lists get longer while you’re making them.",
    "It’s easier to ask a person than to read a page.",
    "The thing you keep postponing is rarely the big thing.",
    "Everybody likes a straight answer.",
    "You can tell a lot from how a question gets answered.",
  ),
  scenes: [
    {
      idea: "A work table as it looks between tasks, from above.",
      alt: "A work table, from above.",
    },
    { idea: "Hands at work, without a face.", alt: "Hands at work." },
    {
      idea: "A cup, keys and a notebook on a table.",
      alt: "A cup, keys and a notebook on a table.",
    },
    { idea: "A doorway in daylight, with nobody in it.", alt: "A doorway in daylight." },
  ],
  videos: [
    {
      hook: "Watch the hands.",
      idea: "A video of hands at work, from close up.",
      alt: "Hands at work, close up.",
    },
    {
      hook: "No music, only the room.",
      idea: "A video of a moment of work with its real sound.",
      alt: "A moment of work in a quiet room.",
    },
    {
      hook: "Look over our shoulder.",
      idea: "A video filmed over the shoulder of somebody at work.",
      alt: "Somebody at work, seen over the shoulder.",
    },
    {
      hook: "This is how it starts.",
      idea: "A video of a table that is cleared and made ready.",
      alt: "A table is cleared and made ready.",
    },
  ],
};
