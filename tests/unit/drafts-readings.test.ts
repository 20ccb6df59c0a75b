import { expect, test } from "vitest";
import { readClientWords } from "../../app/domain/drafts/client-phrases.ts";
import { inflect } from "../../app/domain/drafts/inflections.ts";
import { readText, stem } from "../../app/domain/drafts/reading.ts";

/**
 * Keeps what is read out of answers, and the forms of English words, as they were last approved. Read
 * the difference before accepting it with `npm run test:unit -- -u`.
 */

const ANSWERS: readonly [offer: string, differentiator?: string][] = [
  ["Haircuts, beard trims and shaves"],
  ["We bake sourdough and rye overnight. It also comes sliced."],
  [
    "Sourdough and rye, baked overnight. Croissants on weekends.",
    "Our starter is from 1935. My grandfather carried it across the border in a jam jar.",
  ],
  ["- nails\n- lashes\n- brows"],
  ["1. cakes\n2) pies\n(3) tarts\na) buns"],
  ["Dr. Smith fixes teeth. Approx. 5 min. each."],
  ["We fix bikes! And locks? Yes… “Really.” Always"],
  ["Come by and ask us. Visit the shop. Ask. Ask customers"],
  ["Repairing bikes, selling used ones"],
  ["bread;"],
  ["iPhones, iPads and Macs"],
  ["What we make: bread and cakes."],
  ["The bread that we bake is dark."],
  ["Bread that we bake"],
  ["don’t worry about it. We’re open"],
  ["I bake. I sell. We rest."],
  ["I’m a baker. My bread is dark"],
  ["We bake and I sell. I do the books. Our books"],
  ["Fast and friendly service, freshly made cakes"],
  ["Handmade soap, gluten-free cakes, Italian wine and Greek olives."],
  ["Bread\nCakes\nPies", "They are good. Both are cheap. Too late."],
  ["We sell out fast. We make up rooms. I teach yoga, pilates. Also jam"],
  ["We offer bread with butter. We sell. You sell bread. We sell bread! and cakes"],
  ["Bread of the day and cakes of the week"],
  ["Bread and cakes of the week. Dark bread and white bread"],
  ["Used bicycles and scooters, and helmets (new); plus locks/pumps"],
  ["BREAD AND CAKES"],
  ["TV SETS, TVs"],
  ["Pan y pasteles. Bread. Somos tres hermanas y una abuela."],
  ["Bread.", "Μαγειρεύουμε σπιτικό φαγητό κάθε μέρα."],
  [`${"a".repeat(219)}. ${"b".repeat(220)}.`],
  ["Here is the list: cakes. Here is the list:"],
  ["Bread , "],
  ["éclairs"],
  ["φρέσκο ψωμί και coffee"],
  ["Bread from Paris. Cakes for weddings. Tarts by the slice"],
  ["It is good. Here it is. Bread"],
  ["Bread. Bread. Cakes"],
  ["Ice, it, an oven that never rests at all, pies"],
  ["One two three four five, one two three four five six"],
  [`${"bread ".repeat(7)}abc, ${"pastry ".repeat(5)}`],
  ["Fast, quickly, don’t, cakes we’re, 24, A4 paper, R&B nights, rock ’n’ roll"],
  ["Homemade jam. hand-made jam. Hand-Made Jam. Hand-Fed Geese"],
  ["bread. Why? “Because.” (Really.) 你好。パン。"],
  [
    "A very long line of fourteen words that names nothing anyone could buy in town. A very long line of sixteen words, that names nothing at all, anyone might buy, in town, ever",
  ],
];

const list = (values: readonly string[]) => values.join(" | ");

function toText([offer, differentiator = ""]: (typeof ANSWERS)[number]): string {
  const { phrases, topics, isEnglish, isAlone, words } = readClientWords(offer, differentiator);
  const rows = phrases.map(({ place, form, text, smallStart, ...phrase }) => {
    const marks = [
      ...(phrase.isOffer ? ["offer"] : []),
      ...(phrase.isDependent ? ["dependent"] : []),
      ...(phrase.isEnglish ? [] : ["foreign"]),
    ];
    return `${place} ${[form, ...marks].join(", ")}: ${text}${smallStart ? ` → ${smallStart}` : ""}`;
  });
  return [
    `== ${JSON.stringify(offer)} ${JSON.stringify(differentiator)}`,
    `${isEnglish ? "English" : "foreign"}, ${isAlone ? "alone" : "a team"}`,
    ...rows,
    `topics: ${list(topics.map(({ first, inside }) => `${first} → ${inside ?? "(no)"}`))}`,
    `words: ${words.join(" ")}`,
    "",
  ].join("\n");
}

test("answers are read as approved", async () => {
  await expect(ANSWERS.map(toText).join("\n")).toMatchFileSnapshot("approved-drafts/answers.txt");
});

test("words have the forms that were approved", async () => {
  const words =
    "a ox big bake baker bakes box boxes buzzes bus class gas happy play simple stop travel music " +
    "musicians off numb cities series cheap cheaply table new news wing photo photos churches wishes " +
    "analysis lens ties tie see bee café 24 well-made basic fix tap";
  const forms = words.split(" ").map((word) => `${word}: ${[...inflect(word)].sort().join(" ")}`);
  await expect(`${forms.join("\n")}\n`).toMatchFileSnapshot("approved-drafts/word-forms.txt");
});

test("texts are split into the pieces that were approved", async () => {
  const texts = [
    "Ice-cream, WiFi and iPhones; O’Brien’s café at 7pm",
    "#FigAndOlive #our_Crust #2for1, #a b",
    "c.h.e-a_p * c*h and c h",
    "HTMLParser IDs ABC",
    "我们cheap吗 パンを焼く แล้ว bread",
    "che\u200Bap and invi\u00ADsible\u2060",
    "ΣΟΦΟΣ σοφός Straße STRAẞE ñandú מִי",
    "More on https://Fig.example/menu, and fig.com. Node.js",
    "½ ² ５ ٢",
    "  \n\t ",
  ];
  const split = texts.flatMap((text) =>
    readText(text).map(({ text: read, pieces, links }) =>
      [
        `== ${JSON.stringify(text)} → ${JSON.stringify(read)}`,
        ...pieces.map(({ text: word, start, end, ...flags }) => {
          const marks = Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : []));
          return [`${start}–${end}`, word, ...marks].join(" ");
        }),
        ...links.map((link) => `link ${link.text}`),
        "",
      ].join("\n"),
    ),
  );
  await expect(split.join("\n")).toMatchFileSnapshot("approved-drafts/pieces.txt");
});

test.each([
  ["day", "dai"],
  ["days", "dai"],
  ["by", "bi"],
  ["party", "parti"],
  ["parties", "parti"],
  ["baking", "bak"],
  ["bakings", "bak"],
  ["baked", "bak"],
  ["bakers", "bak"],
  ["bake", "bak"],
  ["guaranteed", "guarante"],
  ["guarantee", "guarante"],
  ["reportedly", "report"],
  ["dishes", "dish"],
  ["fresh", "fresh"],
  ["freshly", "fresh"],
  ["ring", "ring"],
  ["inged", "ing"],
  ["sly", "sli"],
  ["oven", "oven"],
  ["edict", "edict"],
])("%s has the stem %s", (word, expected) => expect(stem(word)).toBe(expected));
