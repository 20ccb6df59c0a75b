import { errorToast, successToast } from "~/content/toasts";
import { notFound, redirectGet, requireUuidParam } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { deletePicture } from "~/services/pictures.server";
import type { Route } from "./+types/photo-removal";
import { requireLiveUser } from "./client-loader.server";

const PAGE = "/client/photos";
const notDeleted = errorToast("Not deleted", "Our servers didn’t respond. Please try again.");
const inUse = errorToast(
  "Not deleted",
  "A post that is still to go out shows it. Change that post first.",
);

export const loader = redirectGet(PAGE);

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  await requireLiveUser(args, notDeleted, PAGE);
  const { outcome } = await deletePicture(context, requireUuidParam(params.id));
  if (outcome === "not-found") notFound();
  const failed = outcome === "conflict" ? inUse : notDeleted;
  const toast = outcome === "done" ? successToast("Deleted", "It’s gone for good.") : failed;
  return redirectWithToast(context, PAGE, toast);
}
