import { successToast } from "~/content/toasts";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet, notFound } from "~/request/route-guards.server";
import { deleteSavedReply } from "~/services/conversations.server";
import { runStaffAction } from "../frame/desk-access.server";
import type { Route } from "./+types/saved-replies-removals";

export const loader = redirectGet("/desk/saved-replies");

export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  if (!isUuid(id)) notFound();
  const back = "/desk/saved-replies";
  return runStaffAction(context, back, deleteSavedReply(context, id), () =>
    successToast("Deleted", "No one can insert it anymore."),
  );
}
