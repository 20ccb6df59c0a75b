import * as z from "zod";
import { EMAIL_MAX, MAIL_CODE_LENGTH, PASSWORD_MAX, PERSON_NAME_MAX } from "./account-limits";
import { EMAIL_PATTERN } from "./email-address";
import { isGuessable, isMadeOf } from "./guessable-password.server";
import {
  atMostMessage,
  EMAIL_MESSAGE,
  GUESSABLE_PASSWORD_MESSAGE,
  MISMATCH_MESSAGE,
  MISSING,
  TERMS_MESSAGE,
} from "./messages";
import { assessPassword, commonPatternIn, patternMessage } from "./password";

const CODE = new RegExp(`^\\d{${MAIL_CODE_LENGTH}}$`);

export const email = z
  .string({ error: MISSING.email })
  .trim()
  .max(EMAIL_MAX, EMAIL_MESSAGE)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: EMAIL_MESSAGE }));

export const personName = z
  .string({ error: MISSING.name })
  .trim()
  .min(1, MISSING.name)
  .max(PERSON_NAME_MAX, atMostMessage(PERSON_NAME_MAX));

/** A password somebody chooses: every rule of domain/password.ts, and not one that all try first. */
export const newPassword = z
  .string({ error: MISSING.newPassword })
  .max(PASSWORD_MAX, atMostMessage(PASSWORD_MAX))
  .superRefine((password, issues) => {
    const { errors, isValid } = assessPassword(password);
    for (const message of errors) issues.addIssue({ code: "custom", message });
    const pattern = commonPatternIn(password);
    if (pattern) issues.addIssue({ code: "custom", message: patternMessage(pattern) });
    if (isValid && password.length <= PASSWORD_MAX && isGuessable(password))
      issues.addIssue({ code: "custom", message: GUESSABLE_PASSWORD_MESSAGE });
  });

/** Whether a password was typed twice alike; one that is missing is told for itself. */
export function isConfirmed(fields: { password?: string; confirmPassword?: string }): boolean {
  return (fields.password ?? "") === (fields.confirmPassword ?? "");
}

export const MISMATCH = {
  path: ["confirmPassword"],
  message: MISMATCH_MESSAGE,
  when: () => true,
};

/** The sign-up form. Its toast speaks for the first of four checks that fails: see routes/account/signup.tsx. */
export const signUpSchema = z
  .object({
    name: personName,
    email,
    password: newPassword,
    confirmPassword: z.string().default(""),
    terms: z.literal("on", TERMS_MESSAGE),
    noMarketing: z.literal("on").optional(),
  })
  .refine(isConfirmed, MISMATCH)
  .refine(
    ({ name, email: address, password }) =>
      !newPassword.safeParse(password).success || !isMadeOf(password, [name, address]),
    { path: ["password"], message: GUESSABLE_PASSWORD_MESSAGE },
  );

/** The code of the confirmation mail ; people copy it with spaces around and within. */
export const confirmSchema = z.object({
  mailCode: z
    .string({ error: MISSING.mailCode })
    .transform((code) => code.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(CODE, `The code has ${MAIL_CODE_LENGTH} digits`)),
});

/** Log-in asks for both fields only: what the password must look like is the business of sign-up. */
export const logInSchema = z.object({ email, password: z.string({ error: MISSING.password }) });
