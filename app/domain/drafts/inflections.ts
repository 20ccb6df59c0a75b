// No dictionary: a form nobody uses does no harm unless it is another word.

/** "Offer" is no form of "off". */
const OTHER_WORDS = new Set(
  (
    "another beer better bitter butter center copper corner cover dinner early earnest either evening " +
    "ever forest former harvest hammer honest interest ladder latter letter likely manner master matter " +
    "meter modest morning news number offer order other over paper pepper power proper rather " +
    "river rubber seed shower silver sister summer supper tower under water winter flower feed " +
    "speed weed need wing wings king thing being during hundred wicked sacred naked species series"
  ).split(" "),
);
const NO_PLURALS = new Set("always christmas does hers ours perhaps theirs yours".split(" "));
const PLURALS = toTable(
  "child children, foot feet, goose geese, mouse mice, person people, quiz quizzes, tooth teeth",
);
/** Without "saw" and others that are mostly another word. */
const PASTS = toTable(
  "become became, begin began begun, bite bitten, blow blew blown, break broke broken, bring brought, build built, " +
    "buy bought, catch caught, choose chose chosen, come came, do did done, draw drew drawn, drink drank drunk, " +
    "drive drove driven, eat ate eaten, fall fell fallen, fight fought, fly flew flown, forget forgot forgotten, " +
    "freeze froze frozen, get got gotten, give gave given, go went gone, grow grew grown, hear heard, " +
    "hold held, keep kept, know knew known, lend lent, lose lost, make made, mean meant, meet met, pay paid, " +
    "ride rode ridden, rise risen, run ran, say said, sell sold, send sent, shine shone, sing sang sung, sit sat, " +
    "sleep slept, speak spoke spoken, spend spent, stand stood, steal stole stolen, sweep swept, swim swam swum, " +
    "take took taken, teach taught, tell told, think thought, throw threw thrown, wake woke woken, " +
    "wear wore worn, weave wove woven, win won, write wrote written",
);
const CONSONANT_BEFORE_LAST = /[^aeiou][a-z]$/;
const DOUBLES = /(?:^|[^aeiou])[aeiou][bdfgklmnprtvz]$/;
/** "Caring" is no form of "car". */
const ALWAYS_DOUBLES = /^[^aeiou]*[aeiou][bdfgklmnprtvz]$/;
const HAS_PLURAL_IN_VES = /(?:ife|[aeo]lf|[eo]af|ief)$/;
const ENGLISH = /^[a-z]+$/;

function toTable(rows: string): Map<string, string[]> {
  return new Map(
    rows.split(", ").map((row) => {
      const [base = "", ...forms] = row.split(" ");
      return [base, forms];
    }),
  );
}

/** Words with letters other than a to z are returned alone. */
export function inflect(word: string): Set<string> {
  if (!ENGLISH.test(word) || word.length < 2) return new Set([word]);
  const forms = new Set<string>([word, `${word}s`, ...getIrregular(word)]);
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
      ...(base.endsWith("ie") ? [`${root.slice(0, -1)}ying`] : add(root, "ing", "ings")),
      ...(base.endsWith("le") ? [`${root}y`] : []),
    ];
  const forms = add(base, "", "s", "ly");
  if (!ALWAYS_DOUBLES.test(base))
    forms.push(...add(base, "es", "ed", "ing", "ings", "er", "ers", "est"));
  if (base.endsWith("ic")) forms.push(`${base}ally`);
  if (DOUBLES.test(base))
    forms.push(...add(base + base.slice(-1), "ed", "ing", "ings", "er", "ers", "est"));
  return forms;
}

function getIrregular(word: string): string[] {
  const root = word.slice(0, -2);
  return [
    ...(PASTS.get(word) ?? []),
    ...(PLURALS.get(word) ?? []),
    ...[...PLURALS].flatMap(([singular, plurals]) => (plurals.includes(word) ? [singular] : [])),
    ...(word.endsWith("man") ? [`${root}en`] : []),
    ...(word.endsWith("men") ? [`${root}an`] : []),
    ...(HAS_PLURAL_IN_VES.test(word) ? [word.replace(/fe?$/, "ves")] : []),
  ];
}

function getSingulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is|ics)$/.test(word)) return [];
  if (OTHER_WORDS.has(word) || NO_PLURALS.has(word)) return [];
  const singulars = [word.slice(0, -1)];
  if (word.length > 4 && word.endsWith("ies")) singulars.push(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) singulars.push(word.slice(0, -2));
  const root = word.slice(0, -3);
  if (word.endsWith("ves"))
    singulars.push(...[`${root}f`, `${root}fe`].filter((each) => HAS_PLURAL_IN_VES.test(each)));
  return singulars;
}
