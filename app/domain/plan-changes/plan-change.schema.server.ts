import * as z from "zod/mini";
import { PLAN_VALUES } from "~/services/database.types";
import { requiredText } from "../text.schema.server";
import { REJECTION_MAX_LENGTH } from "./plan-change";

export const CHOOSE_PLAN_MESSAGE = "Please choose a plan";

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const DAY_MESSAGE = "Please choose the day the plan starts";

/** Schema of an approval; rejects a day more than a year away as a typo. */
export const approvalSchema = () =>
  z.object({
    on: z.iso
      .date(DAY_MESSAGE)
      .check(
        z.refine(
          (day) => Math.abs(Date.parse(day) - Date.now()) < YEAR_MS,
          "Please choose a day within a year",
        ),
      ),
  });

/** Schema of a rejection with the reason that the client reads. */
export const planRejectionSchema = () =>
  z.object({
    reason: requiredText("Please say why: the client will read it", REJECTION_MAX_LENGTH),
  });

export const planChangeSchema = () => z.object({ plan: z.enum(PLAN_VALUES, CHOOSE_PLAN_MESSAGE) });
