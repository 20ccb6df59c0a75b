import { Schedule } from "~/routes/demo/schedule/schedule";
import { hydrateIslands } from "./hydrate";

hydrateIslands("schedule", Schedule);
