import type { PostKey } from "../sample-posts";

export type Story = {
  company: string;
  title: string;
  fullTitle: string;
  description: string;
  /** The cover is composed from these. */
  posts: readonly [PostKey, PostKey];
  stats: readonly { label: string; value: string }[];
  industry: string;
  companySize: string;
  location: string;
};

export type StoryBody = {
  challenge: readonly string[];
  solution: string;
  implementationSteps: readonly { title: string; text: string }[];
  results: readonly string[];
  testimonial: Testimonial;
};

export type Testimonial = { quote: string; name: string; title: string; avatar: string };
