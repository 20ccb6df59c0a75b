/** Legal text in sections; the list of a section follows its paragraphs. */
export type LegalDocument = {
  title: string;
  summary: string;
  /** Day from which the text applies, as visitors read it. */
  effective: string;
  sections: readonly LegalSection[];
};

export type LegalSection = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
};
