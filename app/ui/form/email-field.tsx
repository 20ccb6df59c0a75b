import type { ComponentProps } from "react";
import { EMAIL_MAX } from "~/domain/accounts/limits";
import { TextField } from "./field";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "type"> & { label?: string };

/** Text field for an email, with the matching keyboard and autocompletion. */
export function EmailField({ label = "Email", ...field }: Props) {
  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={EMAIL_MAX}
      {...field}
    />
  );
}
