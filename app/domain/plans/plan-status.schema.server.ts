import * as z from "zod/mini";
import { DAY_MS, formatIsoDay } from "../calendar";
import { requiredText } from "../text.schema.server";
import { PLAN_REASON_MAX_LENGTH } from "./plan-status";

const YEAR_MS = 366 * DAY_MS;

/**
 * Schema of a change of a client's plan, whose day may be long ago only where it corrects one.
 * @param isPast accepts days of the past instead of those to come
 */
export function datedPlanChangeSchema(isPast: boolean) {
  const message = "Please choose a day";
  return z.object({ on: isPast ? pastDay(message) : comingDay(message), reason: reason() });
}

/** Schema of today or a day within a year. @param message shown for no day */
export const comingDay = (message: string) =>
  z.iso
    .date(message)
    .check(z.refine(isWithinNextYear, "Please choose today or a day within a year"));

const pastDay = (message: string) =>
  z.iso
    .date(message)
    .check(z.refine((day) => day <= today(), "Please choose a day that’s not in the future"));

/** Schema of a change that takes effect right away. @param id of what is changed, where it has one */
export const planReasonSchema = () => z.object({ id: z.optional(z.uuid()), reason: reason() });

const reason = () =>
  requiredText("Please say why: the client will read it", PLAN_REASON_MAX_LENGTH);

const today = () => formatIsoDay(new Date());

function isWithinNextYear(day: string): boolean {
  return day >= today() && Date.parse(day) - Date.now() < YEAR_MS;
}
