/** Every case study, in the order that Previous and Next follow. */
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
