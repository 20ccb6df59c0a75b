/** Ids of all case studies, in the order of the Previous and Next links. */
export const CASE_STUDY_IDS = [
  "techstart",
  "growth-ventures",
  "eshop-global",
  "boutique-clothing",
  "tech-startup",
  "local-cafe",
  "fitness-studio",
  "real-estate",
  "beauty-brand",
] as const;

export type CaseStudyId = (typeof CASE_STUDY_IDS)[number];
