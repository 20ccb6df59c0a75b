import * as z from "zod/mini";

const CHOOSE_TIME_MESSAGE = "Please choose a time";

/** Which half hour is booked. */
export const meetingSchema = () =>
  z.object({
    starts_at: z.iso.datetime({ error: CHOOSE_TIME_MESSAGE }),
  });

/** A day on which there are no meetings, in New York. */
export const dayOffSchema = () => z.object({ day: z.iso.date("Please choose a day") });
