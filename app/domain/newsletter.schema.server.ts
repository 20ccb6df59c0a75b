import * as z from "zod";
import { EMAIL_MAX } from "./account-limits";
import { EMAIL_MESSAGE } from "./messages";

/** The newsletter box: one address, whose letters are kept small so that it is stored once. */
export const newsletterSchema = z.object({
  email: z
    .string({ error: EMAIL_MESSAGE })
    .trim()
    .toLowerCase()
    .max(EMAIL_MAX, EMAIL_MESSAGE)
    .pipe(z.email(EMAIL_MESSAGE)),
});
