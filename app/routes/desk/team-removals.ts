import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { isUuid } from "~/domain/desk";
import { readForm, textField } from "~/forms/read.server";
import type { Route } from "./+types/team-removals";
import { notFound, press } from "./reach.server";

/** Somebody typed the address. */
export function loader() {
  return redirectDocument("/desk/team", 303);
}

/** Takes a member off the team; done twice it is done once. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  if (!isUuid(id)) throw notFound();
  return press(context, "/desk/team", "remove_member", { id }, (answer) =>
    answer === "self" ? toasts.memberIsSelf : toasts.memberRemoved,
  );
}
