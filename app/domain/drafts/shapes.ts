import { shapes } from "./grammar.ts";
import type { Network } from "./writer.ts";

/** Shapes of posts in English, by the length and manners of each network. */
export const SHAPES: Record<Network, readonly string[]> = {
  X: shapes(
    "{lead} {said}",
    "{sentence} {turn}",
    "{sentence} {invitation}",
    "{sentence} {ask}",
    "{opening} {sentence}",
    "{label} {thing}",
    "{sentence} {link}",
    "{question} {reply}",
    "{question} {topicInvitation}",
    "{topicOpening} {invitation}",
    "{observation} {topicInvitation}",
    "{observation} {invitation}",
    "{season} {topicInvitation}",
  ),
  Instagram: shapes(
    "{opening}\n{sentence}\n{invitation}",
    "{lead} {said}\n{turn}",
    "{sentence}\n{turn}\n{ask}",
    "{sentence}\n{turn}",
    "{label} {thing}\n{invitation}",
    "{question}\n{sentence}\n{invitation}",
    "{sentence}\n{question}",
    "{observation}\n{sentence}",
    "{question}\n{reply}\n{topicInvitation}",
    "{topicOpening}\n{question}\n{reply}",
    "{observation}\n{topicInvitation}",
    "{observation}\n{ask}\n{invitation}",
    "{season}\n{topicInvitation}",
  ),
  LinkedIn: shapes(
    "{thought} {sentence}\n\n{turn} {ask}",
    "{thought} {sentence} {more}\n\n{topicInvitation}",
    "{observation} {sentence} {more}\n\n{ask}",
    "{observation} {sentence}\n\n{turn} {invitation}",
    "{question} {reply}\n\n{sentence} {turn}",
    "{sentence} {more} {turn}\n\n{ask}",
    "{opening} {sentence}\n\n{turn} {topicInvitation}",
    "{lead} {said} {turn}\n\n{question}",
    "{question} {reply} {observation}\n\n{topicInvitation}",
    "{thought} {topicInvitation}\n\n{ask}",
    "{thought}\n\n{question} {reply} {invitation}",
    "{topicOpening} {observation}\n\n{ask} {invitation}",
    "{season} {sentence}\n\n{turn} {ask}",
  ),
  Facebook: shapes(
    "{opening} {sentence}\n\n{turn} {neighborly}",
    "{question} {reply}\n\n{sentence} {invitation}",
    "{sentence} {more} {turn}\n\n{neighborly}",
    "{lead} {said}\n\n{question} {reply}",
    "{observation} {sentence}\n\n{ask} {invitation}",
    "{label} {thing}\n\n{neighborly} {invitation}",
    "{opening} {sentence} {link}\n\n{neighborly}",
    "{observation} {neighborly}\n\n{topicInvitation}",
    "{topicOpening} {question} {reply}\n\n{invitation}",
    "{question} {reply}\n\n{topicInvitation}",
    "{observation} {neighborly} {invitation}",
    "{season} {neighborly}\n\n{topicInvitation}",
  ),
  TikTok: shapes(
    "{hook}\n{sentence}",
    "{hook}\n{lead} {said}",
    "{hook}\n{sentence} {invitation}",
    "{sentence}\n{hook}",
    "{hook}\n{label} {thing}",
    "{hook}\n{topicInvitation}",
    "{hook}\n{observation}",
    "{hook}\n{question} {reply}",
    "{question}\n{hook}",
    "{topicOpening}\n{hook}",
    "{observation}\n{hook}",
  ),
};

/** Shapes that remain where an avoided word rules most lines out. */
export const SPARSE_SHAPES = shapes(
  "{sentence}",
  "{sentence} {more}",
  "{name}: {said}",
  "{topicInvitation}",
  "{question}",
  "{question} {invitation}",
  "{observation}",
  "{opening} {invitation}",
  "{Topic}.",
  "{invitation}",
);

/** Shapes of the client's own sentences alone, for languages that the grammar does not speak. */
export const OWN_SHAPES = shapes(
  "{sentence}",
  "{sentence} {more}",
  "{sentence}\n{more}",
  "{name}: {sentence}",
  "{sentence}\n{name}",
  "{name}\n{sentence}\n{more}",
);

/** Shapes with a line of English that stands apart from the client's sentences. */
export const BILINGUAL_SHAPES = shapes(
  "{sentence}\n\n{invitation}",
  "{sentence} {more}\n\n{ask}",
  "{name}: {sentence}\n\n{ask}",
  "{question}\n\n{sentence}",
  "{opening}\n\n{sentence}",
  "{question} {reply}\n\n{name}",
  "{observation} {invitation}\n\n{name}",
  "{opening} {invitation}",
  "{question} {invitation}",
);

/** Returns true for a shape in which a whole phrase of the client stands. */
export const usesPhrase = (shape: string) => /\{(?:sentence|said|thing)\}/.test(shape);
