import type { Post } from "~/content/posts";
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
  /** Two of the posts it published; the cover is composed of them. */
  posts: readonly [Post, Post];
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
