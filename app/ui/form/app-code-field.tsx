import type { ComponentProps } from "react";
import { TextField } from "./field";

/** The six digits that an authenticator app shows. */
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
