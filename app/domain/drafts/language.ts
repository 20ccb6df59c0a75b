import { cleanText, type FindParts } from "./reading.ts";
import type { Brief } from "./writer.ts";

/** Words that several languages spell alike are listed in each, so that they prove none. */
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
  Greeklish:
    "kai den apo tou tis tin ton sto sta ston stin mas sas gia pou me se einai exei exoume na tha oti mono olo ola mia enas",
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
    "a abbiamo al alla col alle anche che ci con così d’ da dal dalla dalle dei del della delle di e facciamo fatta fatte " +
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
/** As in French and Italian "l'". */
const ELIDED = /^(?:[cdjlns]|qu)'/;
/** Fewer may be names and loans. */
const MIN_WORDS = 2;

const SCRIPTS: readonly [language: string, letters: RegExp][] = [
  ["Greek", /\p{Script=Greek}/gu],
  ["Cyrillic", /\p{Script=Cyrillic}/gu],
  ["Arabic", /\p{Script=Arabic}/gu],
  ["Hebrew", /\p{Script=Hebrew}/gu],
  ["Chinese or Japanese", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["Korean", /\p{Script=Hangul}/gu],
  ["Thai", /\p{Script=Thai}/gu],
];

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(" ")) {
    const key = toKey(word);
    languagesOf.set(key, [...new Set([...(languagesOf.get(key) ?? []), language])]);
  }

/** People type without accents. */
function toKey(word: string): string {
  return cleanText(word).toLowerCase();
}

export function isFunctionWord(word: string): boolean {
  return languagesOf.has(toKey(word));
}

/** Language in English, or the name of the script; null if unclear. */
export function detectLanguage(text: string, minWords = MIN_WORDS): string | null {
  const letters = countLetters(text, /\p{L}/gu);
  for (const [language, script] of SCRIPTS)
    if (countLetters(text, script) * 2 > letters) return language;
  const counts = new Map<string, number>();
  for (const [word] of toKey(text).matchAll(/\p{L}[\p{L}'-]*/gu))
    for (const language of languagesOf.get(word) ??
      languagesOf.get(ELIDED.exec(word)?.[0] ?? "") ??
      [])
      counts.set(language, (counts.get(language) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, left], [, right]) => right - left);
  const isClear = first && first[1] >= minWords && first[1] > (second?.[1] ?? 0);
  return isClear ? first[0] : null;
}

const countLetters = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Chosen by the client, or else those of the answers. */
export function listPostLanguages(brief: LanguageBrief): ReadonlySet<string> {
  return brief.voice ? new Set(brief.voice.languages) : listOwnLanguages(brief);
}

/** Languages of the client's answers, or else English. */
function listOwnLanguages({ offer, differentiator, brandNotes }: LanguageBrief): Set<string> {
  const text = `${offer}\n${differentiator}\n${brandNotes}`;
  const found = new Set<string>();
  for (const part of [text, ...text.split(/[.!?\n]+/)]) {
    const language = detectLanguage(part, 1);
    if (language && (part === text || !Object.hasOwn(FUNCTION_WORDS, language)))
      found.add(language);
  }
  for (const [word] of toKey(text).matchAll(/\p{L}[\p{L}'-]*/gu)) {
    const [language, another] = languagesOf.get(word) ?? [];
    if (language && !another) found.add(language);
  }
  if (found.has("Greeklish")) found.add("Greek");
  return found.size > 0 ? found : new Set(["English"]);
}

export function isForeignLanguage(brief: LanguageBrief, language: string): boolean {
  const isKnown = Object.hasOwn(FUNCTION_WORDS, language) || language === "Greek";
  return isKnown && !listPostLanguages(brief).has(language);
}

type LanguageBrief = Pick<Brief, "offer" | "differentiator" | "brandNotes" | "voice">;

export function createForeignLanguageFinder(brief: LanguageBrief): FindParts {
  const own = listPostLanguages(brief);
  return ([reading]) => {
    const language = reading ? detectLanguage(reading.text) : null;
    return language === null || own.has(language) ? [] : [language];
  };
}
