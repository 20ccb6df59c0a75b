import { toCallFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { errorToast, successToast } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { newsSchema } from "~/domain/news/news.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { openUpload, receivePhotos, toPhotoFailure } from "~/forms/upload.server";
import { redirectWithToast } from "~/request/toasts.server";
import { addMyNews } from "~/services/news.server";
import { storePicture } from "~/services/pictures.server";
import type { Route } from "./+types/news";
import { loadClientPage } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";
import { NewsForm } from "./news/form";

export const meta = createMeta("Your News", "What’s new at your business.");

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting } = await loadClientPage(context);
  return { greeting, id: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const upload = await openUpload(request);
  try {
    const form = await parseAccountForm(args, {
      schema: newsSchema(),
      rateLimit: "news",
      newRow: { field: "id", content: ({ news }) => [news] },
      invalidToast: () => errorToast("Not sent", "Please tell us what’s new."),
    });
    if (!form.ok) return form.response;
    const owner = { id: form.sender.id, isClientOfSender: false };
    const { ids, problems, rejection } = await receivePhotos(
      upload,
      (file) => storePicture(context, file, owner),
      { isOptional: true },
    );
    if (rejection) return form.reject(toCallFailure(rejection));
    if (problems.length > 0) {
      const failure = toPhotoFailure("Not sent", problems);
      return form.reject({ ...failure, formErrors: [describeKept(ids.length)] });
    }
    const { id, news } = form.value;
    const { outcome } = await addMyNews(context, { id, body: news, picture_ids: ids });
    if (outcome !== "done") return form.reject(toCallFailure(outcome));
    return redirectWithToast(
      context,
      CLIENT_SECTION.posts,
      successToast("On its way", "We’re drafting a post about your news."),
    );
  } finally {
    await upload.discard();
  }
}

function describeKept(photos: number): string {
  const kept = "Your news wasn’t sent. Your text is still here";
  if (photos === 0) return `${kept}.`;
  return photos === 1
    ? `${kept}, and the other photo is in your photos.`
    : `${kept}, and the other ${photos} photos are in your photos.`;
}

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClientFormPage greeting={loaderData.greeting} section="posts" title="Your News">
      <NewsForm id={loaderData.id} lastResult={actionData} />
    </ClientFormPage>
  );
}
