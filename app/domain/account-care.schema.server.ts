import * as z from "zod/mini";
import { PASSWORD_MAX } from "./account-limits";
import { MISSING, WRONG_PASSWORD_MESSAGE } from "./messages";
import { email, newPassword, passwordsAlike, personName } from "./sign-up.schema.server";

/** Longer than any token hash an auth service makes. */
const TOKEN_MAX = 512;

const currentPassword = () =>
  z
    .string({ error: MISSING.currentPassword })
    .check(z.maxLength(PASSWORD_MAX, WRONG_PASSWORD_MESSAGE));
const confirmPassword = () => z._default(z.string(), "");

/** Which account's password is forgotten. */
export const forgotPasswordSchema = () => z.object({ email: email() });

/** A new password by the mail's link; the password is judged before the link is used up. */
export const resetPasswordSchema = () =>
  z
    .object({
      token_hash: z._default(z.string().check(z.maxLength(TOKEN_MAX)), ""),
      // Only an account with two-step sign-in is asked for it.
      code: z.optional(z.string().check(z.maxLength(TOKEN_MAX))),
      password: newPassword(),
      confirmPassword: confirmPassword(),
    })
    .check(passwordsAlike());

/** A name, a password and a word on marketing for an account that changes hands. */
export const claimSchema = () =>
  z
    .object({
      name: personName(),
      password: newPassword(),
      confirmPassword: confirmPassword(),
      noMarketing: z.optional(z.literal("on")),
    })
    .check(passwordsAlike());

export const changePasswordSchema = () =>
  z
    .object({
      currentPassword: currentPassword(),
      password: newPassword(),
      confirmPassword: confirmPassword(),
    })
    .check(passwordsAlike());

export const changeEmailSchema = () =>
  z.object({ email: email(), currentPassword: currentPassword() });

/** Deletion wants the address typed by hand; whether it is the right one is decided beside the account. */
export const deleteAccountSchema = () =>
  z.object({ email: email(), currentPassword: currentPassword() });
