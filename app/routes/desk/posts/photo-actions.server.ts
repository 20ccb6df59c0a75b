import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import {
  addGeneratedPicture,
  addPostPhoto,
  changePostPhoto,
  type ShownPhoto,
} from "~/forms/post-photo.server";
import { getDraft } from "~/services/drafts.server";
import {
  generatePicture,
  illustrateDraft,
  type PhotoOwner,
  storePicture,
} from "~/services/pictures.server";
import { toStaffFailure } from "../frame/desk-access.server";
import type { PostActionArgs } from "./post-actions.server";
import { postChanged } from "./post-failures.server";

export function addPhoto(args: PostActionArgs) {
  const { context } = args;
  return addPostPhoto(args, getPhotoSteps(args), async () => {
    const owner = await findOwner(args);
    return "id" in owner ? (file) => storePicture(context, file, owner) : owner;
  });
}

export function addPicture(args: PostActionArgs) {
  const { context, params } = args;
  return addGeneratedPicture(args, getPhotoSteps(args), async () => {
    const owner = await findOwner(args);
    return "id" in owner ? () => generatePicture(context, params.id, owner) : owner;
  });
}

async function findOwner({ context, params }: PostActionArgs): Promise<PhotoOwner | FormFailure> {
  const found = await getDraft(context, params.id);
  if (found.outcome !== "done") return toStaffFailure(found);
  return { id: found.data.profile.id, isClientOfSender: true };
}

export function changePhoto(args: PostActionArgs) {
  return changePostPhoto(args, getPhotoSteps(args));
}

function getPhotoSteps({ context, params: { id } }: PostActionArgs) {
  return {
    page: `/desk/posts/${id}`,
    invalidToast: toasts.staffDraftInvalid,
    show: (shown: ShownPhoto) => illustrateDraft(context, { draft_id: id, ...shown }),
    toFailure: (outcome: Rejection) =>
      outcome === "conflict" ? postChanged : toStaffFailure({ outcome }),
  };
}
