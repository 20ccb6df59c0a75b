import * as z from "zod/mini";
import { tooLongMessage } from "./form-messages";
import {
  breaksLine,
  CONTROL_MESSAGE,
  countCharacters,
  FORMULA_MESSAGE,
  hasControlCharacter,
  isSpreadsheetFormula,
  normalizeLineBreaks,
} from "./text";

/**
 * Schema of a required text of several lines: trimmed and without control characters. @param message
 * error of a missing text @param max in characters
 */
export function requiredText(message: string, max: number) {
  return multilineText(message).check(z.minLength(1, message), maxCharacters(max));
}

/** Schema of a required text of one line. @param max in characters */
export function requiredLine(message: string, max: number) {
  return line(message).check(z.minLength(1, message), maxCharacters(max));
}

/** Schema of a trimmed text, in which browsers end a line by two characters. */
export function multilineText(message?: string) {
  return z.string({ error: message }).check(
    z.overwrite(normalizeLineBreaks),
    z.trim(),
    z.refine((value) => !hasControlCharacter(value), CONTROL_MESSAGE),
  );
}

/** Schema of a trimmed text that has to stay on one line. */
export function line(message?: string) {
  return z.string({ error: message }).check(
    z.trim(),
    z.refine((value) => !breaksLine(value), CONTROL_MESSAGE),
  );
}

/** @param max in characters as the database counts them; JavaScript counts some of them as two */
export function maxCharacters(max: number) {
  return z.refine<string>((value) => countCharacters(value) <= max, {
    error: ({ input }) => tooLongMessage(max, countCharacters(String(input))),
    params: { isTooLong: true },
  });
}

export const noSpreadsheetFormula = z.refine<string>(
  (value) => !isSpreadsheetFormula(value),
  FORMULA_MESSAGE,
);

/**
 * Reduces a code to its digits, because people paste it as their device shows it: grouped, in brackets,
 * or in full-width digits.
 */
export const stripSeparators = z.overwrite((text: string) =>
  text.normalize("NFKC").replaceAll(/[\s\p{P}\p{Cf}]/gu, ""),
);
