import * as z from "zod";
import { personName } from "./sign-up.schema.server";
import { CONTROL_MESSAGE, hasControlCharacter } from "./text";

const isOn = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The account's name, and what the client agrees to. */
export const preferencesSchema = z.object({
  name: personName.refine((name) => !hasControlCharacter(name), CONTROL_MESSAGE),
  marketing: isOn,
  newsletter: isOn,
});

export type Preferences = z.infer<typeof preferencesSchema>;
