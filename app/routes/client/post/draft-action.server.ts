import { formFailures } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import {
  approvalSchema,
  changeRequestSchema,
  clientEditSchema,
} from "~/domain/drafts/draft.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import { type FormResponse, parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { decideOnMyDraft, editMyDraft } from "~/services/drafts.server";

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/** The draft has a newer version or another status than the form was opened with. */
const draftChanged: FormFailure = {
  toast: toasts.draftChanged,
  status: 409,
  formErrors: [
    "This post changed since you opened it, so nothing was done. Below is what changed. What you typed is still here: send it again if it still fits.",
  ],
};

/**
 * Runs the form that the URL names.
 * @throws 404 for an unknown form and for no such draft
 */
export async function handleDraftAction(args: ActionArgs): Promise<Response | FormResponse> {
  switch (args.params.noun) {
    case "approval":
      return approve(args);
    case "change-requests":
      return requestChanges(args);
    case "versions":
      return edit(args);
    default:
      throw new Response(null, { status: 404 });
  }
}

async function approve(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: approvalSchema(),
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { decision, version, status } = form.value;
  const { outcome } = await decideOnMyDraft(args.context, {
    id: decision,
    draft_id: args.params.id,
    version,
    status,
    decision: "approved",
  });
  if (outcome !== "done") return form.reject(toFailure(outcome));
  return redirectWithToast(args.context, CLIENT_SECTION.posts, toasts.draftApproved);
}

async function requestChanges(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: changeRequestSchema(),
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { decision, version, status, comment } = form.value;
  const { outcome } = await decideOnMyDraft(args.context, {
    id: decision,
    draft_id: args.params.id,
    version,
    status,
    decision: "changes_requested",
    comment,
  });
  if (outcome !== "done") return form.reject(toFailure(outcome));
  return redirectWithToast(args.context, CLIENT_SECTION.posts, toasts.draftChangesRequested);
}

async function edit(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: clientEditSchema(),
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { version, body, day, time, zone } = form.value;
  const { outcome } = await editMyDraft(args.context, {
    draft_id: args.params.id,
    version,
    body,
    planned_for: `${day}T${time}`,
    time_zone: zone,
  });
  if (outcome !== "done") return form.reject(toFailure(outcome));
  return redirectWithToast(args.context, `/client/posts/${args.params.id}`, toasts.draftEdited);
}

/** @throws 404 for no draft of the client */
function toFailure(outcome: Rejection): FormFailure {
  if (outcome === "not-found") throw new Response(null, { status: 404 });
  if (outcome === "conflict") return draftChanged;
  if (outcome === "rate-limited") return formFailures.rateLimited;
  if (outcome === "session-ended") return formFailures.sessionEnded;
  return formFailures.unreachable;
}
