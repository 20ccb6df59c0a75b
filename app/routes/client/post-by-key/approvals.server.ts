import { formFailures, toCallFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { draftApprovalsSchema } from "~/domain/drafts/draft.schema.server";
import { type FormResponse, parseForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { draftKeys } from "~/request/emailed-keys.server";
import { redirectWithToast } from "~/request/toasts.server";
import { approveDraftsByKey } from "~/services/drafts.server";

type ActionArgs = RequestArgs & { params: { id: string } };

export async function approveByKey(args: ActionArgs): Promise<Response | FormResponse> {
  const form = await parseForm(args, {
    schema: draftApprovalsSchema(),
    rateLimit: "post",
    invalidToast: () => toasts.somethingWrong,
  });
  if (!form.ok) return form.response;
  const { id: draft_id, key } = await draftKeys.read(args);
  if (!key) return form.reject(formFailures.linkKeyMissing);
  const { drafts } = form.value;
  const call = await approveDraftsByKey(args.context, { draft_id, key, drafts });
  if (call.outcome !== "done") return form.reject(toCallFailure(call.outcome));
  return redirectWithToast(args.context, `/post/${draft_id}/all`, toasts.draftsApproved(call.data));
}
