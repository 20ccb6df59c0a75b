const NAME_MAX_LENGTH = 40;
const OFFER_MAX_LENGTH = 80;

export function formatExample(answers: { business_name?: string; offer_description?: string }) {
  const name = shorten(answers.business_name ?? "", NAME_MAX_LENGTH) || "Your business";
  const offer = firstSentence(answers.offer_description ?? "") || "what you offer";
  return {
    name,
    initial: ([...name][0] ?? "").toUpperCase(),
    offer: offer.endsWith("…") ? offer : `${offer}.`,
  };
}

export type ExampleText = ReturnType<typeof formatExample>;

function firstSentence(text: string): string {
  const [first = ""] = text.trim().split(/[.!?](?=\s|$)|\n/);
  return shorten(first, OFFER_MAX_LENGTH);
}

function shorten(text: string, maxLength: number): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\s,;:.!?-]+$/, "");
  const letters = [...line];
  if (letters.length <= maxLength) return line;
  const cut = letters.slice(0, maxLength - 1).join("");
  return `${cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")).replace(/[,;:-]+$/, "") : cut}…`;
}
