import * as z from "zod/mini";
import { atMostMessage } from "./messages";
import {
  CONTROL_MESSAGE,
  FORMULA_MESSAGE,
  hasControlCharacter,
  lengthOf,
  startsFormula,
} from "./text";

/** What somebody writes to us and has to: trimmed, without control characters. @param message of a missing one @param max in characters */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, message), charactersAtMost(max), noControlCharacter);
}

/** @param max in characters, of which some count as two in `maxLength` */
export function charactersAtMost(max: number, message = atMostMessage(max)) {
  return z.refine<string>((value) => lengthOf(value) <= max, message);
}

export const noControlCharacter = z.refine<string>(
  (value) => !hasControlCharacter(value),
  CONTROL_MESSAGE,
);

export const startsNoFormula = z.refine<string>((value) => !startsFormula(value), FORMULA_MESSAGE);

/** A code as it is meant: people copy it with spaces around and within. */
export const withoutSpace = z.overwrite((text: string) => text.replaceAll(/\s/g, ""));
