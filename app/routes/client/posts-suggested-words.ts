import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import type { Toast } from "~/domain/toast";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { redirectWithToast } from "~/request/toasts.server";
import { answerSuggestedWord } from "~/services/drafts.server";
import type { Route } from "./+types/posts-suggested-words";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet("/client/posts");

/** Avoids a word from now on, or keeps it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  await requireLiveUser({ request, context }, toasts.wordUnanswered, CLIENT_SECTION.posts);
  const redirect = (toast: Toast) => redirectWithToast(context, CLIENT_SECTION.posts, toast);
  const word = textField(form, "word") ?? "";
  const answer = textField(form, "answer") === "avoided" ? "avoided" : "kept";
  const call = await answerSuggestedWord(context, { word, answer });
  const { outcome } = call;
  if (outcome === "rate-limited") return redirect(toasts.rateLimited);
  if (outcome === "rejected") return redirect(toasts.wordsFull);
  if (outcome !== "done") return redirect(toasts.wordUnanswered);
  return redirect(call.data === "avoided" ? toasts.wordAvoided(word) : toasts.wordKept(word));
}
