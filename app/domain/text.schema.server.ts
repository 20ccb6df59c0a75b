import * as z from "zod/mini";
import { EMAIL_MESSAGE, tooLongMessage } from "./form-messages";
import { countCharacters, EMAIL_MAX, EMAIL_PATTERN, toAsciiDigits, toAsciiDomain } from "./text";

export function requiredText(message: string, max: number) {
  return multilineText(message).check(z.minLength(1, message), maxCharacters(max));
}

export function requiredLine(message: string, max: number) {
  return line(message).check(z.minLength(1, message), maxCharacters(max));
}

export function multilineText(message?: string) {
  return z.string({ error: message }).check(z.trim());
}

export function line(message?: string) {
  return z.string({ error: message }).check(
    z.overwrite((text) => text.replaceAll("\n", " ")),
    z.trim(),
  );
}

export function emailAddress(message: string) {
  return z.pipe(
    z
      .string({ error: message })
      .check(
        z.trim(),
        z.minLength(1, message),
        z.overwrite(toAsciiDomain),
        z.toLowerCase(),
        z.maxLength(EMAIL_MAX, EMAIL_MESSAGE),
      ),
    z.email({ pattern: EMAIL_PATTERN, error: EMAIL_MESSAGE }),
  );
}

/** Characters as the database counts them. */
export function maxCharacters(max: number) {
  return z.refine<string>((value) => countCharacters(value) <= max, {
    error: ({ input }) => tooLongMessage(max, countCharacters(String(input))),
    params: { isTooLong: true },
  });
}

/** People paste codes grouped, in brackets or in the digits of their script. */
export const stripSeparators = z.overwrite((text: string) =>
  toAsciiDigits(text.normalize("NFKC")).replaceAll(/[\s\p{P}\p{DI}]/gu, ""),
);
