import { toasts } from "~/content/toasts";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { resetStaffMember } from "~/services/staff.server";
import type { Route } from "./+types/staff-resets";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/staff");

/** Invites a staff member again who lost their authenticator app. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  if (!isUuid(id)) throw notFoundResponse();
  await requireFreshProof(context, "/desk/staff");
  const command = resetStaffMember(context, id);
  return runStaffAction(context, "/desk/staff", command, () => toasts.staffReset, {
    conflict: toasts.cannotResetSelf,
  });
}
