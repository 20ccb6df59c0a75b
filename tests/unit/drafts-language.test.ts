import { describe, expect, test } from "vitest";
import { readClientWords } from "~/domain/drafts/client-phrases";
import { detectLanguage, isFunctionWord, measureEnglish } from "~/domain/drafts/language";

test.each([
  ["Bread and rolls from our own oven", 4],
  ["Café Müller und the bakery at the old harbor of Limassol", 3],
  ["Van hire", 0],
  ["Pizza in a box, no plus and no men", 4],
  ["Kaiser Bakery", 0],
  ["Unser Brot ist frisch", -2],
  ["Το ψωμί μας", -Infinity],
  ["24/7", -Infinity],
])("English leads in %j by %d", (text, lead) => {
  expect(measureEnglish(text)).toBe(lead);
});

describe("answers", () => {
  test.each([
    ["Wir backen Brot in Wien.", ""],
    ["Wir bieten Welpenkurse in kleinen Gruppen an.", "Keine Bestechung."],
    ["Sauerteig aus eigener Zucht, jeden Tag frisch.", ""],
    ["Wij bakken in Gent.", "We werken alleen met bloem uit de streek."],
    ["No usamos conservantes.", "Hacemos pan a mano. Abrimos a las siete."],
    ["Confeziono abiti su misura in centro a Milano", "Ogni abito è unico."],
    ["Kaffe og kage i København, bagt hver morgen", "Vi rister selv vores bønner."],
    ["On se déplace le soir", "L’atelier"],
    ["Bread.", "Μαγειρεύουμε σπιτικό φαγητό κάθε μέρα."],
  ])("in another language are all used: %j, %j", (offer, differentiator) => {
    const { isEnglish, isAlone, phrases } = readClientWords(offer, differentiator);
    expect({ isEnglish, isAlone }).toEqual({ isEnglish: false, isAlone: false });
    const withoutStops = (text: string) => text.replaceAll(/\.(?= |$)/g, "").trim();
    expect(phrases.map(({ text }) => withoutStops(text)).join(" ")).toBe(
      withoutStops(`${offer} ${differentiator}`),
    );
  });

  test.each([
    ["Bread, rolls, cakes", ""],
    ["Eight short nouns of bread: rolls cakes tarts pies buns scones", ""],
    ["Haircuts, beard trims, shaves. Fades, kids cuts, hot towels", ""],
    ["Crème brûlée, soufflés", "Baked daily in Paphos"],
    ["Pain de mie, croissants, éclairs", "We open at seven"],
    ["Tacos al pastor, carnitas and pico de gallo", "We grind our own corn"],
    ["We bake bread. Ψωμί.", ""],
    ["We bake bread for the town. Horneamos pan para todo el pueblo.", "Open on Sundays."],
  ])("in English are read as English: %j, %j", (offer, differentiator) => {
    expect(readClientWords(offer, differentiator).isEnglish).toBe(true);
  });

  test("in English lose what stands in another language", () => {
    const offer = "We bake bread for the town. Wir backen Brot für die Stadt. Crème brûlée.";
    expect(readClientWords(offer, "Ψωμί.").phrases.map(({ text }) => text)).toEqual([
      "We bake bread for the town.",
      "Crème brûlée.",
    ]);
  });

  test("of nouns alone that may be of any language get no lines of English", () => {
    const offer = "Nine nouns: bread rolls cakes tarts pies buns scones";
    expect(readClientWords(offer, "").isEnglish).toBe(false);
    expect(readClientWords("Café Müller", "").isEnglish).toBe(false);
  });
});

test.each([
  ["Μεζέδες", "Greek"],
  ["Horneamos pan cada noche para el barrio.", "Spanish"],
  ["Nous cuisinons avec les légumes du marché.", "French"],
  ["C’est l’atelier d’Odile.", "French"],
  ["Wir backen jede Nacht Brot für die Straße.", "German"],
  ["Cucina romana con pasta fatta in casa", "Italian"],
  ["Le ricette sono della nonna, con una lista", "Italian"],
  ["Bolos para festas, feitos por nós com cada fruta", "Portuguese"],
  ["Fem pa cada dia amb farina de la comarca", "Catalan"],
  ["Wij werken met bloem uit de streek", "Dutch"],
  ["En kop kaffe til alle der har tid, et stykke kage til de andre", "Danish"],
  ["Casa con vista", null],
  ["Brot und Butter", null],
  ["Bread", null],
])("%j is written in %s", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

test("knows the small words of several languages, in any case and with either apostrophe", () => {
  for (const word of ["the", "The", "don't", "don’t", "nuestro", "und"])
    expect(isFunctionWord(word)).toBe(true);
  expect(isFunctionWord("bread")).toBe(false);
});
