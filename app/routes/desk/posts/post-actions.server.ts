import { successToast, toasts } from "~/content/toasts";
import type { DraftSummary } from "~/domain/drafts/draft";
import {
  draftReleaseSchema,
  draftWithdrawalSchema,
  linkedinLinkSchema,
  linkedinResendSchema,
  revisionSchema,
  staffDraftEditSchema,
  toPastTimeFailure,
} from "~/domain/drafts/draft.schema.server";
import type { Rejection } from "~/domain/rejection";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import {
  editDraft,
  getDraft,
  releaseDraft,
  reviseDraft,
  settleLinkedinPost,
  withdrawDraft,
} from "~/services/drafts.server";
import { toStaffFailure } from "../frame/desk-access.server";
import { addPhoto, addPicture, changePhoto } from "./photo-actions.server";
import { postChanged, toTextFailure } from "./post-failures.server";

type SentContent = Omit<Parameters<typeof editDraft>[1], "draft_id" | "version" | "status">;
export type PostActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/** A Map, because the noun must not reach a prototype. */
const FORMS = new Map([
  ["versions", saveEdit],
  ["withdrawal", withdraw],
  ["release", release],
  ["photos", addPhoto],
  ["generated-pictures", addPicture],
  ["picture", changePhoto],
  ["revisions", revise],
  ["publication", confirmPublication],
  ["resends", resend],
]);

export function handlePostAction(args: PostActionArgs) {
  const run = FORMS.get(args.params.noun ?? "");
  if (!run) notFound();
  return run(args);
}

/** Rejected if the draft has changed or was decided on since. */
async function saveEdit(args: PostActionArgs) {
  const form = await parseAccountForm(args, {
    schema: staffDraftEditSchema(),
    invalidToast: () => toasts.staffDraftInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const {
    version,
    status,
    body,
    pictureIdea,
    altText,
    picture,
    day,
    time: clock,
    zone,
  } = form.value;
  const found = await getDraft(context, params.id);
  if (found.outcome !== "done") return form.reject(toStaffFailure(found));
  const { details } = found.data;
  const failure = toTextFailure(found.data, details.summary.network, form.value);
  if (failure) return form.reject(failure);
  const content = {
    body,
    picture_idea: pictureIdea,
    alt_text: altText,
    planned_for: `${day}T${clock}`,
    time_zone: zone,
    picture_id: picture,
  };
  const page = `/desk/posts/${params.id}`;
  // Saving the same content would cost the client's approval, and a form sent twice would seem
  // rejected.
  if (isSame(details.summary, content)) {
    if (details.summary.version === version)
      return redirectWithToast(context, page, toasts.draftUnchanged);
    if (details.summary.version === version + 1 && details.summary.author === "staff")
      return redirectWithToast(context, page, toasts.staffDraftSaved);
  }
  const result = await editDraft(context, { draft_id: params.id, version, status, ...content });
  if (result.outcome === "done") return redirectWithToast(context, page, toasts.staffDraftSaved);
  if (result.outcome === "past") return form.reject(toPastTimeFailure(toasts.staffDraftInvalid));
  if (result.outcome !== "conflict") return form.reject(toStaffFailure(result));
  return form.reject(postChanged);
}

function isSame(newest: DraftSummary, sent: SentContent): boolean {
  return (
    (!sent.picture_id || sent.picture_id === newest.picture?.id) &&
    newest.body === sent.body &&
    newest.picture_idea === sent.picture_idea &&
    newest.alt_text === sent.alt_text &&
    newest.planned_for.startsWith(sent.planned_for) &&
    newest.time_zone === sent.time_zone
  );
}

/** Rejected if the client has decided since. */
async function withdraw(args: PostActionArgs) {
  const form = await parseAccountForm(args, {
    schema: draftWithdrawalSchema(),
    invalidToast: () => toasts.staffDraftNotWithdrawn,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const page = `/desk/posts/${params.id}`;
  const result = await withdrawDraft(context, { draft_id: params.id, ...form.value });
  if (result.outcome === "done")
    return redirectWithToast(
      context,
      page,
      successToast("Withdrawn", "The post is out of the client’s plan."),
    );
  if (result.outcome === "conflict")
    return redirectWithToast(context, page, toasts.staffDraftNotWithdrawn);
  return form.reject(toStaffFailure(result));
}

/** Rejected if the version has changed since. */
async function release(args: PostActionArgs) {
  const form = await parseAccountForm(args, {
    schema: draftReleaseSchema(),
    invalidToast: () => toasts.staffDraftNotReleased,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const page = `/desk/posts/${params.id}`;
  const result = await releaseDraft(context, { draft_id: params.id, ...form.value });
  if (result.outcome === "done")
    return redirectWithToast(
      context,
      page,
      successToast("Sent to the client", "It’s waiting for their OK."),
    );
  if (result.outcome === "conflict")
    return redirectWithToast(context, page, toasts.staffDraftNotReleased);
  return form.reject(toStaffFailure(result));
}

async function revise(args: PostActionArgs) {
  const form = await parseAccountForm(args, {
    schema: revisionSchema(),
    invalidToast: () => toasts.staffDraftInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const { outcome } = await reviseDraft(context, { draft_id: params.id, ...form.value });
  if (outcome === "conflict") return form.reject(postChanged);
  if (outcome !== "done") return form.reject(toStaffFailure({ outcome }));
  const toast = successToast("On its way", "The writer changes it in a few seconds.");
  return redirectWithToast(context, `/desk/posts/${params.id}`, toast);
}

async function confirmPublication(args: PostActionArgs) {
  const form = await parseAccountForm(args, {
    schema: linkedinLinkSchema(),
    invalidToast: () => toasts.staffDraftInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const result = await settleLinkedinPost(context, { draft_id: params.id, ...form.value });
  return result.outcome === "done"
    ? redirectWithToast(
        context,
        `/desk/posts/${params.id}`,
        successToast("Published", "The client now sees the link."),
      )
    : form.reject(toSettlementFailure(result));
}

async function resend(args: PostActionArgs) {
  const form = await parseAccountForm(args, {
    schema: linkedinResendSchema(),
    invalidToast: () => toasts.staffDraftInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const result = await settleLinkedinPost(context, { draft_id: params.id });
  return result.outcome === "done"
    ? redirectWithToast(
        context,
        `/desk/posts/${params.id}`,
        successToast("Settled", "If it’s still approved, it goes out within a minute."),
      )
    : form.reject(toSettlementFailure(result));
}

/** Nothing is left to settle once a colleague has done it. */
function toSettlementFailure(result: { outcome: Rejection }) {
  return result.outcome === "not-found" ? postChanged : toStaffFailure(result);
}
