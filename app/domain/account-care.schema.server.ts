import * as z from "zod";
import { PASSWORD_MAX } from "./account-limits";
import { MISSING, WRONG_PASSWORD_MESSAGE } from "./messages";
import { email, isConfirmed, MISMATCH, newPassword, personName } from "./sign-up.schema.server";

/** Longer than any token hash an auth service makes. */
const TOKEN_MAX = 512;

const currentPassword = z
  .string({ error: MISSING.currentPassword })
  .max(PASSWORD_MAX, WRONG_PASSWORD_MESSAGE);
const confirmPassword = z.string().default("");

/** Which account's password is forgotten. */
export const forgotPasswordSchema = z.object({ email });

/** A new password by the mail's link; the password is judged before the link is used up. */
export const resetPasswordSchema = z
  .object({
    token_hash: z.string().max(TOKEN_MAX).default(""),
    // Only an account with two-step sign-in is asked for it.
    code: z.string().max(TOKEN_MAX).optional(),
    password: newPassword,
    confirmPassword,
  })
  .refine(isConfirmed, MISMATCH);

/** A name, a password and a word on marketing for an account that changes hands. */
export const claimSchema = z
  .object({
    name: personName,
    password: newPassword,
    confirmPassword,
    noMarketing: z.literal("on").optional(),
  })
  .refine(isConfirmed, MISMATCH);

export const changePasswordSchema = z
  .object({ currentPassword, password: newPassword, confirmPassword })
  .refine(isConfirmed, MISMATCH);

export const changeEmailSchema = z.object({ email, currentPassword });

/** Deletion wants the address typed by hand; whether it is the right one is decided beside the account. */
export const deleteAccountSchema = z.object({ email, currentPassword });
