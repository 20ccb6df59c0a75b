export type LegalDocument = {
  title: string;
  summary: string;
  /** As visitors read it. */
  effective: string;
};

export type LegalSection = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
};
