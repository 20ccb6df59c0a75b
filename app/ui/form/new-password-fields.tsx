import type { ComponentProps } from "react";
import { MISMATCH_MESSAGE } from "~/domain/form-messages";
import { FieldError } from "./field";
import { PasswordField } from "./password-field";
import { PasswordStrength, getRulesId } from "./password-strength";

type Field = Pick<ComponentProps<typeof PasswordField>, "field" | "label">;

/** enhance/pages/new-password.ts previews the server's checks. */
export function NewPasswordFields({
  password,
  confirmPassword,
}: Record<"password" | "confirmPassword", Field>) {
  const { id } = password.field;
  const { id: confirmationId } = confirmPassword.field;
  const mismatchId = `${confirmationId}-mismatch`;
  return (
    <>
      <div className="grid gap-3">
        <PasswordField {...password} autoComplete="new-password" describedBy={getRulesId(id)} />
        <PasswordStrength fieldId={id} />
      </div>
      <div className="grid gap-1.5">
        <PasswordField
          {...confirmPassword}
          autoComplete="new-password"
          enterKeyHint="done"
          describedBy={mismatchId}
        />
        {/* Filled from the template by the script. */}
        <div id={mismatchId} aria-live="polite" data-mismatch={confirmationId}>
          <template>
            <FieldError id={`${confirmationId}-differs`} messages={[MISMATCH_MESSAGE]} />
          </template>
        </div>
      </div>
    </>
  );
}
