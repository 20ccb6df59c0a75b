import * as z from "zod/mini";
import { MISSING } from "./messages";
import { withoutSpace } from "./text.schema.server";

const CODE_MESSAGE = "The code has six digits";

const code = () =>
  z.string({ error: MISSING.appCode }).check(withoutSpace, z.regex(/^\d{6}$/, CODE_MESSAGE));

/** The code of an authenticator app. */
export const codeSchema = () => z.object({ code: code() });

/** The first code of an app that is being set up; the secret comes back so that it can be shown again. */
export const enrolmentSchema = () =>
  z.object({
    code: code(),
    factorId: z.uuid(),
    secret: z.string().check(z.regex(/^[A-Z2-7]{16,64}$/)),
  });
