import type { Post } from "~/content/post";
import type { CaseStudyId } from "./ids";

export type Testimonial = { quote: string; name: string; title: string; avatar: string };

/** Case study, linked as /case-studies/{id}. */
export type CaseStudy = {
  id: CaseStudyId;
  company: string;
  /** Short title for cards and breadcrumbs. */
  title: string;
  /** Headline of its page. */
  fullTitle: string;
  description: string;
  /** Two of its published posts, from which the cover is composed. */
  posts: readonly [Post, Post];
  stats: { label: string; value: string }[];
  industry: string;
  companySize: string;
  location: string;
  /** Paragraphs of text. */
  challenge: string[];
  solution: string;
  implementationSteps: { title: string; text: string }[];
  results: string[];
  testimonial: Testimonial;
};
