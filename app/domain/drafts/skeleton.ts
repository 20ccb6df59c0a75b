/** As typed without a Greek keyboard. */
const GREEK: Record<string, string> = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "i",
  φ: "f",
  χ: "h",
  ψ: "ps",
  ω: "o",
};
const CYRILLIC: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sh",
  ъ: "",
  ы: "i",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
};
const SOUNDS: readonly [RegExp, string][] = [
  [/ου/g, "u"],
  [/ε[ιυ]|ο[ι]|υι/g, "i"],
  [/αι/g, "e"],
  [/μπ/g, "b"],
  [/ντ/g, "d"],
  [/γ[γκ]/g, "g"],
];
const LATIN_SOUNDS: readonly [RegExp, string][] = [
  [/ks/g, "x"],
  [/ou/g, "u"],
  [/(?:ei|oi|y)/g, "i"],
  [/ai/g, "e"],
  [/ph/g, "f"],
  [/w/g, "o"],
  [/ch|kh/g, "h"],
  [/mp/g, "b"],
  [/nt/g, "d"],
  [/(\p{L})\1/gu, "$1"],
];

/** "Μήτσος" is the brief's "mitsos". For comparing only. @param word lowercase, without accents */
export function toSkeleton(word: string): string {
  let text = word;
  if (/\p{Script=Greek}/u.test(text))
    for (const [from, to] of SOUNDS) text = text.replace(from, to);
  text = Array.from(text, (letter) => GREEK[letter] ?? CYRILLIC[letter] ?? letter).join("");
  for (const [from, to] of LATIN_SOUNDS) text = text.replace(from, to);
  return text;
}
