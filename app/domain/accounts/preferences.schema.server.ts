import * as z from "zod/mini";
import { personName } from "./sign-up.schema.server";

const isOn = () =>
  z.pipe(
    z.optional(z.literal("on")),
    z.transform((value) => value === "on"),
  );

export const preferencesSchema = () =>
  z.object({
    name: personName(),
    marketing: isOn(),
    newsletter: isOn(),
    /** Names of the boxes that were ticked when the page was opened; "none" for none. */
    ticked: z.optional(z.string()),
  });

export type Preferences = z.infer<ReturnType<typeof preferencesSchema>>;
