/** Legal text in sections; the list of a section follows its paragraphs. */
export type LegalDocument = {
  title: string;
  summary: string;
  sections: readonly LegalSection[];
};
type LegalSection = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
};

export const EFFECTIVE_DATE = "January 1, 2024";
