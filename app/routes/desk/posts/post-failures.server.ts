import { toastFailure } from "~/content/form-failures";
import { errorToast, toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import { checkStaffText } from "~/domain/staff/draft-check.server";

export const postChanged = toastFailure(
  errorToast("Not saved", "This post has changed meanwhile. What you typed is still here."),
  409,
);

/** Words that the client avoids, or a limit of the network. */
export function toTextFailure(...args: Parameters<typeof checkStaffText>): FormFailure | null {
  const { errors } = checkStaffText(...args);
  return Object.keys(errors).length > 0
    ? { toast: toasts.staffDraftInvalid, status: 400, fieldErrors: errors }
    : null;
}
