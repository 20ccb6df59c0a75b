import { successToast, toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import {
  clientEditSchema,
  rejectionSchema,
  toPastTimeFailure,
} from "~/domain/drafts/draft.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import { postPhotoSchema, postPictureSchema } from "~/domain/pictures/photo.schema.server";
import { type FormResponse, parseAccountForm } from "~/forms/parse-form.server";
import { openUpload, receivePhotos, toPhotoFailure } from "~/forms/upload.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { decideOnMyDraft, declineMyDraft, editMyDraft } from "~/services/drafts.server";
import { illustrateDraft, storePhoto } from "~/services/pictures.server";
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
  const { decision: id, ...seen } = form.value;
  const { outcome } = await decideOnMyDraft(args.context, {
    ...seen,
    id,
    draft_id: args.params.id,
    decision,
  });
  if (outcome !== "done") return form.reject(toDecisionFailure(outcome, draftChanged));
  const next =
    decision === "approved" ? `${CLIENT_SECTION.posts}#waiting` : `/client/posts/${args.params.id}`;
  return redirectWithToast(args.context, next, toast);
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

async function addPhoto(args: ActionArgs) {
  const { context, params } = args;
  const upload = await openUpload(args.request);
  try {
    const form = await parseAccountForm(args, {
      schema: postPhotoSchema(),
      rateLimit: "photos",
      invalidToast: () => toasts.draftIncomplete,
    });
    if (!form.ok) return form.response;
    const owner = { id: form.sender.id, isClientOfSender: false };
    const { ids, problems, rejection } = await receivePhotos(upload, (file) =>
      storePhoto(context, file, owner),
    );
    if (rejection) return form.reject(toDecisionFailure(rejection, draftChanged));
    const [photo] = ids;
    if (!photo) return form.reject(toPhotoFailure("Not added", problems));
    const { outcome } = await illustrateDraft(context, {
      draft_id: params.id,
      version: form.value.version,
      picture_id: photo,
      alt_text: "",
    });
    if (outcome !== "done") return form.reject(toDecisionFailure(outcome, draftChanged));
    return redirectWithToast(context, toPhotoSection(params.id), toasts.photoAdded);
  } finally {
    await upload.discard();
  }
}

async function changePhoto(args: ActionArgs) {
  const { context, params } = args;
  const form = await parseAccountForm(args, {
    schema: postPictureSchema(),
    invalidToast: () => toasts.draftIncomplete,
  });
  if (!form.ok) return form.response;
  const { version, picture, altText } = form.value;
  const { outcome } = await illustrateDraft(context, {
    draft_id: params.id,
    version,
    ...(picture && { picture_id: picture }),
    alt_text: picture ? altText : "",
  });
  if (outcome !== "done") return form.reject(toDecisionFailure(outcome, draftChanged));
  const described = altText ? toasts.photoDescribed : toasts.photoAdded;
  const toast = picture ? described : toasts.photoRemoved;
  return redirectWithToast(context, toPhotoSection(params.id), toast);
}

function toPhotoSection(id: string): string {
  return `/client/posts/${id}#photo`;
}
