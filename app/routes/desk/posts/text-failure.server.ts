import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import { checkStaffText } from "~/domain/staff/draft-check.server";

/** Words that the client avoids, or a limit of the network. */
export function toTextFailure(...args: Parameters<typeof checkStaffText>): FormFailure | null {
  const { errors } = checkStaffText(...args);
  return Object.keys(errors).length > 0
    ? { toast: toasts.staffDraftInvalid, status: 400, fieldErrors: errors }
    : null;
}
