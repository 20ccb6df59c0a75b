import * as z from "zod/mini";
import { MISSING_MESSAGES } from "../form-messages";
import { stripSeparators } from "../text.schema.server";

const CODE_MESSAGE = "The code has six digits";

const code = () =>
  z
    .string({ error: MISSING_MESSAGES.appCode })
    .check(stripSeparators, z.regex(/^\d{6}$/, CODE_MESSAGE));

export const codeSchema = () => z.object({ code: code() });

export const enrollmentSchema = () =>
  z.object({
    code: code(),
    factorId: z.uuid(),
    secret: z.string().check(z.regex(/^[A-Z2-7]{16,64}$/)),
  });
