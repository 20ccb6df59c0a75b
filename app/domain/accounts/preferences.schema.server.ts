import * as z from "zod/mini";
import { personName } from "./sign-up.schema.server";

const isOn = () =>
  z.pipe(
    z.optional(z.literal("on")),
    z.transform((value) => value === "on"),
  );

export const preferencesSchema = () =>
  z.object({ name: personName(), marketing: isOn(), newsletter: isOn() });

export type Preferences = z.infer<ReturnType<typeof preferencesSchema>>;
