import * as z from "zod/mini";
import { timeZone } from "../meetings/time-zone.schema.server";

export const staffPreferencesSchema = () =>
  z.object({
    time_zone: timeZone("Please choose a time zone from the list"),
  });
