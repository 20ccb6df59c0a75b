const toSet = (words: string) => new Set(words.split(" "));

const ENGLISH = toSet(
  "a an and are as at be but by can do does every for from has have here how i if in into is it its it’s like made make more my no not of off on one only or our out over own so that the their them there these they this to too up us use was we we’re what when where which who with without you your all after before until since because than then they’re don’t never always also just about",
);
/** Function words of other languages in Latin script, without those that English has. */
const FOREIGN = toSet(
  "de la el los las un una unos y en con para por que del al nuestro nuestra somos hacemos le les des et une du nous notre avec pour dans sur est sont der die das und ein eine mit für wir unser unsere von zu im auf ist sind nicht il lo gli di che per noi nostro nostra siamo della e o os um uma com nós nosso em do da dos een het van wij onze met voor en niet i w z na się og det er ve bir için je se na u ja on ne",
);

/** Returns true for a word that means little by itself, such as "the" or "nuestro". */
export function isFunctionWord(word: string): boolean {
  const lower = word.toLowerCase().replaceAll("'", "’");
  return ENGLISH.has(lower) || FOREIGN.has(lower);
}

/**
 * Returns true for text that English sentences may stand around. Short texts without any function
 * word count as English when their letters are those of English.
 */
export function isEnglish(words: readonly string[], text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  if (letters === 0 || latin / letters < 0.95) return false;
  let english = 0;
  let foreign = 0;
  for (const word of words) {
    const lower = word.toLowerCase();
    if (ENGLISH.has(lower)) english++;
    else if (FOREIGN.has(lower)) foreign++;
  }
  return (
    (english > 0 && english >= foreign) ||
    (foreign === 0 && (words.length <= 8 ? latin === letters : english > 0))
  );
}
