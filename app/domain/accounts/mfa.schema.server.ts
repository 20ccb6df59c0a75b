import * as z from "zod/mini";
import { MISSING_MESSAGES } from "../form-messages";
import { stripSeparators } from "../text.schema.server";
import { KEPT_FORM } from "./kept-form";

const CODE_MESSAGE = "The code has six digits";

const code = () =>
  z
    .string({ error: MISSING_MESSAGES.appCode })
    .check(stripSeparators, z.regex(/^\d{6}$/, CODE_MESSAGE));

export const codeSchema = () => z.object({ code: code() });

/** Schema of the second step of a sign-in. */
export const signInCodeSchema = () =>
  z.object({ code: code(), [KEPT_FORM]: z.optional(z.string()) });

/**
 * Schema of the first code of a new authenticator app; includes the secret, so that the page can
 * show it again.
 */
export const enrollmentSchema = () =>
  z.object({
    code: code(),
    factorId: z.uuid(),
    secret: z.string().check(z.regex(/^[A-Z2-7]{16,64}$/)),
  });
