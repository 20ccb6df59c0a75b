import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { isUuid } from "~/domain/desk";
import { readForm, textField } from "~/forms/read.server";
import type { Route } from "./+types/staff-removals";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

/** Somebody typed the address. */
export function loader() {
  return redirectDocument("/desk/staff", 303);
}

/** Takes a member off the team; done twice it is done once. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  if (!isUuid(id)) throw notFoundResponse();
  return runStaffAction(context, "/desk/staff", "remove_member", { id }, (answer) =>
    answer === "self" ? toasts.cannotRemoveSelf : toasts.staffRemoved,
  );
}
