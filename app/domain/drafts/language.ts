// Tells languages apart by their function words.

/**
 * Function words of languages in Latin script. Each language also has those that others spell alike,
 * so that these speak for none of them.
 */
const FUNCTION_WORDS: Record<string, string> = {
  English:
    "a about after all also always am an and any are as at be because before both but by can do does don’t every for from " +
    "had has have he her here his how i if i’m in into is it its it’s just like made make me more my never no not of off on " +
    "one only or our out over own since so than that the their them then there these they they’re this through to too " +
    "under until up us use was we we’re what when where which who with without you your " +
    "ale bin con den des die door est hat man men met min per plus pour pro son till van war",
  Spanish:
    "a al cada como con de del desde donde el en entre es está hacemos hecha hechas hecho hechos la las lo los me mi más " +
    "muy no nos nuestra nuestras nuestro nuestros o ofrecemos para pero por que se si sin sobre somos son su sus también " +
    "tenemos todo todos tu un una unas unos vendemos y",
  French:
    "a au aux avec c’ ce ces chaque chez d’ dans de des du elle en est et il ils j’ je l’ la le les leur ma mais me mes n’ ne " +
    "nos notre nous on ou où par pas plus pour qu’ que qui s’ sa se ses si son sont sur toujours tous tout un une vos votre " +
    "vous y à",
  German:
    "aber alle alles als am an auch auf aus bei bin bis das dass dem den der des die durch ein eine einem einen einer eigene " +
    "eigenen eigener er es euch für haben hat hier ich ihr ihre im immer in ins ist jede jeden jeder jedes kein keine man " +
    "mein meine mit nach nicht noch nur oder ohne seit sich sie sind so um und uns unser unsere unserem unseren unserer vom " +
    "von vor war was wenn wie wir wird zu zum zur über",
  Catalan:
    "a als amb cada com de del dels des el els en és fem i la les més molt nostra nostre o per però que sense som són tot " +
    "tots un una",
  Italian:
    "a abbiamo al alla alle anche che ci con così d’ da dal dalla dalle dei del della delle di e facciamo fatta fatte " +
    "fatti fatto gli ha i il in io l’ la le lo ma mi nei nel nella nelle noi non nostra nostre nostri nostro o ogni per però " +
    "più se senza si siamo sono su sua sul sulla suo tra tutti tutto un una uno vi è",
  Portuguese:
    "a ao aos as até com como cada da das de desde do dos e em entre eu fazemos feita feitas feito feitos isso mais mas me " +
    "muito na nas no nos nossa nossas nosso nossos não nós o os ou para pela pelo por que se sem seu somos sua são também " +
    "temos todas todos um uma à às é",
  Dutch:
    "aan al alle alles als altijd bij dat de deze die dit door een elke en er geen had heeft het hier hun ik in is je jullie " +
    "kan maar me met mijn naar niet nog of om onder ons onze ook op over te uit van vers voor was wat we wij wordt worden " +
    "zijn zo zonder",
  Danish:
    "af alle altid at av bliver da de den der det du efter eller en er et etter for fra har her hos hver hvor i ikke jeg kan " +
    "man med men min mot når og også om over på selv sin som så til under uden uten ved vi vår våre vore vores være",
  Swedish:
    "alla alltid att av de den det du efter eller en ett för från har hos i inte jag kan man med men min när och också om på " +
    "sig som så till under utan var varje vi vid vår vårt våra är",
  Polish:
    "a ale bez dla do i jak jest każdy lub my na nasz nasza nasze naszych nie o od oraz po przez przy się są to u w we z za " +
    "ze że",
  Czech:
    "a ale bez do i jako je jsme jsou k každý na naše náš nebo o od po pro při s se si v ve všechny z za že",
  Croatian:
    "a bez do i iz je ili kod koji na naš naša naše ne o od po s sa se smo su svaki svi u uz za",
  Romanian:
    "a al am au ca cu de din după este fără fi în la noastre nostru noi nu o pe pentru prin sau se sunt și toate un una",
  Indonesian: "dan dari dengan di kami ke setiap tidak untuk yang",
  Turkish: "ama bir biz bizim bu çok da daha de en gibi her ile için ne olarak tüm ve veya",
  Finnish:
    "ei että ja joka kaikki kanssa kun me meidän meillä mutta myös ne niin on ovat se sekä tai",
  Hungarian: "a az egy és hogy is ki mi minden nem sem vagy van vagyunk",
};
/** Letters that only one of the languages with lines of ours has; Croatian and others need none. */
const OWN_LETTERS: readonly [language: string, letters: RegExp][] = [
  ["Spanish", /[ñ¿]/giu],
  ["French", /œ/giu],
  ["German", /ß/giu],
];
/** Article, pronoun or conjunction that French and Italian join to the next word. */
const ELIDED = /^(?:[cdjlns]|qu)’/;
const MIN_FOREIGN_WORDS = 2;

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(" "))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

/** Returns true for a word that means little by itself, such as "the" or "nuestro". */
export function isFunctionWord(word: string): boolean {
  return languagesOf.has(word.toLowerCase().replaceAll("'", "’"));
}

/** Counts what speaks for each language, the most first. */
function countMarks(text: string): [language: string, count: number][] {
  const counts = new Map<string, number>();
  const add = (language: string, count: number) =>
    counts.set(language, (counts.get(language) ?? 0) + count);
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{M}’-]*/gu))
    for (const language of languagesOf.get(word) ??
      languagesOf.get(ELIDED.exec(word)?.[0] ?? "") ??
      [])
      add(language, 1);
  for (const [language, letters] of OWN_LETTERS) add(language, text.match(letters)?.length ?? 0);
  return [...counts].toSorted(([, left], [, right]) => right - left);
}

const countLetters = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/**
 * Returns by how much English leads before every other language in a text, in function words: less than
 * 0 where another leads, 0 where the words may be of either, -Infinity for another script.
 */
export function measureEnglish(text: string): number {
  const letters = countLetters(text, /\p{L}/gu);
  if (letters === 0 || countLetters(text, /\p{Script=Latin}/gu) / letters < 0.95) return -Infinity;
  const counts = countMarks(text);
  const most = (isEnglish: boolean) =>
    counts.find(([language]) => (language === "English") === isEnglish)?.[1] ?? 0;
  return most(true) - most(false);
}

/** Returns the language of a text that is not English, by its name in English; null if it is unclear. */
export function detectLanguage(text: string): string | null {
  if (countLetters(text, /\p{Script=Greek}/gu) * 2 > countLetters(text, /\p{L}/gu)) return "Greek";
  const [first, second] = countMarks(text).filter(([language]) => language !== "English");
  const isClear = first && first[1] >= MIN_FOREIGN_WORDS && first[1] > (second?.[1] ?? 0);
  return isClear ? first[0] : null;
}
