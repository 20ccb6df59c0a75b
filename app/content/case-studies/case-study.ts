import type { CaseStudyId } from "./ids";

export type Testimonial = { quote: string; name: string; title: string; avatar: string };

/** One story. Its link is always /case-studies/{id}. */
export type CaseStudy = {
  id: CaseStudyId;
  company: string;
  /** For cards and breadcrumbs. */
  title: string;
  /** The headline of its own page. */
  fullTitle: string;
  description: string;
  image: string;
  imageAlt: string;
  stats: { label: string; value: string }[];
  industry: string;
  companySize: string;
  location: string;
  /** Paragraphs. */
  challenge: string[];
  solution: string;
  implementationSteps: { title: string; text: string }[];
  results: string[];
  testimonial: Testimonial;
};
