import type { ComponentProps } from "react";
import { PASSWORD_MAX } from "~/domain/account-limits";
import { PasswordField } from "./password-field";
import { PasswordStrength } from "./password-strength";

type Field = ComponentProps<typeof PasswordField>["field"];

/**
 * A new password, its requirements and its confirmation, for pages without React: the server checks
 * them.
 */
export function NewPasswordFields({
  password,
  confirmPassword,
}: {
  password: Field;
  confirmPassword: Field;
}) {
  return (
    <>
      <div className="grid gap-3">
        <PasswordField
          field={password}
          label="New Password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
        />
        <PasswordStrength password="" isLive={false} />
      </div>
      <PasswordField
        field={confirmPassword}
        label="Confirm New Password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
      />
    </>
  );
}
