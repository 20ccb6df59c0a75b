import * as z from "zod/mini";
import { PLAN_VALUES } from "~/database.types";
import { MISSING_MESSAGES, TERMS_MESSAGE, WRONG_PASSWORD_MESSAGE } from "../form-messages";
import { CHOOSE_PLAN_MESSAGE } from "../plan-changes/plan-change.schema.server";
import { PASSWORD_MAX, EMAIL_MAX } from "../text";
import { stripSeparators } from "../text.schema.server";
import { email, newPasswordFields, passwordsMatch, personName } from "./sign-up.schema.server";

const TOKEN_MAX = 512;

const currentPassword = () =>
  z
    .string({ error: MISSING_MESSAGES.currentPassword })
    .check(z.maxLength(PASSWORD_MAX, WRONG_PASSWORD_MESSAGE));

export const deletionByStaffSchema = () => z.object({ email: email() });

export const forgotPasswordSchema = () => z.object({ email: email() });

export const resetPasswordSchema = () =>
  z
    .object({
      token_hash: z._default(z.string().check(z.maxLength(TOKEN_MAX)), ""),
      code: z.optional(z.string().check(z.maxLength(TOKEN_MAX), stripSeparators)),
      /** For the password manager of a form that is shown again. */
      username: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
      ...newPasswordFields(),
    })
    .check(passwordsMatch());

export const claimSchema = () =>
  z
    .object({
      name: personName(),
      ...newPasswordFields(),
      plan: z.enum(PLAN_VALUES, CHOOSE_PLAN_MESSAGE),
      terms: z.literal("on", TERMS_MESSAGE),
      noMarketing: z.optional(z.literal("on")),
    })
    .check(passwordsMatch());

export const changePasswordSchema = () =>
  z.object({ currentPassword: currentPassword(), ...newPasswordFields() }).check(passwordsMatch());

export const passwordProofSchema = () => z.object({ currentPassword: currentPassword() });

export const emailAndPasswordSchema = () =>
  z.object({ email: email(), currentPassword: currentPassword() });

const isOn = () =>
  z.pipe(
    z.optional(z.literal("on")),
    z.transform((value) => value === "on"),
  );

export const preferencesSchema = () =>
  z.object({
    name: personName(),
    marketing: isOn(),
    newsletter: isOn(),
    /** Names of the boxes that were ticked when the page was opened; "none" for none. */
    ticked: z.optional(z.string()),
  });

export type Preferences = z.infer<ReturnType<typeof preferencesSchema>>;

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
