import * as z from "zod/mini";
import { PLAN_VALUES } from "~/database.types";
import { DAY_MS, formatIsoDay } from "../calendar";
import { PLAN_REASON_MAX_LENGTH } from "../plans/plan-status";
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

const YEAR_MS = 366 * DAY_MS;

export const datedPlanChangeSchema = () =>
  z.object({
    on: z.iso
      .date("Please choose a day")
      .check(z.refine(isWithinNextYear, "Please choose today or a day within a year")),
    reason: reason(),
  });

export const planWithdrawalSchema = () => z.object({ id: z.uuid(), reason: reason() });

const reason = () =>
  requiredText("Please say why: the client will read it", PLAN_REASON_MAX_LENGTH);

function isWithinNextYear(day: string): boolean {
  return day >= formatIsoDay(new Date()) && Date.parse(day) - Date.now() < YEAR_MS;
}
