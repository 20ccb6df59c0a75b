import type { Sketch } from "~/domain/drafts/sketch";
import { demoPosts } from "./demo-posts";
import { getDrawing } from "./post";
import { posts } from "./sample-posts";

const ART = { ...demoPosts, ...posts };

export const getSketchDrawing = (sketch: Sketch | null) => sketch && getDrawing(ART[sketch]);
