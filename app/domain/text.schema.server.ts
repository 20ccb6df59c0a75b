import * as z from "zod/mini";
import { maxLengthMessage } from "./form-messages";
import {
  CONTROL_MESSAGE,
  FORMULA_MESSAGE,
  hasControlCharacter,
  countCharacters,
  isSpreadsheetFormula,
} from "./text";

/**
 * Schema of a required text: trimmed and without control characters. @param message error of a
 * missing text @param max in characters
 */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, message), maxCharacters(max), noControlCharacter);
}

/** @param max in characters as the database counts them; `maxLength` counts some of them as two */
export function maxCharacters(max: number, message = maxLengthMessage(max)) {
  return z.refine<string>((value) => countCharacters(value) <= max, message);
}

export const noControlCharacter = z.refine<string>(
  (value) => !hasControlCharacter(value),
  CONTROL_MESSAGE,
);

export const noSpreadsheetFormula = z.refine<string>(
  (value) => !isSpreadsheetFormula(value),
  FORMULA_MESSAGE,
);

/** Removes whitespace from a code, because people copy it with spaces around and within. */
export const stripWhitespace = z.overwrite((text: string) => text.replaceAll(/\s/g, ""));
