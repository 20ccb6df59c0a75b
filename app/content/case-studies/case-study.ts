import type { PostKey } from "../sample-posts";

/** The default export of a case study's Markdown file; its body is a `StoryBody`. */
export type Story = {
  company: string;
  /** Short title for cards and breadcrumbs. */
  title: string;
  /** Headline of its page. */
  fullTitle: string;
  description: string;
  /** Two of its published posts, from which the cover is composed. */
  posts: readonly [PostKey, PostKey];
  stats: readonly { label: string; value: string }[];
  industry: string;
  companySize: string;
  location: string;
};

/** Text of a case study. */
export type StoryBody = {
  /** Paragraphs of text. */
  challenge: readonly string[];
  solution: string;
  implementationSteps: readonly { title: string; text: string }[];
  results: readonly string[];
  testimonial: Testimonial;
};

export type Testimonial = { quote: string; name: string; title: string; avatar: string };
