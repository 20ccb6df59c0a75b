// Rules catch what code can tell; the model's judge checks the rest.
import type { Reading } from "./reading.ts";

const either = (...lists: string[]) =>
  `(?:${lists.join(", ").trim().split(/,\s+/).filter(Boolean).join("|")})`;
const word = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "iu");

const DISEASES = `cancer, tumou?rs?, diabetes, diabetics?, depression, depresion, autism, adhd, alzheimer's?, dementia,
  arthritis, covid, hiv, aids, asthma, epilepsy, infertility, psoriasis, heart disease, blood pressure, glucose,
  blood sugar, sugar levels?, cholesterol, ptsd, addictions?, schizophrenia, parkinson's?, c(?:o)?eliac,
  slipped discs?, krebs, demenz, bluthochdruck, rheuma, καρκιν\\p{L}*, διαβητ\\p{L}*, καταθλιψ\\p{L}*, κοιλιοκακ\\p{L}*,
  δυσανεξ\\p{L}*, рак, рака, диабет\\p{L}*, депресс\\p{L}*, diabete, depressione, tumore, tumores, migrañas?, migranas?,
  goutte, foie, rhumatismes?, glicemia, ζαχαρο, грибок, fungus`;
const COMPLAINTS = `anxiety, anxious, grief, burnout, burn-out, trauma, panic attacks?, insomnia, migraines?, phobias?,
  back pain, chronic pain, knees?, spine, disease, diseases, illness, illnesses, eczema, acne, angst, ansiedad,
  ansia, sciatica, hurting`;
const MEDICINES = `therapy, therapists?, medications?, medicines?, meds, pills, tablets, insulin, chemo, chemotherapy,
  doctors?, vaccines?, vaccination, prescriptions?, antidepressants?, surgery, surgeons?, operation, psychiatrists?,
  painkillers?, terapia, medicos?, pastillas, therapie, tabletten, arzt, ärzte, medikamente, medecins?, medico`;
const FRAGILE = `pregnan\\p{L}+, expecting mothers?, expectant mothers?, mothers-to-be, newborns?, infants?, babies, baby,
  breastfeeding, diabetics?, c(?:o)?eliacs?, allerg\\p{L}+, schwanger\\p{L}*, embarazad\\p{L}*, enceintes?, εγκυ\\p{L}*`;
const MINORS = `kids?, child, children, teens?, teenagers?, minors?, under[ -]?18s?, under[ -]?eighteens?, under[ -]?age,
  schoolchildren, pupils, toddlers?, little ones?, little brothers?, little sisters?, youngsters?, still in school, pocket money, lyceum,
  high[ -]?school\\p{L}*, schoolboys?, schoolgirls?, (?:1[0-7]|[5-9]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[ -]year[ -]olds?, niños?, ninos?, menores, kinder, jugendliche,
  enfants?, ados?, bambini, τον μικρο(?:ν)?, τουσ μικρουσ, παιδι\\p{L}*, дет(?:и|ей|ям)`;
const GAMES_AND_ARMS = `bets?, betting, casinos?, slots?, roulette, poker, blackjack, gambl\\p{L}+, wagers?, jackpots?,
  guns?, rifles?, pistols?, firearms?, ammo, ammunition, shoot(?:ing)?, shooting range, vapes?, vaping, big brother's account, cigarettes?,
  tobacco, cigars?, waffen?, gewehr\\p{L}*, armas?`;
const DRINKS = `beers?, wines?, vodka, whisk(?:e)?y, cocktails?, rum, gin, alcohol, booze, zivania, ζιβανια\\p{L}*, κρασι\\p{L}*,
  ouzo, ουζο, bier, wein, vino, vin, cerveza, tasting`;
const MATTERS = `visas?, permits?, citizenship, passports?, cases?, applications?, appeals?, residenc\\p{L}+, asylum, loans?,
  debts?, mortgages?, deport\\p{L}+, probate, inheritance, disputes?, wills?, heirs?, courts?, judges?, banks?, audits?,
  tax office, taxed, audited, ministry, juicios?, abogados?, verdicts?, lawsuits?, house, plane`;
const MONEY = `prices?, values?, rents?, coins?, bitcoin, crypto, shares?, stocks?, investments?, portfolios?, savings, money,
  deposits?, income, roulette, slots?, casino, spins?`;
