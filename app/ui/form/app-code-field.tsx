import type { ComponentProps } from "react";
import { TextField } from "./field";

/** Field for the six-digit code of an authenticator app. */
export function AppCodeField({ field }: Pick<ComponentProps<typeof TextField>, "field">) {
  return (
    <TextField
      field={field}
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
    />
  );
}
