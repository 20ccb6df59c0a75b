import { toastFailure } from "~/content/form-failures";
import { errorToast, toasts } from "~/content/toasts";
import type { User } from "~/domain/accounts/viewer";
import type { FormFailure, Toast } from "~/domain/form-failure";
import { describePhotoProblem, type StoredPhoto, type UploadedFile } from "~/domain/pictures/photo";
import { postPhotoSchema, postPictureSchema } from "~/domain/pictures/photo.schema.server";
import type { Rejection } from "~/domain/rejection";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { type FormResponse, parseAccountForm } from "./parse-form.server";
import { openUpload, receivePhotos, toPhotoFailure } from "./upload.server";

/** Without a picture the post shows none. */
export type ShownPhoto = {
  version: number;
  picture_id?: string;
  poster_id?: string;
  alt_text: string;
};

/** What clients and the team do differently. */
type PostPhotoSteps = {
  /** After success. */
  page: string;
  invalidToast: Toast;
  /** Makes a new version of the post that shows the photo. */
  show(shown: ShownPhoto): Promise<{ outcome: "done" } | { outcome: Rejection }>;
  toFailure(rejection: Rejection): FormFailure;
};

type Store = (file: UploadedFile) => Promise<StoredPhoto>;

/** @param findStore whose photos the new one joins, or why that is not known */
export async function addPostPhoto(
  args: RequestArgs,
  steps: PostPhotoSteps,
  findStore: (sender: User) => Promise<Store | FormFailure>,
): Promise<Response | FormResponse> {
  const { page, invalidToast, show, toFailure } = steps;
  const upload = await openUpload(args.request);
  try {
    const form = await parseAccountForm(args, {
      schema: postPhotoSchema(),
      rateLimit: "photos",
      invalidToast: () => invalidToast,
    });
    if (!form.ok) return form.response;
    const store = await findStore(form.sender);
    if (typeof store !== "function") return form.reject(store);
    const { ids, videoIds, problems, rejection } = await receivePhotos(upload, store);
    if (rejection) return form.reject(toFailure(rejection));
    const [video] = videoIds;
    const photo = ids.find((id) => !videoIds.includes(id));
    const shown = video ?? photo;
    if (!shown) return form.reject(toPhotoFailure("Not added", problems));
    const { version } = form.value;
    const poster_id = video ? photo : undefined;
    const { outcome } = await show({ version, picture_id: shown, poster_id, alt_text: "" });
    if (outcome !== "done") return form.reject(toFailure(outcome));
    const [problem] = problems;
    const added = video ? toasts.videoAdded : toasts.photoAdded;
    const toast = problem ? errorToast("Not all added", problem) : added;
    return redirectWithToast(args.context, page, toast);
  } finally {
    await upload.discard();
  }
}

/** @param findGenerator whose photos the picture joins, or why that is not known */
export async function addGeneratedPicture(
  args: RequestArgs,
  { page, invalidToast, show, toFailure }: PostPhotoSteps,
  findGenerator: (sender: User) => Promise<(() => Promise<StoredPhoto>) | FormFailure>,
): Promise<Response | FormResponse> {
  const form = await parseAccountForm(args, {
    schema: postPhotoSchema(),
    rateLimit: "photos",
    invalidToast: () => invalidToast,
  });
  if (!form.ok) return form.response;
  const generate = await findGenerator(form.sender);
  if (typeof generate !== "function") return form.reject(generate);
  const generated = await generate();
  if (generated.outcome === "refused") {
    const message = describePhotoProblem(generated.problem, "");
    const status = generated.problem === "not-generated" ? 503 : 422;
    return form.reject(toastFailure(errorToast("No picture", message), status));
  }
  if (generated.outcome !== "done") return form.reject(toFailure(generated.outcome));
  const { version } = form.value;
  const { outcome } = await show({ version, picture_id: generated.id, alt_text: "" });
  if (outcome !== "done") return form.reject(toFailure(outcome));
  return redirectWithToast(args.context, page, toasts.pictureGenerated);
}

/** Describes, replaces or removes the photo of a post. */
export async function changePostPhoto(
  args: RequestArgs,
  { page, invalidToast, show, toFailure }: PostPhotoSteps,
): Promise<Response | FormResponse> {
  const form = await parseAccountForm(args, {
    schema: postPictureSchema(),
    invalidToast: () => invalidToast,
  });
  if (!form.ok) return form.response;
  const { version, picture, altText } = form.value;
  const { outcome } = await show(
    picture ? { version, picture_id: picture, alt_text: altText } : { version, alt_text: "" },
  );
  if (outcome !== "done") return form.reject(toFailure(outcome));
  const described = altText ? toasts.photoDescribed : toasts.photoAdded;
  return redirectWithToast(args.context, page, picture ? described : toasts.photoRemoved);
}
