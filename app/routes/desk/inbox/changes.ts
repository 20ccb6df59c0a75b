import { redirectDocument } from "react-router";
import { errorToast, toasts } from "~/content/toasts";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import type { Context } from "~/request/context";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getUserId } from "~/request/viewer.server";
import { assignConversations, setConversationStatus } from "~/services/conversations.server";
import type { FunctionCall } from "~/services/function-call.server";
import { runStaffAction } from "../frame/desk-access.server";
import type { Route } from "./+types/changes";

type Change = {
  name: Parameters<typeof toasts.conversationsChanged>[0];
  /** Returns the number of conversations that it left unchanged. */
  run: (
    context: Context,
    ids: string[],
    form: FormData,
  ) => Promise<FunctionCall<number | undefined>>;
};

/** A Map, because the name must not reach a prototype. */
const CHANGES = new Map<string, Change>([
  [
    "mine",
    {
      name: "taken",
      run: (context, ids) => assignConversations(context, ids, getUserId(context) ?? undefined),
    },
  ],
  [
    "resolve",
    {
      name: "resolved",
      run: (context, ids, form) => {
        const seen_at = textField(form, "seen_at") || undefined;
        return setConversationStatus(context, { ids, status: "resolved", seen_at });
      },
    },
  ],
  [
    "reopen",
    {
      name: "reopened",
      run: (context, ids) => setConversationStatus(context, { ids, status: "open" }),
    },
  ],
]);

export function loader({ url }: Route.LoaderArgs) {
  return redirectDocument(getList(url), 303);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const change = CHANGES.get(textField(form, "change") ?? "");
  if (!change) notFound();
  const ids = form.getAll("ids").map(String).filter(isUuid);
  const list = getList(url);
  if (ids.length === 0)
    return redirectWithToast(
      context,
      list,
      errorToast("Nothing changed", "Please select at least one."),
    );
  return runStaffAction(context, list, change.run(context, ids, form), (skipped = 0) =>
    skipped > 0
      ? toasts.conversationsNotResolved(ids.length, skipped)
      : toasts.conversationsChanged(change.name, ids.length),
  );
}

function getList({ search }: URL): string {
  return `/desk/inbox${search}`;
}
