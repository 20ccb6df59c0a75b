import * as z from "zod/mini";
import { EMAIL_MESSAGE } from "../form-messages";
import { EMAIL_MAX } from "../text";

export const newsletterSchema = () =>
  z.object({
    email: z.pipe(
      z
        .string({ error: EMAIL_MESSAGE })
        .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, EMAIL_MESSAGE)),
      z.email(EMAIL_MESSAGE),
    ),
  });
