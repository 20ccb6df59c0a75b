import { successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { clientEditSchema, toPastTimeFailure } from "~/domain/drafts/draft.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import { type FormResponse, parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { decideOnMyDraft, editMyDraft } from "~/services/drafts.server";
import { DECISION_ROW, requireDecision, toDecisionFailure } from "./decisions.server";

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/** It has a newer version or another status than the form was opened with. */
const draftChanged: FormFailure = {
  toast: toasts.draftChanged,
  status: 409,
  formErrors: [
    "This post changed since you opened it, so nothing was done. Below is what changed. What you typed is still here: send it again if it still fits.",
  ],
};

export function handleDraftAction(args: ActionArgs): Promise<Response | FormResponse> {
  return args.params.noun === "versions" ? edit(args) : decide(args);
}

async function decide(args: ActionArgs) {
  const { schema, decision, toast } = requireDecision(args.params.noun);
  const form = await parseAccountForm(args, {
    schema: schema(),
    newRow: DECISION_ROW,
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { decision: id, ...seen } = form.value;
  const { outcome } = await decideOnMyDraft(args.context, {
    ...seen,
    id,
    draft_id: args.params.id,
    decision,
  });
  if (outcome !== "done") return form.reject(toDecisionFailure(outcome, draftChanged));
  return redirectWithToast(args.context, `${CLIENT_SECTION.posts}#waiting`, toast);
}

async function edit(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: clientEditSchema(),
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { version, body, day, time, zone } = form.value;
  const edited = await editMyDraft(args.context, {
    draft_id: args.params.id,
    version,
    body,
    planned_for: `${day}T${time}`,
    time_zone: zone,
  });
  if (edited.outcome === "past") return form.reject(toPastTimeFailure(toasts.draftIncomplete));
  if (edited.outcome !== "done")
    return form.reject(toDecisionFailure(edited.outcome, draftChanged));
  const toast = edited.data
    ? successToast("Saved", "Your edit is a new version. Approve it when it’s right.")
    : toasts.draftUnchanged;
  return redirectWithToast(args.context, `/client/posts/${args.params.id}`, toast);
}
