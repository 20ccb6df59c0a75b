import * as z from "zod/mini";
import { NOTIFICATION_FREQUENCY_VALUES, SENSITIVE_TRADE_VALUES } from "~/database.types";
import { BRAND_NOTES_MAX, NO_SENSITIVE_TRADE } from "../clients/brand-notes";
import { timeZone } from "../meetings/meeting.schema.server";
import { newsletterSchema } from "../subscribers/subscription.schema.server";
import { maxCharacters, multilineText } from "../text.schema.server";

export const staffPreferencesSchema = () =>
  z.object({
    time_zone: timeZone("Please choose a time zone from the list"),
  });

export const memberSchema = () => z.object({ email: newsletterSchema().shape.email });

const frequency = () => z.enum(NOTIFICATION_FREQUENCY_VALUES, "Please choose how often");

export const notificationSchema = () =>
  z.object({
    tickets: frequency(),
    messages: frequency(),
    bookings: frequency(),
    overdue: frequency(),
  });

export const brandNotesSchema = () =>
  z.object({
    notes: z._default(multilineText().check(maxCharacters(BRAND_NOTES_MAX)), ""),
    sensitiveTrade: z.pipe(
      z.enum([NO_SENSITIVE_TRADE, ...SENSITIVE_TRADE_VALUES], "Please choose a trade or None"),
      z.transform((trade) => (trade === NO_SENSITIVE_TRADE ? null : trade)),
    ),
    version: z.coerce.number("Please open the notes again").check(z.int(), z.nonnegative()),
  });
