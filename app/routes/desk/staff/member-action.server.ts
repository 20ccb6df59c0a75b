import type { Toast } from "~/domain/form-failure";
import { isUuid } from "~/domain/uuid";
import { readForm, textField } from "~/forms/read.server";
import type { Context, RequestArgs } from "~/request/context";
import { notFound } from "~/request/route-guards.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import type { FunctionCall } from "~/services/function-call.server";
import { runStaffAction } from "../frame/desk-access.server";

/** Requires a fresh proof. `isSelf` is for callers who may not do this to themselves. */
export async function runMemberAction(
  { request, context }: Pick<RequestArgs, "request" | "context">,
  command: (context: Context, id: string) => Promise<FunctionCall<undefined>>,
  { onDone, isSelf }: { onDone: (id: string) => Toast | Response; isSelf: Toast },
): Promise<Response> {
  const id = textField(await readForm(request), "id") ?? "";
  if (!isUuid(id)) notFound();
  await requireFreshProof(context, "/desk/staff");
  const called = command(context, id);
  return runStaffAction(context, "/desk/staff", called, () => onDone(id), { conflict: isSelf });
}
