import type { PostKey } from "../sample-posts";

export type Testimonial = { quote: string; name: string; title: string; avatar: string };

/** Case study as its file writes it; case-studies.ts gives it an id. */
export type Story = {
  company: string;
  /** Short title for cards and breadcrumbs. */
  title: string;
  /** Headline of its page. */
  fullTitle: string;
  description: string;
  /** Two of its published posts, from which the cover is composed. */
  posts: readonly [PostKey, PostKey];
  stats: { label: string; value: string }[];
  industry: string;
  companySize: string;
  location: string;
  /** Paragraphs of text. */
  challenge: string[];
  solution: string;
  /** Text of each step by its title, in order. */
  implementationSteps: Record<string, string>;
  results: string[];
  testimonial: Testimonial;
};
