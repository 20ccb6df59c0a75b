import * as z from "zod/mini";
import { PLAN_VALUES } from "~/services/database.types";
import { requiredText } from "../text.schema.server";
import { DECLINE_REASON_MAX_LENGTH } from "./plan-change";

export const CHOOSE_PLAN_MESSAGE = "Please choose a plan";

/** Schema of an approval, whose form has nothing to fill in. */
export const approvalSchema = () => z.object({});

/** Schema of a decline with the reason that the client reads. */
export const declineSchema = () =>
  z.object({
    reason: requiredText("Please say why: the client will read it", DECLINE_REASON_MAX_LENGTH),
  });

/** Schema of a request; `seen_plan` is the client's plan at the time of the page, absent when unknown. */
export const planChangeSchema = () =>
  z.object({
    plan: z.enum(PLAN_VALUES, CHOOSE_PLAN_MESSAGE),
    seen_plan: z.optional(z.enum(PLAN_VALUES)),
  });
