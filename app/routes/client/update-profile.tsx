import { formFailures } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { notSaved, questionnaireToast } from "~/content/questionnaire";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION, toClientGreeting } from "~/domain/clients/client-view";
import { parseAnswers } from "~/domain/profiles/questionnaire";
import { questionnaireSchema } from "~/domain/profiles/questionnaire.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { updateProfile } from "~/services/profiles.server";
import type { Route } from "./+types/update-profile";
import { loadClientPage } from "./client-loader.server";
import { ProfileForm } from "./forms/profile-form";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { layout: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Update Profile",
    description: "Change what the AI knows about your brand.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadClientPage(context);
  return {
    account: user?.id ?? null,
    greeting: toClientGreeting(user, profile),
    answers: parseAnswers(profile),
  };
}

/** Applies the rules of all three questionnaire steps at once. */
export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: questionnaireSchema(),
    invalidToast: questionnaireToast,
  });
  if (!form.ok) return form.response;
  const saved = await updateProfile(args.context, form.sender.id, form.value);
  if (saved.outcome === "rate-limited") return form.reject(formFailures.rateLimited);
  if (saved.outcome === "unavailable") return form.reject(notSaved(saved.message));
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
        answers={actionData ? parseAnswers(actionData.initialValue) : loaderData.answers}
        errors={actionData?.error ?? {}}
      />
    </ClientFormPage>
  );
}
