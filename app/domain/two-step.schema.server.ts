import * as z from "zod";
import { MISSING } from "./messages";

const CODE_MESSAGE = "The code has six digits";

const code = z
  .string({ error: MISSING.appCode })
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, CODE_MESSAGE));

/** The code of an authenticator app; people copy it with a space within. */
export const codeSchema = z.object({ code });

/** The first code of an app that is being set up; the secret comes back so that it can be shown again. */
export const enrolmentSchema = z.object({
  code,
  factorId: z.uuid(),
  secret: z.string().regex(/^[A-Z2-7]{16,64}$/),
});
