import type { ComponentProps } from "react";
import { EMAIL_PATTERN } from "~/domain/email";
import { EMAIL_MESSAGE, MISSING_MESSAGES } from "~/domain/form-messages";
import { TextField } from "./field";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "kind"> & { label?: string };

export function EmailField({ label = "Email", ...field }: Props) {
  return <TextField label={label} kind="email" {...field} />;
}

export function ValidatedEmailField(props: Props) {
  return (
    <EmailField
      {...props}
      pattern={EMAIL_PATTERN.source}
      problems={{ missing: MISSING_MESSAGES.email, malformed: EMAIL_MESSAGE }}
    />
  );
}
