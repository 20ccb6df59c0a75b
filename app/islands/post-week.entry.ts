import { PostWeek } from "~/ui/post-editor/post-week";
import { hydrateIslands } from "./hydrate";

hydrateIslands("post-week", PostWeek);
