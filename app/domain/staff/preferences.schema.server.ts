import * as z from "zod/mini";
import { parseTimeZone } from "../meetings/slots";

/** Schema of what a staff member sets for their own use of the desk. */
export const staffPreferencesSchema = () =>
  z.object({
    time_zone: z
      .string()
      .check(
        z.refine((zone) => parseTimeZone(zone) !== null, "Please choose a time zone from the list"),
      ),
    has_shortcuts: z.pipe(
      z.optional(z.string()),
      z.transform((value) => value === "on"),
    ),
  });
