/** The default export of a legal text's Markdown file; its body is a list of sections. */
export type LegalDocument = {
  title: string;
  summary: string;
  /** Day from which the text applies, as visitors read it. */
  effective: string;
};

/** Section of a legal text; its list follows its paragraphs. */
export type LegalSection = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
};
