import type { Sketch } from "~/domain/drafts/sketch";
import { demoPosts } from "./demo-posts";
import { posts } from "./sample-posts";

const ART = { ...demoPosts, ...posts };

export type SketchArt = { id: string; alt: string };

export function getSketchArt(sketch: Sketch | null): SketchArt | null {
  if (!sketch) return null;
  const { id, alt } = ART[sketch];
  return { id, alt };
}
