import { LivePreview } from "~/ui/post-editor/live-preview";
import { hydrateIslands } from "./hydrate";

hydrateIslands("post-preview", LivePreview);
