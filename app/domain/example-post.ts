/** Maximum lengths that fit the example, in characters. */
const NAME_MOST = 40;
const OFFER_MOST = 80;

/** Returns the texts of the example post, with prompts in place of missing answers. */
export function exampleWords(answers: { business_name?: string; offer_description?: string }) {
  const name = shorten(answers.business_name ?? "", NAME_MOST) || "Your business";
  const offer = firstSentence(answers.offer_description ?? "") || "what you offer";
  return {
    name,
    initial: ([...name][0] ?? "").toUpperCase(),
    /** Ends like a sentence. */
    offer: offer.endsWith("…") ? offer : `${offer}.`,
  };
}

export type ExampleWords = ReturnType<typeof exampleWords>;

function firstSentence(text: string): string {
  const [first = ""] = text.trim().split(/[.!?](?=\s|$)|\n/);
  return shorten(first, OFFER_MOST);
}

/** Cuts a text between two words, or within a word that is too long itself. */
function shorten(text: string, most: number): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\s,;:.!?-]+$/, "");
  const letters = [...line];
  if (letters.length <= most) return line;
  const cut = letters.slice(0, most - 1).join("");
  return `${cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")).replace(/[,;:-]+$/, "") : cut}…`;
}
