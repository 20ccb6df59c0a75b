import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import { checkStaffText } from "~/domain/staff/draft-check.server";

/** Returns the failure of a text that uses words the client avoids or exceeds a limit of its network. */
export function toTextFailure(...args: Parameters<typeof checkStaffText>): FormFailure | null {
  const { errors } = checkStaffText(...args);
  return Object.keys(errors).length > 0
    ? { toast: toasts.staffDraftInvalid, status: 400, fieldErrors: errors }
    : null;
}
