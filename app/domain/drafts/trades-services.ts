import { lines } from "./grammar.ts";
import type { Trade } from "./trade.ts";

const words = (text: string) => text.split(" ");

export const SOFTWARE: Trade = {
  words: words(
    "software saas app platform api dashboard cloud automation plugin website developer",
  ),
  questions: lines(
    "Which button would you remove?",
    "How many tabs are open right now?",
    "Spreadsheet or sticky note?",
    "What do you still do by hand?",
    "Who in your team knows where everything is?",
    "When did you last read a manual?",
  ),
  observations: lines(
    "Every team has a spreadsheet that nobody dares to touch.",
    "Software is good when you forget it’s there.",
    "The workaround is usually older than the tool.",
    "A feature nobody finds is a feature nobody has.",
    "People don’t want a dashboard. They want to go home on time.",
  ),
  scenes: [
    {
      idea: "A sticky note on the edge of a screen.",
      alt: "A sticky note on the edge of a screen.",
    },
    {
      idea: "A keyboard, a cup and a paper list, from above.",
      alt: "A keyboard beside a cup and a paper list.",
    },
    { idea: "A hand-drawn sketch of a screen on paper.", alt: "A sketch of a screen on paper." },
    { idea: "A closed laptop at the end of the day.", alt: "A closed laptop on a desk." },
  ],
  videos: [
    {
      hook: "Watch the cursor.",
      idea: "A video of a screen on which a task is done from start to end.",
      alt: "A cursor moves over a screen.",
    },
    {
      hook: "Paper loses this round.",
      idea: "A video of a paper list that is crumpled beside a laptop.",
      alt: "A paper list is crumpled beside a laptop.",
    },
    {
      hook: "Count the clicks.",
      idea: "A video of a hand on a mouse and of the screen behind it.",
      alt: "A hand on a mouse in front of a screen.",
    },
    {
      hook: "Laptop closed. That’s the ending.",
      idea: "A video that ends with a laptop being closed.",
      alt: "A laptop is closed.",
    },
  ],
};

export const LAW: Trade = {
  words: words(
    "law lawyer legal attorney notary solicitor court contract litigation divorce inheritance barrister tenancy will",
  ),
  questions: lines(
    "Did you read it before you signed it?",
    "Is it in writing?",
    "Where do you keep the original?",
    "What would you ask a lawyer if the clock weren’t running?",
    "Which clause did you skip?",
    "Who knows where your papers are?",
  ),
  observations: lines(
    "A contract is easy to read until somebody disagrees.",
    "“We agreed on the phone” is a difficult sentence.",
    "People come with a letter they’ve been carrying around unopened.",
    "The time to read a contract is before you need it.",
    "A question asked early is usually a smaller question.",
  ),
  scenes: [
    {
      idea: "An unopened letter on a kitchen table.",
      alt: "An unopened letter on a kitchen table.",
    },
    { idea: "A pen on the last page of a document.", alt: "A pen on the last page of a document." },
    {
      idea: "A stack of paper with a single bookmark in it.",
      alt: "A stack of paper with a bookmark.",
    },
    {
      idea: "Two chairs at a table, seen from the door.",
      alt: "Chairs at a table, seen from the door.",
    },
  ],
  videos: [
    {
      hook: "Stop before you sign.",
      idea: "A video of a pen that stops above a signature line.",
      alt: "A pen stops above a signature line.",
    },
    {
      hook: "The small print, read slowly.",
      idea: "A video of a finger that follows the lines of a document.",
      alt: "A finger follows the lines of a document.",
    },
    {
      hook: "Open the letter.",
      idea: "A video of hands that open an envelope.",
      alt: "Hands open an envelope.",
    },
    {
      hook: "Look at the last page.",
      idea: "A video of pages that are turned until the last.",
      alt: "Pages of a document are turned.",
    },
  ],
};

export const MONEY: Trade = {
  words: words(
    "accountant accounting bookkeeping bookkeeper tax taxes vat payroll invoice audit finance financial insurance mortgage consultant consulting advisor consultancy",
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
    "Nobody starts a business because they love forms.",
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

export const TEACHING: Trade = {
  words: words(
    "school language lesson teacher teach tutor tutoring course english greek spanish french german student learn learner grammar exam kindergarten piano",
  ),
  questions: lines(
    "Which word do you always get wrong?",
    "What did you want to learn and never start?",
    "Front row or back row?",
    "Do you learn by listening or by writing?",
    "What would you say if you weren’t shy?",
    "Which teacher do you still think of?",
  ),
  observations: lines(
    "Everybody understands more than they dare to say.",
    "Mistakes are how you find out what to ask.",
    "The silence after a question is where people learn.",
    "Nobody laughs at your accent as much as you do.",
    "You remember the lesson where you laughed.",
  ),
  scenes: [
    {
      idea: "A blackboard with a half-wiped sentence.",
      alt: "A blackboard with a half-wiped sentence.",
    },
    { idea: "A notebook full of corrections, close up.", alt: "A notebook full of corrections." },
    { idea: "Pencils and an open book on a table.", alt: "Pencils and an open book on a table." },
    { idea: "Empty chairs in a circle before a lesson.", alt: "Empty chairs in a circle." },
  ],
  videos: [
    {
      hook: "Say it out loud.",
      idea: "A video of a hand that writes a word on a board and waits.",
      alt: "A hand writes a word on a board.",
    },
    {
      hook: "Spot the mistake.",
      idea: "A video of a sentence on paper and a pencil that circles a word.",
      alt: "A pencil circles a word on paper.",
    },
    {
      hook: "Watch the chalk.",
      idea: "A video of chalk that writes, with the sound.",
      alt: "Chalk writes on a board.",
    },
    {
      hook: "Back row, this is for you.",
      idea: "A video of a classroom seen from the last row.",
      alt: "A classroom seen from the last row.",
    },
  ],
};

export const PROPERTY: Trade = {
  words: words(
    "property properties apartment house home rent rental letting landlord tenant agent estate realtor villa flat viewing",
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
    "Everybody opens the tap. Nobody knows why.",
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

export const BIKES: Trade = {
  words: words("bike bikes bicycle cycling cycle wheel chain gear frame saddle tire tyre e-bike"),
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
    "Everybody is a mechanic until something is left over.",
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

export const BUILDING: Trade = {
  words: words(
    "plumber plumbing pipe leak boiler drain tap electrician electric wiring carpenter carpentry roof roofer builder renovation tile tiler painter heating locksmith handyman repair repairs gardener cleaning cleaner joiner",
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
    "Everybody has a screw left over in a drawer.",
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
