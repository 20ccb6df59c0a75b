import { pageMeta } from "~/content/meta";
import { notSaved, questionnaireToast } from "~/content/questionnaire";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION, toGreeting } from "~/domain/client-area";
import { toAnswers } from "~/domain/questionnaire";
import { questionnaireSchema } from "~/domain/questionnaire.schema.server";
import { receiveFromAccount } from "~/forms/receive.server";
import { redirectWithToast } from "~/request/toasts.server";
import { updateProfile } from "~/services/profiles.server";
import type { Route } from "./+types/update-profile";
import { loadClient } from "./current-client.server";
import { ProfileForm } from "./forms/profile-form";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Update Profile",
    description: "Change what the AI knows about your brand.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadClient(context);
  return {
    account: user?.id ?? null,
    greeting: toGreeting(user, profile),
    answers: toAnswers(profile),
  };
}

/** Applies the rules of all three questionnaire steps at once. */
export async function action(args: Route.ActionArgs) {
  const form = await receiveFromAccount(args, {
    schema: questionnaireSchema(),
    invalid: questionnaireToast,
  });
  if (!form.ok) return form.answer;
  const saved = await updateProfile(args.context, form.sender.id, form.value);
  if (saved.outcome === "too-often") return form.refuse(refusals.tooOften);
  if (saved.outcome === "unavailable") return form.refuse(notSaved(saved.message));
  return redirectWithToast(args.context, CLIENT_SECTION.account, toasts.profileUpdated);
}

export default function UpdateProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClientFormPage
      greeting={loaderData.greeting}
      section="account"
      title="Update Profile"
      intro={<p>We write from these answers. The more they sound like you, the more we do.</p>}
    >
      <ProfileForm
        account={loaderData.account}
        answers={actionData ? toAnswers(actionData.initialValue) : loaderData.answers}
        errors={actionData?.error ?? {}}
      />
    </ClientFormPage>
  );
}
