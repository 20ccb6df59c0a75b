/** Every case study, in the order Previous/Next walks; an unknown id shows the first (spec section 2). */
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
