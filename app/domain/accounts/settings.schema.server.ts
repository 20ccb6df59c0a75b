import * as z from "zod/mini";
import { MISSING_MESSAGES, WRONG_PASSWORD_MESSAGE } from "../form-messages";
import { PASSWORD_MAX } from "./limits";
import { email, newPassword, passwordsMatch, personName } from "./sign-up.schema.server";

/** Exceeds the length of any token hash that an auth service creates. */
const TOKEN_MAX = 512;

const currentPassword = () =>
  z
    .string({ error: MISSING_MESSAGES.currentPassword })
    .check(z.maxLength(PASSWORD_MAX, WRONG_PASSWORD_MESSAGE));
const confirmPassword = () => z._default(z.string(), "");

export const forgotPasswordSchema = () => z.object({ email: email() });

/** Schema of a password reset; it validates the password before the link is consumed. */
export const resetPasswordSchema = () =>
  z
    .object({
      token_hash: z._default(z.string().check(z.maxLength(TOKEN_MAX)), ""),
      // Required only from accounts with two-step sign-in.
      code: z.optional(z.string().check(z.maxLength(TOKEN_MAX))),
      password: newPassword(),
      confirmPassword: confirmPassword(),
    })
    .check(passwordsMatch());

/**
 * Schema of the form that hands an account to a new owner: name, password and marketing consent.
 */
export const claimSchema = () =>
  z
    .object({
      name: personName(),
      password: newPassword(),
      confirmPassword: confirmPassword(),
      noMarketing: z.optional(z.literal("on")),
    })
    .check(passwordsMatch());

export const changePasswordSchema = () =>
  z
    .object({
      currentPassword: currentPassword(),
      password: newPassword(),
      confirmPassword: confirmPassword(),
    })
    .check(passwordsMatch());

export const changeEmailSchema = () =>
  z.object({ email: email(), currentPassword: currentPassword() });

/** Requires the email to be typed for a deletion; the action compares it with the account's. */
export const deleteAccountSchema = () =>
  z.object({ email: email(), currentPassword: currentPassword() });
