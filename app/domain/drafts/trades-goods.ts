import { lines } from "./grammar.ts";
import type { Trade } from "./trade.ts";

const words = (text: string) => text.split(" ");

export const BAKERY: Trade = {
  words: words(
    "bakery bakehouse bake baked baking bread loaf loaves sourdough rye starter pastry croissant bun cake cookie pie flour dough oven patisserie brioche baguette focaccia muffin cupcake",
  ),
  questions: lines(
    "Crust or crumb?",
    "Do you cut the loaf or tear it?",
    "Butter to the edge, or only in the middle?",
    "Which end of the bread do you take?",
    "Do you eat it in the car or make it home?",
    "Sweet breakfast or salty breakfast?",
  ),
  observations: lines(
    "You can tell a lot about bread by tapping the bottom.",
    "Bread is patient. Hungry people aren’t.",
    "Dough doesn’t read the clock.",
    "Nobody ever photographs the last slice.",
    "The smell does most of the talking.",
  ),
  scenes: [
    {
      idea: "A hand tears a loaf open over a wooden board.",
      alt: "Hands tearing a loaf open over a wooden board.",
    },
    {
      idea: "Flour on a dark apron, close up, in daylight.",
      alt: "A dark apron dusted with flour.",
    },
    {
      idea: "A tray at the oven door, seen from the side.",
      alt: "A baking tray at an open oven door.",
    },
    {
      idea: "Crumbs and a bread knife on a board after breakfast.",
      alt: "A bread knife and crumbs on a wooden board.",
    },
  ],
  videos: [
    {
      hook: "Turn the sound on for the crust.",
      idea: "A video of a crust that is pressed until it cracks, filmed from close up.",
      alt: "Fingers press a crust until it cracks.",
    },
    {
      hook: "Watch the dough fight back.",
      idea: "A video of a hand that pushes into dough, and of the dough as it rises again.",
      alt: "A hand pushes into soft dough, which springs back.",
    },
    {
      hook: "The knife goes in at the end.",
      idea: "A video of a bread knife that waits beside a loaf and then cuts it.",
      alt: "A knife cuts into a loaf on a board.",
    },
    {
      hook: "Flour gets everywhere. Look.",
      idea: "A video of a handful of flour thrown over a table, in backlight.",
      alt: "Flour flies over a work table in backlight.",
    },
  ],
};

export const CAFE: Trade = {
  words: words(
    "café cafe coffee espresso cappuccino latte roast roaster roastery barista tea brew brunch kettle teahouse",
  ),
  questions: lines(
    "Milk in your coffee, or is that a crime?",
    "Window seat or the quiet corner?",
    "What do you order when you can’t decide?",
    "Do you talk before coffee?",
    "Do you finish the last cold sip?",
    "Cup or paper cup?",
  ),
  observations: lines(
    "Nobody makes good decisions before coffee.",
    "A cup goes cold exactly when the story gets good.",
    "Half of what people call a meeting is coffee.",
    "The quiet corner is always taken.",
    "You can hear a good morning by the spoons.",
  ),
  scenes: [
    {
      idea: "A cup from above, with a spoon and somebody’s notebook.",
      alt: "A cup of coffee beside a notebook, from above.",
    },
    {
      idea: "Steam over a cup, against a dark background.",
      alt: "Steam rises from a cup in front of a dark wall.",
    },
    {
      idea: "An empty table by a window with a cup left on it.",
      alt: "A cup on an empty table by a window.",
    },
    { idea: "Coffee beans in an open hand.", alt: "Coffee beans in an open hand." },
  ],
  videos: [
    {
      hook: "Watch the milk.",
      idea: "A video of milk that is poured into coffee, from above.",
      alt: "Milk swirls into a cup of coffee.",
    },
    {
      hook: "Listen to the grinder.",
      idea: "A video of beans that fall into a grinder, with the sound.",
      alt: "Coffee beans fall into a grinder.",
    },
    {
      hook: "Steam, slowly.",
      idea: "A video of steam over a cup in backlight, in slow motion.",
      alt: "Steam curls over a cup in backlight.",
    },
    {
      hook: "Somebody’s spoon is about to fall.",
      idea: "A video of a spoon that balances on the rim of a saucer.",
      alt: "A spoon balances on the rim of a saucer.",
    },
  ],
};

