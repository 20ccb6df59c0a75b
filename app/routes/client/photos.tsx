import { toCallFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { successToast } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { photoUploadSchema } from "~/domain/pictures/photo.schema.server";
import { toPicturePage } from "~/domain/pictures/picture";
import { isUuid } from "~/domain/uuid";
import { parseAccountForm } from "~/forms/parse-form.server";
import { openUpload, receivePhotos, toPhotoFailure } from "~/forms/upload.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { storePicture } from "~/services/pictures.server";
import { ClientFrame } from "~/ui/client/client-frame";
import { PageHeader } from "~/ui/client/page-header";
import type { Route } from "./+types/photos";
import { loadClientPage } from "./client-loader.server";
import { PhotoList } from "./photos/list";
import { UploadForm } from "./photos/upload-form";

export const handle: PageHandle = { enhance: "file-size" };

export const meta = createMeta("Your Photos", "The photos for your posts, and where each is used.");

/** `?post=` and `?version=` choose a photo for that draft; `?after=` continues the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const get = (name: string) => url.searchParams.get(name) ?? "";
  const afterId = isUuid(get("after")) ? get("after") : undefined;
  const { greeting, parts } = await loadClientPage(context, ["pictures"], { afterId });
  const post = isUuid(get("post")) ? { id: get("post"), version: get("version") } : null;
  const isFirst = afterId === undefined;
  return { greeting, post, isFirst, page: parts ? toPicturePage(parts.pictures) : null };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const upload = await openUpload(request);
  try {
    const form = await parseAccountForm(args, {
      schema: photoUploadSchema(),
      rateLimit: "photos",
      invalidToast: () => null,
    });
    if (!form.ok) return form.response;
    const owner = { id: form.sender.id, isClientOfSender: false };
    const { ids, videoIds, problems, rejection } = await receivePhotos(upload, (file) =>
      storePicture(context, file, owner),
    );
    if (rejection) return form.reject(toCallFailure(rejection));
    if (problems.length > 0)
      return form.reject(toPhotoFailure(ids.length > 0 ? "Not all added" : "Not added", problems));
    const noun = videoIds.length > 0 ? "video" : "photo";
    const added = ids.length === 1 ? `Your ${noun} is here.` : `All ${ids.length} are here.`;
    const { pathAndQuery } = context.get(requestInfoContext);
    return redirectWithToast(context, pathAndQuery, successToast("Added", added));
  } finally {
    await upload.discard();
  }
}

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, post, page, isFirst } = loaderData;
  const query = post ? `?post=${post.id}&version=${post.version}` : "";
  return (
    <ClientFrame {...greeting} section="posts">
      <PageHeader
        title={post ? "Choose a photo" : "Your photos"}
        back={
          post
            ? { href: `/client/posts/${post.id}#photo`, label: "Back to the Post" }
            : { href: "/client/posts", label: "Back to Posts" }
        }
      />
      <UploadForm action={`/client/photos${query}`} lastResult={actionData} />
      {page && <PhotoList {...page} post={post} isFirst={isFirst} query={query} />}
      <p className="max-w-prose text-muted">
        We remove the location from photos, but not from videos. Only you and our team see them
        until their post goes out.
      </p>
    </ClientFrame>
  );
}
