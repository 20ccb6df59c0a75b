import { toasts } from "~/content/toasts";
import { draftWithdrawalSchema, staffDraftEditSchema } from "~/domain/drafts/draft.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { editDraft, getDraft, withdrawDraft } from "~/services/drafts.server";
import { toStaffFailure } from "../desk-access.server";

type ActionArgs = RequestArgs & { params: { id: string } };

/** Adds a version, unless the draft has changed since the form was opened. */
export async function saveEdit(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: staffDraftEditSchema(),
    invalidToast: () => toasts.staffDraftInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const { version, body, pictureIdea, altText, day, time, zone } = form.value;
  const found = await getDraft(context, params.id);
  if (found.outcome !== "done") return form.reject(toStaffFailure(found));
  const result = await editDraft(context, {
    draft_id: params.id,
    version,
    body,
    picture_idea: pictureIdea,
    alt_text: altText,
    planned_for: `${day}T${time}`,
    time_zone: zone,
  });
  if (result.outcome === "done")
    return redirectWithToast(context, `/desk/posts/${params.id}`, toasts.staffDraftSaved);
  if (result.outcome !== "conflict") return form.reject(toStaffFailure(result));
  const toast = toasts.staffDraftChanged;
  return form.reject({ toast, status: 409, formErrors: [toast.body ?? toast.title] });
}

/** Withdraws the version of the draft that was on the page. */
export async function withdraw(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: draftWithdrawalSchema(),
    invalidToast: () => toasts.staffDraftNotWithdrawn,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const page = `/desk/posts/${params.id}`;
  const { version } = form.value;
  const result = await withdrawDraft(context, { draft_id: params.id, version });
  if (result.outcome === "done")
    return redirectWithToast(context, page, toasts.staffDraftWithdrawn);
  if (result.outcome === "conflict")
    return redirectWithToast(context, page, toasts.staffDraftNotWithdrawn);
  return form.reject(toStaffFailure(result));
}
