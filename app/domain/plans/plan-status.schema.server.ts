import * as z from "zod/mini";
import { DAY_MS, formatIsoDay } from "../calendar";
import { requiredText } from "../text.schema.server";
import { PLAN_REASON_MAX_LENGTH } from "./plan-status";

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
