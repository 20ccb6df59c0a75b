import * as z from "zod";
import { atMostMessage } from "./messages";
import { CONTROL_MESSAGE, hasControlCharacter, lengthOf } from "./text";

/** What somebody writes to us and has to: trimmed, without control characters. @param message of a missing one @param max in characters */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .refine((value) => lengthOf(value) <= max, atMostMessage(max))
    .refine((value) => !hasControlCharacter(value), CONTROL_MESSAGE);
}
