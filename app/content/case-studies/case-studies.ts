import { beautyBrand } from "./beauty-brand";
import { boutiqueClothing } from "./boutique-clothing";
import type { CaseStudy } from "./case-study";
import { eshopGlobal } from "./eshop-global";
import { fitnessStudio } from "./fitness-studio";
import { growthVentures } from "./growth-ventures";
import { CASE_STUDY_IDS, type CaseStudyId } from "./ids";
import { localCafe } from "./local-cafe";
import { realEstate } from "./real-estate";
import { techStartup } from "./tech-startup";
import { techstart } from "./techstart";

const STORIES: Record<CaseStudyId, CaseStudy> = {
  techstart,
  "growth-ventures": growthVentures,
  "eshop-global": eshopGlobal,
  "boutique-clothing": boutiqueClothing,
  "tech-startup": techStartup,
  "local-cafe": localCafe,
  "fitness-studio": fitnessStudio,
  "real-estate": realEstate,
  "beauty-brand": beautyBrand,
};
const MAX_OTHERS = 3;

const stories = CASE_STUDY_IDS.map((id) => STORIES[id]);

/** Case studies of /case-studies: the featured one, the six cards, and the quoted customers. */
export const listedStudies = {
  featured: STORIES.techstart,
  cards: (
    [
      "boutique-clothing",
      "tech-startup",
      "local-cafe",
      "fitness-studio",
      "real-estate",
      "beauty-brand",
    ] as const
  ).map((id) => STORIES[id]),
  quoted: (["local-cafe", "growth-ventures", "fitness-studio"] as const).map((id) => STORIES[id]),
};

/** Returns a case study with its neighbors; an unknown id returns the first one. */
export function readCaseStudy(id: string) {
  const index = Math.max(
    0,
    stories.findIndex((story) => story.id === id),
  );
  const at = (offset: number) => stories.at((index + offset) % stories.length)!;
  return {
    study: at(0),
    previous: at(-1),
    next: at(1),
    // Skips the neighbors, which have separate links.
    others: Array.from({ length: MAX_OTHERS }, (_, step) => at(step + 2)),
  };
}
