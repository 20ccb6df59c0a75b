/**
 * Grammatical form of a phrase, which decides the places it fits: "sentence" and "imperative" stand
 * alone, "things" may follow a label such as "What we do:", and "fragment" fits where anything does.
 */
export type PhraseForm = "sentence" | "imperative" | "things" | "fragment";
