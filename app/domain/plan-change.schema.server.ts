import * as z from "zod";
import { PLAN_KEYS } from "./plans";

export const CHOOSE_PLAN_MESSAGE = "Please choose a plan";

export const planChangeSchema = z.object({ plan: z.enum(PLAN_KEYS, CHOOSE_PLAN_MESSAGE) });
