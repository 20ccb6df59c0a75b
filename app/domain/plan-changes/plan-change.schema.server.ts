import * as z from "zod/mini";
import { PLAN_VALUES } from "~/services/database.types";
import { requiredText } from "../text.schema.server";
import { DECLINE_REASON_MAX_LENGTH } from "./plan-change";

export const CHOOSE_PLAN_MESSAGE = "Please choose a plan";

export const approvalSchema = () => z.object({});

export const declineSchema = () =>
  z.object({
    reason: requiredText("Please say why: the client will read it", DECLINE_REASON_MAX_LENGTH),
  });

/** `seen_plan` is the plan shown on the page. */
export const planChangeSchema = () =>
  z.object({
    plan: z.enum(PLAN_VALUES, CHOOSE_PLAN_MESSAGE),
    seen_plan: z.optional(z.enum(PLAN_VALUES)),
  });
