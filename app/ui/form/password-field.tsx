import type { ComponentProps } from "react";
import { MISSING_MESSAGES } from "~/domain/form-messages";
import { TextField } from "./field";

type Props = Omit<ComponentProps<typeof TextField>, "kind" | "children">;

/** enhance/password-toggles.ts reveals its Show button. */
export function PasswordField(
  props: Props & { autoComplete: "current-password" | "new-password" },
) {
  return (
    <TextField {...props} kind="password">
      <button
        type="button"
        hidden
        data-shows={props.field.id}
        aria-label="Show password"
        className="absolute inset-y-0.5 right-0.5 min-w-16 cursor-pointer rounded-md px-3 text-sm font-semibold text-muted hover:text-ink"
      >
        Show
      </button>
    </TextField>
  );
}

export function CurrentPasswordField({
  missing = MISSING_MESSAGES.currentPassword,
  ...props
}: Omit<Props, "autoComplete"> & { missing?: string }) {
  return (
    <PasswordField
      autoComplete="current-password"
      enterKeyHint="go"
      {...props}
      problems={{ missing }}
    />
  );
}
