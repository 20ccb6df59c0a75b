import * as z from "zod/mini";
import { PLAN_VALUES } from "~/services/database.types";
import { MISSING_MESSAGES, TERMS_MESSAGE, WRONG_PASSWORD_MESSAGE } from "../form-messages";
import { CHOOSE_PLAN_MESSAGE } from "../plan-changes/plan-change.schema.server";
import { PASSWORD_MAX } from "./limits";
import { email, newPasswordFields, passwordsMatch, personName } from "./sign-up.schema.server";

/** Exceeds the length of any token hash that an auth service creates. */
const TOKEN_MAX = 512;

const currentPassword = () =>
  z
    .string({ error: MISSING_MESSAGES.currentPassword })
    .check(z.maxLength(PASSWORD_MAX, WRONG_PASSWORD_MESSAGE));

/** Schema of a deletion by staff, which is confirmed by typing the client's email. */
export const deletionByStaffSchema = () => z.object({ email: email() });

export const forgotPasswordSchema = () => z.object({ email: email() });

/** Schema of a password reset; it validates the password before the link is consumed. */
export const resetPasswordSchema = () =>
  z
    .object({
      token_hash: z._default(z.string().check(z.maxLength(TOKEN_MAX)), ""),
      // Required only from accounts with two-step sign-in.
      code: z.optional(z.string().check(z.maxLength(TOKEN_MAX))),
      ...newPasswordFields(),
    })
    .check(passwordsMatch());

/**
 * Schema of the form with which the owner of a mailbox claims the account: what the sign-up form
 * asks, apart from the email.
 */
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

/** Schema of a change of the email, and of a deletion, which is confirmed by typing the email. */
export const emailAndPasswordSchema = () =>
  z.object({ email: email(), currentPassword: currentPassword() });
