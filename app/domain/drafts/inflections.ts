// Forms of English words. Rules only, no dictionary: a form that no writer uses does no harm, unless it
// is another word, and the most frequent of those are listed.

/** Words that look like a form of a shorter word and are none: "offer" of "off", "number" of "numb". */
const OTHER_WORDS = new Set(
  (
    "another beer better bitter butter center copper corner cover dinner early earnest either evening " +
    "ever forest former harvest hammer honest interest ladder latter letter likely manner master matter " +
    "meter modest morning news number offer order other over paper pepper power proper rather " +
    "river rubber seed shower silver sister summer supper tower under water winter flower feed " +
    "speed weed need wing wings king thing being during hundred wicked sacred naked species series"
  ).split(" "),
);
const CONSONANT_BEFORE_LAST = /[^aeiou][a-z]$/;
const DOUBLES = /(?:^|[^aeiou])[aeiou][bdfgklmnprtvz]$/;
const ENGLISH = /^[a-z]+$/;

/**
 * Returns a word in lower case with its plural, past, participle, comparison and adverb, and the
 * singular if it looks like a plural. Words with other letters than a to z are returned alone.
 */
export function inflect(word: string): Set<string> {
  if (!ENGLISH.test(word) || word.length < 2) return new Set([word]);
  const forms = new Set<string>([word, `${word}s`]);
  if (word.length > 2) {
    for (const base of [word, ...getSingulars(word)])
      for (const form of inflectBase(base)) forms.add(form);
  }
  for (const form of forms) if (form !== word && OTHER_WORDS.has(form)) forms.delete(form);
  return forms;
}

function inflectBase(base: string): string[] {
  const add = (root: string, ...endings: string[]) => endings.map((ending) => root + ending);
  const root = base.slice(0, -1);
  if (base.endsWith("y") && CONSONANT_BEFORE_LAST.test(base))
    return [base, `${base}ing`, ...add(root, "ies", "ied", "ier", "iers", "iest", "ily")];
  if (base.endsWith("e"))
    return [
      ...add(base, "", "s", "d", "r", "rs", "st", "ly"),
      ...add(root, "ing", "ings"),
      ...(base.endsWith("le") ? [`${root}y`] : []),
    ];
  const forms = add(base, "", "s", "es", "ed", "ing", "ings", "er", "ers", "est", "ly");
  if (base.endsWith("ic")) forms.push(`${base}ally`);
  if (DOUBLES.test(base))
    forms.push(...add(base + base.slice(-1), "ed", "ing", "ings", "er", "ers", "est"));
  return forms;
}

/** Returns what an English plural may be the plural of; "boxes" may be of "box" or "boxe". */
function getSingulars(word: string): string[] {
  if (word.length < 5 || !word.endsWith("s") || /(?:ss|us|is|ics)$/.test(word)) return [];
  if (OTHER_WORDS.has(word)) return [];
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`];
  const singulars = [word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) singulars.push(word.slice(0, -2));
  return singulars;
}
