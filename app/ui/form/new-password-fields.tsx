import type { ComponentProps } from "react";
import { PASSWORD_MAX } from "~/domain/accounts/limits";
import { PasswordField } from "./password-field";
import { getMismatchId, PasswordMismatch } from "./password-mismatch";
import { PasswordStrength, getRulesId } from "./password-strength";

type Field = ComponentProps<typeof PasswordField>["field"];

/**
 * Fields for a new password and its confirmation, with the requirements. The server validates them;
 * enhance/pages/new-password.ts previews the result while typing.
 */
export function NewPasswordFields({
  label = "New Password",
  password,
  confirmPassword,
}: {
  label?: string;
  password: Field;
  confirmPassword: Field;
}) {
  return (
    <>
      <div className="grid gap-3">
        <PasswordField
          field={password}
          label={label}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          describedBy={getRulesId(password.id)}
        />
        <PasswordStrength fieldId={password.id} />
      </div>
      <div className="grid gap-1.5">
        <PasswordField
          field={confirmPassword}
          label={`Confirm ${label}`}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          describedBy={getMismatchId(confirmPassword.id)}
        />
        <PasswordMismatch confirmationId={confirmPassword.id} />
      </div>
    </>
  );
}
