import * as z from "zod/mini";
import { NOTIFICATION_FREQUENCY_VALUES } from "~/services/database.types";

const frequency = () => z.enum(NOTIFICATION_FREQUENCY_VALUES, "Please choose how often");

export const notificationSchema = () =>
  z.object({
    tickets: frequency(),
    messages: frequency(),
    bookings: frequency(),
    overdue: frequency(),
  });
