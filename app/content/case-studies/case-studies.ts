import type { MarkdownModule, ReadAsset } from "../markdown-module";
import { posts } from "../sample-posts";
import type { Story, StoryBody } from "./case-study";

/** Names of the Markdown files, in the order of the Previous and Next links. */
const IDS = [
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
const MAX_OTHERS = 3;

const stories = import.meta.glob<MarkdownModule<Story, StoryBody>>("./*.md", { eager: true });

export const caseStudies = IDS.map((id) => {
  const { posts: keys, ...story } = getModule(id).default;
  return { ...story, id, posts: [posts[keys[0]], posts[keys[1]]] as const };
});

export type CaseStudyId = (typeof IDS)[number];
export type CaseStudy = (typeof caseStudies)[number];

export const listedStudies = {
  featured: getCaseStudy("techstart").study,
  cards: caseStudies.slice(-6),
  quoted: ["local-cafe", "growth-ventures", "fitness-studio"].map((id) => getCaseStudy(id).study),
};

/** An unknown id returns the first one. */
export function getCaseStudy(id: string) {
  const index = Math.max(
    0,
    caseStudies.findIndex((study) => study.id === id),
  );
  const at = (offset: number) => caseStudies.at((index + offset) % caseStudies.length)!;
  return {
    study: at(0),
    previous: at(-1),
    next: at(1),
    // Previous and Next already link to the neighbors.
    others: Array.from({ length: MAX_OTHERS }, (_, step) => at(step + 2)),
  };
}

export function readStoryBody(
  { id }: Pick<CaseStudy, "id">,
  readAsset: ReadAsset,
): Promise<StoryBody> {
  return getModule(id).readBody(readAsset);
}

function getModule(id: CaseStudyId) {
  const story = stories[`./${id}.md`];
  if (!story) throw new Error(`app/content/case-studies holds no ${id}.md`);
  return story;
}
