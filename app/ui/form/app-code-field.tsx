import type { ComponentProps } from "react";
import { TextField } from "./field";

/** Field for the six-digit code of an authenticator app. */
export function AppCodeField(field: Pick<ComponentProps<typeof TextField>, "field" | "label">) {
  return <TextField {...field} kind="code" maxLength={12} />;
}
