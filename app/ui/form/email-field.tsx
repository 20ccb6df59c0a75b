import type { ComponentProps } from "react";
import { EMAIL_MESSAGE, MISSING_MESSAGES } from "~/domain/form-messages";
import { EMAIL_INPUT_PATTERN } from "~/domain/text";
import { TextField } from "./field";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "kind"> & { label?: string };

export function EmailField({ label = "Email", ...field }: Props) {
  return <TextField label={label} kind="email" {...field} />;
}

export function ValidatedEmailField(props: Props) {
  return (
    <EmailField
      {...props}
      pattern={EMAIL_INPUT_PATTERN}
      problems={{ missing: MISSING_MESSAGES.email, malformed: EMAIL_MESSAGE }}
    />
  );
}

export function AppCodeField(field: Pick<ComponentProps<typeof TextField>, "field" | "label">) {
  return <TextField {...field} kind="code" maxLength={12} />;
}

/** enhance/site.ts shows it a second after the form was sent. */
export function SlowEmailNotice() {
  return (
    <p
      role="status"
      data-slow="Sending the email. This can take up to ten seconds."
      className="text-sm text-muted empty:hidden"
    />
  );
}
