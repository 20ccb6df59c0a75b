import * as z from "zod/mini";
import { CHOICES, type DemoSettings, TOGGLE_NAMES, type ToggleName } from "./settings";

const toggles = () =>
  Object.fromEntries(TOGGLE_NAMES.map((name) => [name, z.optional(z.string())])) as Record<
    ToggleName,
    z.ZodMiniOptional<z.ZodMiniString>
  >;

export const demoSettingsSchema = () =>
  z.object({
    ...toggles(),
    language: z.enum(CHOICES.language),
    timezone: z.enum(CHOICES.timezone),
    dataRetention: z.enum(CHOICES.dataRetention),
  });

export function toDemoSettings(form: z.infer<ReturnType<typeof demoSettingsSchema>>): DemoSettings {
  const switched = Object.fromEntries(
    TOGGLE_NAMES.map((name) => [name, form[name] === "on"]),
  ) as Record<ToggleName, boolean>;
  return { ...form, ...switched };
}
