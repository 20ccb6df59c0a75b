import { toasts } from "~/content/toasts";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { removeStaffMember } from "~/services/staff.server";
import type { Route } from "./+types/staff-removals";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/staff");

/** Removes a staff member. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  if (!isUuid(id)) throw notFoundResponse();
  await requireFreshProof(context, "/desk/staff");
  const command = removeStaffMember(context, id);
  return runStaffAction(context, "/desk/staff", command, () => toasts.staffRemoved, {
    conflict: toasts.cannotRemoveSelf,
  });
}
