import { successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import {
  clientEditSchema,
  rejectionSchema,
  toPastTimeFailure,
} from "~/domain/drafts/draft.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import { type FormResponse, parseAccountForm } from "~/forms/parse-form.server";
import {
  addGeneratedPicture,
  addPostPhoto,
  changePostPhoto,
  type ShownPhoto,
} from "~/forms/post-photo.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { decideOnMyDraft, declineMyDraft, editMyDraft } from "~/services/drafts.server";
import { generatePicture, illustrateDraft, storePicture } from "~/services/pictures.server";
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
  switch (args.params.noun) {
    case "versions":
      return edit(args);
    case "rejection":
      return decline(args);
    case "photos":
      return addPhoto(args);
    case "generated-pictures":
      return addPicture(args);
    case "picture":
      return changePhoto(args);
    default:
      return decide(args);
  }
}

async function decide(args: ActionArgs) {
  const { schema, decision, toast } = requireDecision(args.params.noun);
  const form = await parseAccountForm(args, {
    schema: schema(),
    newRow: DECISION_ROW,
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { decision: id, planned, ...seen } = { planned: undefined, ...form.value };
  const { outcome } = await decideOnMyDraft(args.context, {
    ...seen,
    id,
    draft_id: args.params.id,
    decision,
  });
  if (outcome !== "done") return form.reject(toDecisionFailure(outcome, draftChanged));
  const next =
    decision === "approved" ? `${CLIENT_SECTION.posts}#waiting` : `/client/posts/${args.params.id}`;
  return redirectWithToast(args.context, next, toast({ planned, ...seen }));
}

async function decline(args: ActionArgs) {
  const { context, params } = args;
  const form = await parseAccountForm(args, {
    schema: rejectionSchema(),
    newRow: DECISION_ROW,
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { decision: id, ...seen } = form.value;
  const { outcome } = await declineMyDraft(context, { ...seen, id, draft_id: params.id });
  if (outcome !== "done") return form.reject(toDecisionFailure(outcome, draftChanged));
  const toast = successToast("Gone", "We’re writing another one in its place.");
  return redirectWithToast(context, CLIENT_SECTION.posts, toast);
}

async function edit(args: ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: clientEditSchema(),
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { version, body, picture, day, time, zone } = form.value;
  const edited = await editMyDraft(args.context, {
    draft_id: args.params.id,
    version,
    body,
    planned_for: `${day}T${time}`,
    time_zone: zone,
    picture_id: picture,
  });
  if (edited.outcome === "past") return form.reject(toPastTimeFailure(toasts.draftIncomplete));
  if (edited.outcome !== "done")
    return form.reject(toDecisionFailure(edited.outcome, draftChanged));
  const toast = edited.data
    ? successToast("Saved", "Your edit is a new version. Approve it when it’s right.")
    : toasts.draftUnchanged;
  return redirectWithToast(args.context, `/client/posts/${args.params.id}`, toast);
}

function addPhoto(args: ActionArgs) {
  return addPostPhoto(args, getPhotoSteps(args), async ({ id }) => {
    const owner = { id, isClientOfSender: false };
    return (file) => storePicture(args.context, file, owner);
  });
}

function addPicture(args: ActionArgs) {
  return addGeneratedPicture(args, getPhotoSteps(args), async ({ id }) => {
    const owner = { id, isClientOfSender: false };
    return () => generatePicture(args.context, args.params.id, owner);
  });
}

function changePhoto(args: ActionArgs) {
  return changePostPhoto(args, getPhotoSteps(args));
}

function getPhotoSteps({ context, params: { id } }: ActionArgs) {
  return {
    page: `/client/posts/${id}#photo`,
    invalidToast: toasts.draftIncomplete,
    show: (shown: ShownPhoto) => illustrateDraft(context, { draft_id: id, ...shown }),
    toFailure: (outcome: Rejection) => toDecisionFailure(outcome, draftChanged),
  };
}
