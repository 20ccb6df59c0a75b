import { ASKS, ECHOES, INVITATIONS, LINKS, NEIGHBORLY, TOPIC_INVITATIONS } from "./closings.ts";
import type { Grammar } from "./grammar.ts";
import { LABELS, LEADS, OPENINGS, TOPIC_OPENINGS } from "./openings.ts";
import { SHARED_VIDEOS } from "./pictures.ts";
import type { Trade, Video } from "./trade.ts";
import { OTHER } from "./trades/other.ts";
import { SOFTWARE } from "./trades/software.ts";
import { REPLIES, THOUGHTS, TURNS } from "./turns.ts";
import type { Brief } from "./writer.ts";

const SINGULAR: Record<string, string> = {
  we: "I",
  us: "me",
  our: "my",
  "we’re": "I’m",
  "we’ve": "I’ve",
  "we’ll": "I’ll",
  "we’d": "I’d",
  ourselves: "myself",
  ours: "mine",
  "we are": "I am",
  "we were": "I was",
  "are we": "am I",
  "like people": "like a person",
};
/** Includes quotations and the expressions in which "we" are writer and reader, which stay as they are. */
const PLURAL =
  /“[^”]*”|\b(?:here we go|have we met|we haven’t met|we(?:’ll| should) talk(?=\.)|we’ll compare|we are|we were|are we|like people|we’re|we’ve|we’ll|we’d|we|us|ours|ourselves|our)\b(?!’)/gi;

/** Rewrites a line of ours for somebody who works alone. */
export function toSingular(line: string): string {
  return line.replaceAll(PLURAL, (word) => {
    const singular = SINGULAR[word.toLowerCase()] ?? word;
    return /^[A-Z]/.test(word) ? singular.charAt(0).toUpperCase() + singular.slice(1) : singular;
  });
}

const toHooks = (videos: readonly Video[]) => videos.map(({ hook }) => hook);

/** Returns true for a line to customers who may be anywhere. */
const isForAnyPlace = (line: string) => !/neighbor|around here/i.test(line);

const grammars = new Map<Trade, Map<string, Grammar>>();

/** Returns the lines of a tone and a trade, spoken by a team or by a single person. */
export function getGrammar(tone: Brief["tone"], trade: Trade, isAlone: boolean): Grammar {
  const ofTrade = grammars.get(trade) ?? new Map<string, Grammar>();
  grammars.set(trade, ofTrade);
  const key = `${tone} ${isAlone}`;
  let grammar = ofTrade.get(key);
  if (!grammar) {
    const spoken = (texts: readonly string[]) => (isAlone ? texts.map(toSingular) : texts);
    const withSpare = (texts: readonly string[], spare: readonly string[]) =>
      texts === spare ? [spoken(texts)] : [spoken(texts), spoken(spare)];
    grammar = {
      lead: [spoken(LEADS[tone])],
      label: [spoken(LABELS[tone])],
      opening: [spoken(OPENINGS[tone])],
      topicOpening: [spoken(TOPIC_OPENINGS[tone])],
      question: withSpare(trade.questions, OTHER.questions),
      observation: withSpare(trade.observations, OTHER.observations),
      thought: [spoken(THOUGHTS)],
      season: [],
      hook: withSpare(toHooks(trade.videos), toHooks(SHARED_VIDEOS)),
      turn: [spoken(TURNS[tone])],
      reply: [spoken(REPLIES[tone])],
      echo: [spoken(ECHOES)],
      invitation: [spoken(INVITATIONS[tone])],
      topicInvitation: [spoken(TOPIC_INVITATIONS[tone])],
      ask: [spoken(ASKS[tone])],
      neighborly: [spoken(trade === SOFTWARE ? NEIGHBORLY.filter(isForAnyPlace) : NEIGHBORLY)],
      link: [spoken(LINKS)],
    };
    ofTrade.set(key, grammar);
  }
  return grammar;
}