const RIVALS = `agencies, agents?, lawyers?, law firms?, accountants?, plumbers?, banks?, doctors?, dentists?, clinics?, shops?,
  restaurants?, bakeries, bakery, cafes?, salons?, studios?, companies, providers?, competitors?, competition, builders?,
  garages?, mechanics?, advis(?:o|e)rs?, trainers?, teachers?, barbers?, barbieri, florists?, lot, place, places, guys,
  across the (?:road|street), next door, down the (?:road|street), around here, κομμωτηρι\\p{L}*`;
const GROUPS = `chinese, russians?, arabs?, jews?, muslims?, turks?, blacks?, gypsies, immigrants?, migrants?, foreigners?,
  refugees?, africans?, indians?, pakistanis?, poles, albanians?, gays?, lesbians?, women, men, stranieri, extranjeros,
  auslander, etrangers?, immigrati, inmigrantes, ξεν(?:οι|ουσ)`;

/** Harmless alone, harmful in one sentence. */
const PAIRS: readonly (readonly [string, string])[] = [
  [
    either(DISEASES, COMPLAINTS),
    either(`cures?, cured, curing, heals?, healed, healing, revers(?:e|es|ed|ing), banish(?:es|ed)?, gone, vanish(?:es|ed)?,
      disappears?, shrinks?, melts?, rebuilds?, repairs?, wip(?:e|es) out, get(?:s)? rid of, prevents?, for good,
      (?:back|down) to normal, back where, never again, feels? \\p{L}+ again, lowers?, kills?, beats?, over by,
      (?:by|after|within) the \\p{L}+ (?:session|visit), θεραπευ\\p{L}+, γιατρευ\\p{L}+, cura, curan, sana, heilt, heilen,
      guerit, soigne\\p{L}*, guarisce, лечит, вылечи\\p{L}+, without (?:medicine|pills|surgery), behave, abbassa, ριχνει, baja, senkt`),
  ],
  [either(DISEASES), either("treats?, treated, treating, stops?, ends?, behandelt, trata")],
  [
    either(MEDICINES),
    either(`stop, quit, skip, ditch, bin, throw\\p{L}*, come off, forget, replaces?, instead of, no need, don't need, do not need,
      cancel, call off, swap, stay at home, gave up, give up, no scalpel, keep quiet, leave behind, done with, without seeing, back in the, put away, only want your, πετα, butta,
      deja, olvida, tira, statt, vergiss, absetzen, oubliez`),
  ],
  [
    either(FRAGILE),
    either(`safe, harmless, gentle, can (?:eat|take|drink|use|try|have), without worry, as many, as much as, no risk,
      bedenkenlos, seguro, φατε, ακινδυν\\p{L}*`),
  ],
  [
    either(MONEY),
    either(`will (?:double|triple|rise|soar|go up|explode|increase|grow), (?:only|can only)(?: ever)? (?:go|climb|rise|grow)\\p{L}*,
      are going to (?:double|rise|go up), twice the size, twice as much, doubles?, tripl\\p{L}+, second (?:salary|income),
      pays? out every, (?:certain|sure|guaranteed) to, always wins?, wins? every, taxed at zero, without losing`),
  ],
  [either(MINORS), either(GAMES_AND_ARMS)],
  [either(MINORS), `(?:${either(DRINKS)})`],
  [
    either(MINORS, "tasting, rifle, range, bet, bets, bar, come"),
    either("no id, ids? at home, asks? (?:for )?your age, no age check, no questions asked"),
  ],
  [
    either(MATTERS),
    either(`guarantee\\p{L}*, (?:you|we|he|she|they) (?:will|'ll) (?:win|keep|receive|get), will (?:be )?(?:approved|granted|won|receive),
      (?:is|are) (?:approved|granted|won|certain|a fact), granted within, (?:every|any|each) (?:client|application|case|appeal|cent|time),
      (?:never|nobody|no one|none|not once|no judge|no client|no application)(?: \\p{L}+){0,6} (?:refused|rejected|denied|lost|overturned|turned down|put on|ever),
      never (?:refused|rejected|denied|lost|open\\p{L}*|touch\\p{L}*), can never, whatever is in, whatever the, right people,
      top of the pile, in your hand, by (?:summer|winter|christmas|spring), doesn't stand a chance, (?:we|i) win, always win,
      everybody gets, everyone gets, certain as, before the month is over, disappears?, vanish, erased, wiped, wipes out, everything you owe, forgiven, never audited,
      ganado, ganamos, seguro, garantiert, garanti, cannot do anything, can't do anything, touch you`),
  ],
  [
    either(RIVALS),
    either(`fleec\\p{L}+, , liars?, steals?, scam\\p{L}*, rip(?:s|ped)? (?:you|people|off)\\p{L}*, crooks?,
      thieves, frauds?, overcharg\\p{L}+, mouldy, moldy, filthy, dirty, lazy, stupid, useless, incompetent, poison\\p{L}*, beat their,
      hits? their, asleep, can't even, cannot even, don't know how, give up on, gave up on, nemmeno, pappe, laugh\\p{L}* at you,
      only wants? your money, rubbish, garbage, ruin\\p{L}*, leave your \\p{L}+ loose`),
  ],
  [
    either(GROUPS),
    either(`before the, unlike, not like, keep\\p{L}* (?:\\p{L}+ ){0,6}out, keep out, out of the building, wrong sort, never get,
      can't even, nemmeno, non sanno, niente, lazy, stupid, dirty, filthy, greedy, decent people, than the, no entry, not welcome, smell\\p{L}*`),
  ],
];

