import type { ComponentProps } from "react";
import { MISMATCH_MESSAGE } from "~/domain/form-messages";
import { FieldError } from "./field";
import { PasswordField } from "./password-field";
import { PasswordStrength, getRulesId } from "./password-strength";

type Field = Pick<ComponentProps<typeof PasswordField>, "field" | "label">;

/**
 * Fields for a new password and its confirmation, with the requirements. The server validates them;
 * enhance/pages/new-password.ts previews the result while typing.
 */
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
        {/* Live region in which the script reports, from the template, that the two differ. */}
        <div id={mismatchId} aria-live="polite" data-mismatch={confirmationId}>
          <template>
            <FieldError id={`${confirmationId}-differs`} messages={[MISMATCH_MESSAGE]} />
          </template>
        </div>
      </div>
    </>
  );
}
