import { toCallFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { draftApprovalsSchema } from "~/domain/drafts/draft.schema.server";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { approveMyDrafts } from "~/services/drafts.server";
import type { Route } from "./+types/posts-approvals";
import { requireLiveUser } from "./client-loader.server";

const PAGE = CLIENT_SECTION.posts;

export const loader = redirectGet(PAGE);

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  await requireLiveUser(args, toasts.somethingWrong, PAGE);
  const drafts = textField(await readForm(request), "drafts");
  const form = draftApprovalsSchema().safeParse({ drafts });
  if (!form.success) return redirectWithToast(context, PAGE, toasts.somethingWrong);
  const call = await approveMyDrafts(context, form.data.drafts);
  const toast =
    call.outcome === "done" ? toasts.draftsApproved(call.data) : toCallFailure(call.outcome).toast;
  return redirectWithToast(context, `${PAGE}#waiting`, toast);
}
