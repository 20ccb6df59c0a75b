import * as z from "zod/mini";

const CHOOSE_TIME_MESSAGE = "Please choose a time";

/** Schema of a booking; `starts_at` identifies the half-hour slot. */
export const meetingSchema = () =>
  z.object({ starts_at: z.iso.datetime({ error: CHOOSE_TIME_MESSAGE }) });

/** Schema of a day without meetings, as a date in New York. */
export const dayOffSchema = () => z.object({ day: z.iso.date("Please choose a day") });
