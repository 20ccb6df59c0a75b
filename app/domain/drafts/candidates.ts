import { cleanText, isCopy } from "./cleaning.ts";
import type { ClientWords, Phrase } from "./client-phrases.ts";
import { expand, longestLiteral, type Grammar, type OwnWords } from "./grammar.ts";
import { chooseHashtags, toTags } from "./hashtags.ts";
import { speakLanguageOf } from "./other-languages.ts";
import { createPictures, SHARED_VIDEOS } from "./pictures.ts";
import { pick, type Random } from "./random.ts";
import { linesOfMonth } from "./seasons.ts";
import {
  BILINGUAL_SHAPES,
  NATIVE_SHAPES,
  OWN_SHAPES,
  SHAPES,
  SPARSE_SHAPES,
  hasOwnWords,
  usesPhrase,
} from "./shapes.ts";
import type { Topic } from "./topics.ts";
import { guessTrade, type Scene } from "./trade.ts";
import { CHOICE_REPLIES } from "./turns.ts";
import type { Variety } from "./variety.ts";
import { getGrammar, toSingular } from "./voice.ts";
import type { Brief, DraftSlot } from "./writer.ts";

/** Text that has yet to pass the rules. */
export type Candidate = {
  body: string;
  /** Chooses the picture, which most candidates do not live long enough to need. */
  drawPicture: () => Scene | null;
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
/** Times for a client of whose offer nothing else can be named. */
const RETURNS_WITHOUT_TOPICS = 4;

/** Share of proposals without the client's own words that is skipped in favor of others. */
const GENERIC_SKIPPED = 0.6;
/** Length of a sentence and the next one that still read as a single thought. */
const PAIR_MAX = 170;

type Level = { shapes: readonly string[]; tries: number; repeatsLines: boolean };

function toLevels(client: ClientWords, isNative: boolean, { network }: DraftSlot): Level[] {
  const rich = SHAPES[network];
  const levels = client.isEnglish
    ? [{ shapes: rich, tries: 60 }]
    : [
        ...(isNative ? [{ shapes: NATIVE_SHAPES, tries: 24 }] : []),
        { shapes: OWN_SHAPES, tries: 16 },
        { shapes: BILINGUAL_SHAPES, tries: 24 },
      ];
  return [
    ...levels.map((level) => ({ ...level, repeatsLines: false })),
    { shapes: client.isEnglish ? rich : BILINGUAL_SHAPES, tries: 24, repeatsLines: true },
    { shapes: SPARSE_SHAPES, tries: 60, repeatsLines: true },
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
  const nameWords = (name ?? "").toLowerCase().split(" ");
  const trade = guessTrade([...nameWords, ...nameWords, ...client.words]);
  const pictures = createPictures(random, trade, (idea) => !blocked.has(idea));
  const say = (line: string) => (client.isAlone ? toSingular(line) : line);
  const videosByHook = new Map(
    [...SHARED_VIDEOS, ...trade.videos].map((video) => [say(video.hook), video]),
  );
  const english = getGrammar(brief.tone, trade, client.isAlone);
  const native = client.isEnglish
    ? null
    : speakLanguageOf(client.phrases.map(({ text }) => text).join(" "), english);
  const base = native ?? english;
  const { topics } = client;
  const taggable = toTags([...topics.map(({ first }) => first), ...(name ? [name] : [])]);
  const returns = topics.length > 0 ? RETURNS : RETURNS_WITHOUT_TOPICS;
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
  const nextOf = ({ place }: Phrase): Phrase | null => {
    const next = byPlace.get(place + 1);
    return next && !blocked.has(next.text) ? next : null;
  };
  const standsAlone = client.phrases.filter(({ isDependent }) => !isDependent);

  const draw = (shape: string, grammar: Grammar, slot: DraftSlot, repeatsLines: boolean) => {
    let phrase: Phrase | undefined;
    let topic: Topic | undefined;
    const parts: string[] = [];
    const take = (form: "any" | "things") => {
      phrase ??= pickFresh(
        form === "any" ? standsAlone : standsAlone.filter(({ isOffer }) => isOffer),
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
          return withNext(take("any"));
        case "said":
          return toSaid(take("any"));
        case "thing":
          return toSaid(take("things"));
        case "more": {
          const next = phrase && nextOf(phrase);
          if (next) parts.push(next.text);
          return next?.text ?? null;
        }
      }
    };
    /** Adds the next sentence where it was written to follow, as "It also …" is. */
    const withNext = (first: Phrase | null): string | null => {
      if (!first) return null;
      const next = nextOf(first);
      const isPair =
        next?.isDependent && first.text.length + next.text.length <= PAIR_MAX && random() < 0.6;
      if (!next || !isPair || shape.includes("{more}")) return first.text;
      parts.push(next.text);
      return `${first.text} ${next.text}`;
    };
    const isRepeated = (line: string) =>
      variety.includes(longestLiteral(line)) || pictures.wasShown(videosByHook.get(line));
    const isFree = (line: string) => !blocked.has(line) && (repeatsLines || !isRepeated(line));
    const expansion = expand(shape, grammar, own, random, isFree);
    if (!expansion) return null;
    parts.push(...expansion.used);
    const isWorn = phrase !== undefined && variety.count(phrase.text) >= returns;
    return { ...expansion, parts, isWorn, topic, ownWords: phrase?.text ?? topic?.first ?? null };
  };

  return function* propose(slot) {
    const season = random() < SEASONAL ? linesOfMonth(slot.plannedFor) : [];
    const grammar: Grammar = {
      ...base,
      ...(slot.network === "TikTok" && {
        // Others would not fit the video.
        question: base.question.slice(0, 1),
        observation: base.observation.slice(0, 1),
      }),
      season: [season.map(say)],
    };
    const freshest = Math.min(returns, ...standsAlone.map(({ text }) => variety.count(text)));
    for (const { shapes, tries, repeatsLines } of toLevels(client, native !== null, slot)) {
      for (let attempt = 0; attempt < tries; attempt++) {
        const shape = pick(random, shapes) as string;
        const isChoosy = attempt < tries / 2;
        if (isChoosy && freshest >= returns && usesPhrase(shape)) continue;
        if (isChoosy && !hasOwnWords(shape) && random() < GENERIC_SKIPPED) continue;
        const drawn = draw(shape, grammar, slot, repeatsLines);
        if (!drawn || (isChoosy && drawn.isWorn) || answersNoChoice(drawn.used)) continue;
        if ((drawn.text.match(/!/g)?.length ?? 0) > 1) continue;
        const announced = drawn.used.map((line) => videosByHook.get(line)).find(Boolean);
        const drawPicture = () => {
          const words = drawn.topic?.first ?? pick(random, topics)?.first ?? name;
          const picture = pictures.choose(slot, announced, words);
          return picture && !blocked.has(picture.idea) ? picture : null;
        };
        const tags = chooseHashtags(random, slot.network, taggable);
        yield {
          body: tags ? `${drawn.text}\n\n${tags}` : drawn.text,
          drawPicture,
          parts: drawn.parts,
          ownWords: drawn.ownWords,
          isSeasonal: drawn.used.some((line) => grammar.season.flat().includes(line)),
        };
      }
    }
  };
}

/** Returns true for "Pick a side." after a question that has no sides. */
function answersNoChoice(used: readonly string[]): boolean {
  return (
    used.some((line) => CHOICE_REPLIES.has(line)) &&
    !used.some((line) => line.endsWith("?") && line.includes(" or "))
  );
}

/** Spells a phrase for the place after a colon: things begin small there unless they are names. */
function toSaid(phrase: Phrase | null): string | null {
  if (phrase === null) return null;
  return phrase.smallStart ?? phrase.text;
}
