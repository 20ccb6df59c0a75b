import { posts } from "../sample-posts";
import { beautyBrand } from "./beauty-brand";
import { boutiqueClothing } from "./boutique-clothing";
import type { Story } from "./case-study";
import { eshopGlobal } from "./eshop-global";
import { fitnessStudio } from "./fitness-studio";
import { growthVentures } from "./growth-ventures";
import { localCafe } from "./local-cafe";
import { realEstate } from "./real-estate";
import { techStartup } from "./tech-startup";
import { techstart } from "./techstart";

/** Stories by id, in the order of the Previous and Next links. */
const STORIES = {
  techstart,
  "growth-ventures": growthVentures,
  "eshop-global": eshopGlobal,
  "boutique-clothing": boutiqueClothing,
  "tech-startup": techStartup,
  "local-cafe": localCafe,
  "fitness-studio": fitnessStudio,
  "real-estate": realEstate,
  "beauty-brand": beautyBrand,
} satisfies Record<string, Story>;
const MAX_OTHERS = 3;

/** Case studies, linked as /case-studies/{id}. */
export const caseStudies = (Object.keys(STORIES) as CaseStudyId[]).map((id) => {
  const { posts: keys, implementationSteps, ...story } = STORIES[id];
  return {
    ...story,
    id,
    posts: [posts[keys[0]], posts[keys[1]]] as const,
    implementationSteps: Object.entries(implementationSteps),
  };
});

export type CaseStudyId = keyof typeof STORIES;
export type CaseStudy = (typeof caseStudies)[number];

/** Case studies of /case-studies: the featured one, the last six as cards, and quoted customers. */
export const listedStudies = {
  featured: readCaseStudy("techstart").study,
  cards: caseStudies.slice(-6),
  quoted: ["local-cafe", "growth-ventures", "fitness-studio"].map((id) => readCaseStudy(id).study),
};

/** Returns a case study with its neighbors; an unknown id returns the first one. */
export function readCaseStudy(id: string) {
  const index = Math.max(
    0,
    caseStudies.findIndex((study) => study.id === id),
  );
  const at = (offset: number) => caseStudies.at((index + offset) % caseStudies.length)!;
  return {
    study: at(0),
    previous: at(-1),
    next: at(1),
    // Skips the neighbors, which have separate links.
    others: Array.from({ length: MAX_OTHERS }, (_, step) => at(step + 2)),
  };
}
