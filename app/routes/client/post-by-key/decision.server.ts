import { formFailures } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { approvalSchema, changeRequestSchema } from "~/domain/drafts/draft.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import { type FormResponse, parseForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { draftKeys } from "~/request/emailed-keys.server";
import { redirectWithToast } from "~/request/toasts.server";
import { decideOnDraftByKey } from "~/services/drafts.server";

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

const rules = { rateLimit: "post", invalidToast: () => toasts.draftIncomplete } as const;

/**
 * Runs the form that the URL names. The key decides which version it is about, whatever the form sends.
 * @throws 404 for an unknown form, without the key in the cookie, and for a link that has expired
 */
export async function decideByKey(args: ActionArgs): Promise<Response | FormResponse> {
  switch (args.params.noun) {
    case "approval":
      return approve(args);
    case "change-requests":
      return requestChanges(args);
    default:
      throw new Response(null, { status: 404 });
  }
}

async function approve(args: ActionArgs) {
  const form = await parseForm(args, { ...rules, schema: approvalSchema() });
  if (!form.ok) return form.response;
  const { id: draft_id, key } = await draftKeys.require(args);
  const { decision: id, status } = form.value;
  const { outcome } = await decideOnDraftByKey(args.context, {
    id,
    draft_id,
    key,
    status,
    decision: "approved",
  });
  if (outcome !== "done") return form.reject(toFailure(outcome));
  return redirectWithToast(args.context, `/post/${draft_id}`, toasts.draftApproved);
}

async function requestChanges(args: ActionArgs) {
  const form = await parseForm(args, { ...rules, schema: changeRequestSchema() });
  if (!form.ok) return form.response;
  const { id: draft_id, key } = await draftKeys.require(args);
  const { decision: id, status, comment } = form.value;
  const { outcome } = await decideOnDraftByKey(args.context, {
    id,
    draft_id,
    key,
    status,
    comment,
    decision: "changes_requested",
  });
  if (outcome !== "done") return form.reject(toFailure(outcome));
  return redirectWithToast(args.context, `/post/${draft_id}`, toasts.draftChangesRequested);
}

/** @throws 404 for a link that has expired */
function toFailure(outcome: Rejection): FormFailure {
  if (outcome === "not-found") throw new Response(null, { status: 404 });
  if (outcome === "conflict") return { toast: toasts.draftChanged, status: 409 };
  if (outcome === "rate-limited") return formFailures.rateLimited;
  return formFailures.unreachable;
}
