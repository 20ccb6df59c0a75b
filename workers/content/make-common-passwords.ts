/**
 * Writes app/domain/accounts/common-passwords.server.ts: the words that most common passwords are made of.
 * Run by hand, when a newer list is wanted:
 *
 *   cd /tmp && npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
 *   node workers/content/make-common-passwords.ts /tmp/package
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Limit of the written words; list and code together take at most 40 KB of the bundle. */
const MAX_BYTES = 36_500;
/** A longer word is long enough whatever it is. */
const MAX_LENGTH = 15;
/** Short words match by accident, so only those that are used a lot are taken. */
const MIN_LENGTH = 4;
const ABSOLUTE_MIN_LENGTH = 3;
const RANKS_OF_SHORTEST = 2000;

/** Words that people add a year to, and typical first passwords; included whatever their rank. */
const ALWAYS = `
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep oct nov dec
  monday tuesday wednesday thursday friday saturday sunday weekend
  spring summer autumn fall winter season christmas easter holiday holidays
  januar februar maerz marz mai juni juli oktober dezember montag dienstag mittwoch donnerstag
  freitag samstag sonntag fruehling fruhling sommer herbst winter
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  printemps automne hiver enero febrero marzo abril mayo junio julio agosto septiembre octubre
  noviembre diciembre primavera verano otono invierno estate gennaio febbraio aprile maggio giugno
  luglio settembre ottobre dicembre
  welcome willkommen bienvenue bienvenido benvenuto letmein changeme changeit default temp temporary
  login logon signin guest user username root administrator test testing tester demo sample example
  pass passwort passord motdepasse contrasena senha parola kodikos secret geheim company office
  business account security secure private internet computer server system master manager
  linkedin facebook instagram tiktok twitter google gmail social media marketing
`;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Say where the unpacked package is.");
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), "utf8"));
const { name, version, license } = read("package.json") as Record<string, string>;
const byRank = read("src/passwords.json") as string[];

const words = new Set(ALWAYS.trim().split(/\s+/));
let written = encode([...words]);
for (const [rank, password] of byRank.entries()) {
  const word = password.toLowerCase().replaceAll(/^[^a-z]+|[^a-z]+$/g, "");
  const shortest = rank < RANKS_OF_SHORTEST ? ABSOLUTE_MIN_LENGTH : MIN_LENGTH;
  if (!/^[a-z]+$/.test(word) || word.length < shortest || word.length > MAX_LENGTH) continue;
  if (new Set(word).size === 1 || words.has(word)) continue;
  words.add(word);
  if (words.size % 100 !== 0) continue;
  const more = encode([...words]);
  if (more.length > MAX_BYTES) break;
  written = more;
}

const target = join(import.meta.dirname, "../../app/domain/accounts/common-passwords.server.ts");
writeFileSync(
  target,
  `/**
 * Words that attackers try first, by the frequencies in ${name} ${version} (${license},
 * copyright Dan Wheeler, Dropbox and zxcvbn-ts; nothing but words was taken). Made by
 * workers/content/make-common-passwords.ts. There is a line for each first letter; a word is the number of
 * letters it shares with the one before, in base 16, and its rest.
 */
export const COMMON_WORDS = \`
${written}
\`;
`,
);
execFileSync("oxfmt", [target], { stdio: "inherit" });
console.warn(`${written.match(/[0-9A-F]/g)?.length} words, ${written.length} bytes`);

/** Sorted and front-coded: a word is what it shares with the one before, then its rest. */
function encode(list: string[]): string {
  let before = "";
  let text = "";
  for (const word of list.toSorted()) {
    let shared = 0;
    while (shared < word.length && word[shared] === before[shared]) shared++;
    text += `${shared === 0 && text ? "\n" : ""}${shared.toString(16).toUpperCase()}${word.slice(shared)}`;
    before = word;
  }
  return text;
}
