import { formFailures } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { type FormResponse, parseForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { draftKeys } from "~/request/emailed-keys.server";
import { redirectWithToast } from "~/request/toasts.server";
import { decideOnDraftByKey } from "~/services/drafts.server";
import { DECISION_ROW, requireDecision, toDecisionFailure } from "../post/decisions.server";

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/** Throws 404 for an unknown form and for an expired link. */
export async function decideByKey(args: ActionArgs): Promise<Response | FormResponse> {
  const { schema, decision, toast } = requireDecision(args.params.noun);
  const form = await parseForm(args, {
    schema: schema(),
    newRow: DECISION_ROW,
    rateLimit: "post",
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { id: draft_id, key } = await draftKeys.read(args);
  if (!key) return form.reject(formFailures.linkKeyMissing);
  const { decision: id, planned, ...seen } = { planned: undefined, ...form.value };
  const { outcome } = await decideOnDraftByKey(args.context, {
    ...seen,
    id,
    draft_id,
    key,
    decision,
  });
  if (outcome !== "done")
    return form.reject(toDecisionFailure(outcome, { toast: toasts.draftChanged, status: 409 }));
  return redirectWithToast(args.context, `/post/${draft_id}#outcome`, toast({ planned, ...seen }));
}
