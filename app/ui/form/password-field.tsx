import type { ComponentProps } from "react";
import { TextField } from "./field";

/** Password input; enhance/site.ts reveals its Show button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "children">) {
  return (
    <TextField {...props} type="password" autoCapitalize="none" spellCheck={false}>
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
