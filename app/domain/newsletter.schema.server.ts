import * as z from "zod/mini";
import { EMAIL_MAX } from "./account-limits";
import { EMAIL_MESSAGE } from "./messages";

/** The newsletter box: one address, whose letters are kept small so that it is stored once. */
export const newsletterSchema = () =>
  z.object({
    email: z.pipe(
      z
        .string({ error: EMAIL_MESSAGE })
        .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, EMAIL_MESSAGE)),
      z.email(EMAIL_MESSAGE),
    ),
  });
