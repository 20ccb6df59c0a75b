import * as z from "zod";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "./account-limits";
import { assessPassword } from "./password";

export const REQUIRED_MESSAGE = "Please fill in all required fields";
export const EMAIL_MESSAGE = "Please enter a valid email address";
export const MISMATCH_MESSAGE = "Passwords do not match";
export const TERMS_MESSAGE = "You must accept the Terms of Service and Privacy Policy to continue";

export const required = z.string({ error: REQUIRED_MESSAGE });
export const email = required.trim().max(EMAIL_MAX, EMAIL_MESSAGE).pipe(z.email(EMAIL_MESSAGE));

/** A password somebody chooses: every rule of spec section 5. */
export const newPassword = required
  .max(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters`)
  .superRefine((password, issues) => {
    for (const message of assessPassword(password).errors)
      issues.addIssue({ code: "custom", message });
  });

/** The sign-up form (spec section 5). */
export const signUpSchema = z
  .object({
    name: required
      .trim()
      .min(1, REQUIRED_MESSAGE)
      .max(NAME_MAX, `Please use at most ${NAME_MAX} characters`),
    email,
    password: newPassword,
    confirmPassword: z.string().default(""),
    terms: z.literal("on", TERMS_MESSAGE),
    noMarketing: z.literal("on").optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: MISMATCH_MESSAGE,
    when: () => true,
  });

/** The code of the confirmation mail (design.md, Accounts); people copy it with spaces around and within. */
export const confirmSchema = z.object({
  mailCode: required
    .transform((code) => code.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "The code has six digits")),
});

/** Log-in asks for both fields only: what the password must look like is the business of sign-up. */
export const logInSchema = z.object({ email, password: required.min(1, REQUIRED_MESSAGE) });
