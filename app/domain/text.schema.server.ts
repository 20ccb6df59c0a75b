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

export function requiredText(message: string, max: number) {
  return multilineText(message).check(z.minLength(1, message), maxCharacters(max));
}

export function requiredLine(message: string, max: number) {
  return line(message).check(z.minLength(1, message), maxCharacters(max));
}

/** Browsers send CRLF. */
export function multilineText(message?: string) {
  return z.string({ error: message }).check(
    z.overwrite(normalizeLineBreaks),
    z.trim(),
    z.refine((value) => !hasControlCharacter(value), CONTROL_MESSAGE),
  );
}

export function line(message?: string) {
  return z.string({ error: message }).check(
    z.trim(),
    z.refine((value) => !breaksLine(value), CONTROL_MESSAGE),
  );
}

/** Characters as the database counts them. */
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

/** People paste codes grouped, in brackets or in full-width digits. */
export const stripSeparators = z.overwrite((text: string) =>
  text.normalize("NFKC").replaceAll(/[\s\p{P}\p{Cf}]/gu, ""),
);