const PHRASES: readonly string[] = [
  "(?:without|no|zero) side[ -]?effects?|ohne nebenwirkungen|sin efectos secundarios",
  "miracle (?:cure|oil|drops?|pill)|boosts? (?:your |the )?immun\\p{L}+|detoxes your",
  "(?:healed|cured|saved) (?:over |more than |hundreds|thousands|\\d)",
  "(?:therapy|treatment|sessions?|hypnosis)[^.!?\\n]{0,30} works? (?:in|after|within) (?:a |an |one |two |three |six |\\d)",
  "lose (?:up to )?\\d+ ?(?:kg|kilos?|pounds?|lbs)|(?:burns?|melts?) (?:belly )?fat|fait fondre les graisses",
  "you(?:'ll| will) (?:never|no longer) (?:feel|be) (?:anxious|depressed|sad|ill|sick)",
  "always wins?|(?:every|each) (?:spin|bet|player) wins?|everyone wins|siempre (?:se )?gana\\p{L}*",
  "(?:you|players?) (?:can't|cannot|can not|won't|never|will never) lose(?! (?:a|an|the|your|it|track|sight|another|one|count))|impossible to lose",
  "(?:sure|safe|certain|guaranteed|easy|free) (?:wins?|winnings?|bets?|profits?|returns?|income|money|gains?)",
  "risk[ -]?free|(?:no|zero|without) risk|sin riesgos?|ohne risiko|sans risque",
  "get rich|quit your (?:day )?job|(?:double|triple) your (?:money|income|savings|investment|deposit)",
  "\\d+ ?(?:%|percent) (?:returns?|profits?|yields?|a (?:month|year))|returns? of (?:up to )?\\d+",
  "100 ?(?:%|percent) (?:success|approval|guarante\\p{L}+|safe|legal|cure)",
  "(?:we|i)(?:'ll| will) (?:get|win) you(?:r)? (?:a |the |your )?(?:visa|passport|citizenship|permit|case)",
  "you will keep your (?:house|home|car)|certain as sunrise",
  "hide your (?:money|income|assets)|(?:pay|paid) no tax(?:es)?",
  "rip[ -]?offs?|scammers?|con artists?|swindlers?",
  "(?:nine|eight|seven|\\d+) (?:in|out of) (?:ten|\\d+) (?:of (?:my|our)|clients|patients|people|customers)",
  "give \\p{L}+(?: [^.!?\\n]{0,30})? a miss|(?:avoid|don't go to|stay away from) (?:the other|those other)",
];

const RULES = [
  ...PAIRS.map(([one, other]) => [word(one), word(other)] as const),
  ...PHRASES.map((source) => [word(`(?:${source})`)] as const),
];

export function findHarm(readings: readonly Reading[]): string[] {
  const found = new Set<string>();
  for (const { text } of readings) {
    const sentences = text.split(/(?<=[.!?;])\s+|\n+/);
    for (const [at, sentence] of sentences.entries()) {
      // As in "Left your ID at home? Come anyway."
      const both = `${sentence} ${sentences[at + 1] ?? ""}`;
      for (const patterns of RULES) {
        const scope = patterns.length === 2 && sentence.endsWith("?") ? both : sentence;
        if (patterns.every((pattern) => pattern.test(scope))) found.add(sentence.trim());
      }
    }
  }
  return [...found].filter(Boolean);
}
