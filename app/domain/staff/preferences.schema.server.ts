import * as z from "zod/mini";
import { timeZone } from "../meetings/time-zone.schema.server";

/** Schema of the settings of a staff member for their own use of the desk. */
export const staffPreferencesSchema = () =>
  z.object({
    time_zone: timeZone("Please choose a time zone from the list"),
  });
