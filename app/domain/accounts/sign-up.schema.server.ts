import * as z from "zod/mini";
import {
  MISMATCH_MESSAGE,
  MISSING_MESSAGES,
  TERMS_MESSAGE,
  tooLongMessage,
} from "../form-messages";
import { EMAIL_CODE_LENGTH, PASSWORD_MAX, PERSON_NAME_MAX } from "../text";
import { emailAddress, requiredLine, stripSeparators } from "../text.schema.server";
import {
  assessPassword,
  findCommonPattern,
  isPadded,
  isPersonal,
  PADDED_MESSAGE,
  patternMessage,
  PERSONAL_MESSAGE,
} from "./password";

const CODE = new RegExp(`^\\d{${EMAIL_CODE_LENGTH}}$`);

export const email = () => emailAddress(MISSING_MESSAGES.email);

export const personName = () => requiredLine(MISSING_MESSAGES.name, PERSON_NAME_MAX);

const WIDE_PASSWORD_MESSAGE =
  "Please use a shorter password: letters such as é and λ count more than once";
const countBytes = (text: string) => new TextEncoder().encode(text).length;

export const newPassword = () =>
  z.string({ error: MISSING_MESSAGES.newPassword }).check(
    z.refine((password) => countBytes(password) <= PASSWORD_MAX, {
      error: ({ input }) =>
        String(input).length > PASSWORD_MAX
          ? tooLongMessage(PASSWORD_MAX, String(input).length)
          : WIDE_PASSWORD_MESSAGE,
    }),
    z.superRefine((password, issues) => {
      for (const message of assessPassword(password).errors) issues.addIssue(message);
      const pattern = findCommonPattern(password);
      if (pattern) issues.addIssue(patternMessage(pattern));
      if (isPadded(password)) issues.addIssue(PADDED_MESSAGE);
    }),
  );

export const newPasswordFields = () => ({
  password: newPassword(),
  confirmPassword: z._default(z.string(), ""),
});

/** Runs even when one password is missing. */
export const passwordsMatch = () =>
  z.refine<{ password?: string; confirmPassword?: string }>(
    ({ password = "", confirmPassword = "" }) => password === confirmPassword,
    { path: ["confirmPassword"], error: MISMATCH_MESSAGE, when: () => true },
  );

export const signUpSchema = () =>
  z
    .object({
      name: personName(),
      email: email(),
      ...newPasswordFields(),
      terms: z.literal("on", TERMS_MESSAGE),
      noMarketing: z.optional(z.literal("on")),
    })
    .check(
      passwordsMatch(),
      z.refine(
        ({ name, email: address, password }) =>
          !newPassword().safeParse(password).success || !isPersonal(password, [name, address]),
        { path: ["password"], error: PERSONAL_MESSAGE },
      ),
    );

export const confirmSchema = () =>
  z.object({
    mailCode: z
      .string({ error: MISSING_MESSAGES.mailCode })
      .check(stripSeparators, z.regex(CODE, `The code has ${EMAIL_CODE_LENGTH} digits`)),
  });

export const signInSchema = () =>
  z.object({
    email: email(),
    password: z.string({ error: MISSING_MESSAGES.password }),
  });
