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
    "{season} {invitation}",
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
    "{topicOpening}\n{invitation}",
    "{observation}\n{topicInvitation}",
    "{observation}\n{echo}\n{invitation}",
    "{season}\n{invitation}",
  ),
  LinkedIn: shapes(
    "{thought} {sentence}\n\n{turn} {ask}",
    "{thought} {sentence} {more}\n\n{topicInvitation}",
    "{thought} {sentence}\n\n{question} {reply}",
    "{observation} {sentence}\n\n{turn} {invitation}",
    "{question} {reply}\n\n{sentence} {turn}",
    "{sentence} {more} {turn}\n\n{ask}",
    "{opening} {sentence}\n\n{turn} {topicInvitation}",
    "{lead} {said} {turn}\n\n{question}",
    "{question} {reply}\n\n{topicInvitation}",
    "{observation} {question}\n\n{topicInvitation}",
    "{observation}\n\n{question} {reply} {invitation}",
    "{topicOpening} {observation}\n\n{ask} {invitation}",
    "{topicOpening}\n\n{question} {reply} {invitation}",
    "{season}\n\n{question} {reply} {invitation}",
  ),
  Facebook: shapes(
    "{opening} {sentence}\n\n{turn} {neighborly}",
    "{question} {reply}\n\n{sentence} {invitation}",
    "{sentence} {more} {turn}\n\n{neighborly}",
    "{lead} {said}\n\n{question} {reply}",
    "{observation} {sentence}\n\n{ask} {invitation}",
    "{label} {thing}\n\n{neighborly} {invitation}",
    "{opening} {sentence} {link}\n\n{neighborly}",
    "{observation} {echo}\n\n{topicInvitation}",
    "{topicOpening} {question} {reply}\n\n{invitation}",
    "{question} {reply}\n\n{topicInvitation}",
    "{observation} {echo} {invitation}",
    "{season} {question} {reply}\n\n{invitation}",
  ),
  TikTok: shapes(
    "{hook}\n{sentence}",
    "{hook}\n{lead} {said}",
    "{hook}\n{sentence} {invitation}",
    "{sentence}\n{hook}",
    "{hook}\n{label} {thing}",
    "{hook}\n{topicInvitation}",
    "{hook}\n{observation} {topicInvitation}",
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

/** Shapes for languages in which there are some lines of ours. */
export const NATIVE_SHAPES = shapes(
  "{opening} {sentence}\n{invitation}",
  "{sentence}\n{question} {reply}",
  "{sentence}\n{invitation}",
  "{question}\n{sentence}\n{invitation}",
  "{opening} {sentence} {more}\n{ask}",
  "{sentence} {ask} {invitation}",
  "{sentence} {more}\n{question}",
  "{name}: {sentence} {ask}",
);

/** Shapes with a line of English that stands apart from the client's sentences. */
export const BILINGUAL_SHAPES = shapes(
  "{sentence}\n\n{invitation}",
  "{sentence} {more}\n\n{ask}",
  "{name}: {sentence}\n\n{ask}",
  "{question}\n\n{sentence}",
  "{opening}\n\n{sentence}",
  "{sentence}\n\n{question} {reply}",
  "{question} {invitation}\n\n{name}",
  "{question} {reply}\n\n{name}",
  "{observation} {invitation}\n\n{name}",
  "{name}: {question} {reply}",
  "{invitation}\n\n{name}",
);

/** Returns true for a shape in which a whole phrase of the client stands. */
export const usesPhrase = (shape: string) => /\{(?:sentence|said|thing)\}/.test(shape);

/** Returns true for a shape with words of the client beside their name. */
export const hasOwnWords = (shape: string) => usesPhrase(shape) || /topic|season/i.test(shape);
