import { cleanText, isCopy } from "./cleaning.ts";
import type { ClientWords, Phrase } from "./client-phrases.ts";
import { expand, longestLiteral, type Grammar, type OwnWords } from "./grammar.ts";
import { chooseHashtags } from "./hashtags.ts";
import { choosePicture } from "./pictures.ts";
import { pick, type Random } from "./random.ts";
import { linesOfMonth } from "./seasons.ts";
import { BILINGUAL_SHAPES, OWN_SHAPES, SHAPES, SPARSE_SHAPES, usesPhrase } from "./shapes.ts";
import type { Topic } from "./topics.ts";
import { guessTrade, type Scene } from "./trade.ts";
import type { Variety } from "./variety.ts";
import { getGrammar, toSingular } from "./voice.ts";
import type { Brief, DraftSlot } from "./writer.ts";

/** Text that has yet to pass the rules. */
export type Candidate = {
  body: string;
  picture: Scene;
  /** Lines and phrases of the body, each of which may be what breaks a rule. */
  parts: string[];
  /** Words of the client that the body contains. */
  ownWords: string | null;
  isSeasonal: boolean;
};

const NAME_MAX = 60;
const LINK_MAX = 80;
/** Share of posts that may mention the time of year. */
const SEASONAL = 0.12;
/** Times that a phrase may return before posts without one are preferred. */
const RETURNS = 2;

type Level = { shapes: readonly string[]; tries: number; repeatsLines: boolean };

function toLevels(client: ClientWords, { network }: DraftSlot): Level[] {
  const rich = SHAPES[network];
  const levels = client.isEnglish
    ? [{ shapes: rich, tries: 40 }]
    : [
        { shapes: OWN_SHAPES, tries: 16 },
        { shapes: BILINGUAL_SHAPES, tries: 24 },
      ];
  return [
    ...levels.map((level) => ({ ...level, repeatsLines: false })),
    { shapes: client.isEnglish ? rich : BILINGUAL_SHAPES, tries: 24, repeatsLines: true },
    { shapes: SPARSE_SHAPES, tries: 32, repeatsLines: true },
  ];
}

function toName(businessName: string): string | null {
  const name = cleanText(businessName).replaceAll(/\s+/g, " ").trim();
  return name && name.length <= NAME_MAX && isCopy(`${name} `) ? name : null;
}

const toLink = (website: string | null) =>
  website && website.length <= LINK_MAX && !/\s/.test(website) ? website : null;

/** Prepares the client's words, and returns a function that proposes texts for a slot, best first. */
export function createCandidates(
  brief: Brief,
  client: ClientWords,
  random: Random,
  variety: Variety,
  blocked: ReadonlySet<string>,
): (slot: DraftSlot) => Generator<Candidate> {
  const name = toName(brief.businessName);
  const link = toLink(brief.website);
  const trade = guessTrade([...client.words, ...(name ?? "").toLowerCase().split(" ")]);
  const base = getGrammar(brief.tone, trade, client.isAlone);
  const topics = client.isEnglish ? client.topics : [];
  const byPlace = new Map(client.phrases.map((phrase) => [phrase.place, phrase]));

  /** Chooses among the items that were used least. */
  const pickFresh = <Item>(
    items: readonly Item[],
    words: (item: Item) => string,
  ): Item | undefined => {
    const usable = items.filter((item) => !blocked.has(words(item)));
    const counts = usable.map((item) => variety.count(words(item)));
    const least = Math.min(...counts);
    return pick(
      random,
      usable.filter((_item, index) => (counts[index] ?? 0) <= least),
    );
  };
  const standsAlone = client.phrases.filter(({ isDependent }) => !isDependent);

  const draw = (shape: string, grammar: Grammar, slot: DraftSlot, repeatsLines: boolean) => {
    let phrase: Phrase | undefined;
    let topic: Topic | undefined;
    const parts: string[] = [];
    const take = (form: "any" | "things") => {
      phrase ??= pickFresh(
        form === "any" ? standsAlone : standsAlone.filter((each) => each.form === "things"),
        ({ text }) => text,
      );
      if (phrase) parts.push(phrase.text);
      return phrase ?? null;
    };
    const takeTopic = (isInside: boolean) => {
      topic ??= pickFresh(
        topics.filter(({ inside }) => !isInside || inside !== null),
        ({ first }) => first,
      );
      if (topic) parts.push(topic.first);
      return topic ?? null;
    };
    const own = (symbol: OwnWords): string | null => {
      switch (symbol) {
        case "name":
          return name;
        case "site":
          return /^(?:Instagram|TikTok)$/.test(slot.network) ? null : link;
        case "topic":
          return takeTopic(true)?.inside ?? null;
        case "Topic":
          return takeTopic(false)?.first ?? null;
        case "sentence":
          return take("any")?.text ?? null;
        case "said":
          return toSaid(take("any"));
        case "thing":
          return toSaid(take("things"));
        case "more": {
          const next = phrase && byPlace.get(phrase.place + 1);
          if (next && !blocked.has(next.text)) parts.push(next.text);
          return next && !blocked.has(next.text) ? next.text : null;
        }
      }
    };
    const isFree = (line: string) =>
      !blocked.has(line) && (repeatsLines || !variety.includes(longestLiteral(line)));
    const expansion = expand(shape, grammar, own, random, isFree);
    if (!expansion) return null;
    parts.push(...expansion.used);
    return { ...expansion, parts, ownWords: phrase?.text ?? topic?.first ?? null };
  };

  return function* propose(slot) {
    const season = random() < SEASONAL ? linesOfMonth(slot.plannedFor) : [];
    const grammar: Grammar = {
      ...base,
      season: client.isAlone ? season.map(toSingular) : season,
    };
    const freshest = Math.min(RETURNS, ...standsAlone.map(({ text }) => variety.count(text)));
    for (const { shapes, tries, repeatsLines } of toLevels(client, slot)) {
      for (let attempt = 0; attempt < tries; attempt++) {
        const shape = pick(random, shapes) as string;
        if (freshest >= RETURNS && usesPhrase(shape) && random() < 0.7) continue;
        const drawn = draw(shape, grammar, slot, repeatsLines);
        if (!drawn || (drawn.text.match(/!/g)?.length ?? 0) > 1) continue;
        const hook = base.hook.find((line) => drawn.used.includes(line));
        const picture = choosePicture(
          random,
          trade,
          slot.network === "TikTok",
          hook,
          pick(random, topics)?.first ?? name,
          (idea) => !blocked.has(idea),
        );
        if (!picture || blocked.has(picture.idea)) continue;
        const tags = chooseHashtags(random, slot.network, [
          ...topics.map(({ first }) => first),
          ...(name ? [name] : []),
        ]);
        yield {
          body: tags ? `${drawn.text}\n\n${tags}` : drawn.text,
          picture,
          parts: drawn.parts,
          ownWords: drawn.ownWords,
          isSeasonal: season.some((line) => drawn.text.includes(line)),
        };
      }
    }
  };
}

/** Spells a phrase for the place after a colon: things begin small there unless they are names. */
function toSaid(phrase: Phrase | null): string | null {
  if (phrase === null) return null;
  return phrase.form === "things" && phrase.smallStart ? phrase.smallStart : phrase.text;
}