export const RESTAURANT: Trade = {
  words: words(
    "restaurant taverna tavern kitchen chef menu food pizza pasta wine dinner lunch grill meze souvlaki burger sushi taco curry dish meal catering cook cooked cooking lamb fish bistro trattoria soup noodle ταβέρνα φαγητό κουζίνα κρασί",
  ),
  questions: lines(
    "Do you share your plate or guard it?",
    "Who at your table always orders the same thing?",
    "Dessert, or a bite of somebody else’s?",
    "Do you read the menu or ask the table next to you?",
    "Who gets the last piece?",
    "Inside or outside?",
  ),
  observations: lines(
    "Somebody always says they’re not hungry and then eats your fries.",
    "Food arrives exactly when you leave to wash your hands.",
    "The last olive is a diplomatic problem.",
    "A quiet table usually means the food has arrived.",
    "Nobody has ever kept their sleeves out of the sauce.",
  ),
  scenes: [
    {
      idea: "Hands reaching across a table full of plates.",
      alt: "Hands reach across a table full of plates.",
    },
    { idea: "A pan on the flame, seen from the side.", alt: "A pan over a flame." },
    {
      idea: "A wiped plate with a piece of bread on it.",
      alt: "An empty plate with a piece of bread.",
    },
    {
      idea: "A napkin, a fork and a glass before anybody sits down.",
      alt: "A laid table with a glass and a fork.",
    },
  ],
  videos: [
    {
      hook: "Listen to the pan.",
      idea: "A video of something that lands in a hot pan, with the sound.",
      alt: "Food sizzles in a hot pan.",
    },
    {
      hook: "Watch who takes the last piece.",
      idea: "A video from above of hands and a nearly empty plate.",
      alt: "Hands hover over a nearly empty plate.",
    },
    {
      hook: "Look at the steam.",
      idea: "A video of a lid that is lifted, in backlight.",
      alt: "A lid is lifted and steam rises.",
    },
    {
      hook: "Sauce, meet bread.",
      idea: "A video of a piece of bread that wipes a plate clean.",
      alt: "Bread wipes sauce from a plate.",
    },
  ],
};

export const FLOWERS: Trade = {
  words: words(
    "florist flower bouquet peony rose stem bloom plant wreath garden botanical tulip vase",
  ),
  questions: lines(
    "Who did you last send flowers to?",
    "Do you cut the stems or hope for the best?",
    "Wild and loose, or neat and round?",
    "Which flower did your grandmother grow?",
    "Do you buy flowers for yourself?",
    "Scent or color?",
  ),
  observations: lines(
    "People who buy flowers for no reason are our kind of people.",
    "A jam jar is a perfectly good vase.",
    "Nobody knows what to write on the card.",
    "Flowers don’t ask what you did wrong.",
    "A kitchen table looks awake with something in a glass.",
  ),
  scenes: [
    { idea: "Stems in a bucket, from above.", alt: "Flower stems in a bucket, from above." },
    { idea: "Hands tie a bunch with string.", alt: "Hands tie a bunch of flowers with string." },
    { idea: "Petals on a work table after the work.", alt: "Petals on a work table." },
    {
      idea: "A blank card and a pen beside a bunch of flowers.",
      alt: "A blank card beside a bunch of flowers.",
    },
  ],
  videos: [
    {
      hook: "Watch it come together.",
      idea: "A video of a bunch of flowers that grows in a hand, stem by stem.",
      alt: "A bunch of flowers grows in a hand.",
    },
    {
      hook: "Snip. Listen.",
      idea: "A video of scissors that cut stems, with the sound.",
      alt: "Scissors cut green stems.",
    },
    {
      hook: "The string is the hard part.",
      idea: "A video of hands that tie a knot around stems.",
      alt: "Hands tie string around stems.",
    },
    {
      hook: "Look at the color when it turns.",
      idea: "A video of a bunch of flowers that is turned slowly by the window.",
      alt: "A bunch of flowers turns by a window.",
    },
  ],
};

export const SHOP: Trade = {
  words: words(
    "shop store boutique clothes clothing dress shirt jewelry jewellery gift candle soap cream ceramic toy book shoe bag handmade furniture rug fabric linen leather knit wool skincare cosmetic parcel goods",
  ),
  questions: lines(
    "Do you buy it now or think about it for a week?",
    "Gift for somebody, or gift for you?",
    "What’s the oldest thing you still use?",
    "Do you keep the box?",
    "Do you read the label?",
    "Which thing in your home would you never lend?",
  ),
  observations: lines(
    "The thing you almost bought is the thing you remember.",
    "Some things look better after a year of use.",
    "A present is easy. The wrapping is the exam.",
    "Everybody has a drawer they don’t talk about.",
    "You only notice good stitching when it’s missing.",
  ),
  scenes: [
    {
      idea: "A hand lifts something small from a shelf.",
      alt: "A hand lifts a small object from a shelf.",
    },
    {
      idea: "Wrapping paper, string and scissors on a table.",
      alt: "Wrapping paper, string and scissors on a table.",
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
