import { data } from "react-router";
import { NOT_SAVED_MESSAGE } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { type Toast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { toGreeting } from "~/domain/client-area";
import type { Profile } from "~/domain/profile";
import {
  EMPTY_ANSWERS,
  missingFields,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
} from "~/domain/questionnaire";
import { questionnaireSchema } from "~/domain/questionnaire.schema.server";
import { type FieldErrors, fieldErrors, readAnswers } from "~/forms/answers.server";
import { readForm, textField } from "~/forms/parse.server";
import {
  accessFailure,
  loadClient,
  redirectWithToast,
  requireUser,
} from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { updateProfile } from "~/services/profiles.server";
import type { Route } from "./+types/update-profile";
import { ProfileForm } from "./forms/profile-form";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Update Profile",
    description: "Change what the AI knows about your brand.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadClient(context);
  return {
    account: user?.id ?? null,
    greeting: toGreeting(user, profile),
    answers: profile ? toAnswers(profile) : EMPTY_ANSWERS,
  };
}

/** The same rules as the questionnaire's, all three steps at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const answers = readAnswers(form);
  const sendBack = (toast: Toast, status: number, errors: FieldErrors = {}, problem?: string) => {
    context.get(toastsContext).add(toast);
    return data({ answers, errors, problem }, { status });
  };
  const missing = missingFields(answers);
  const parsed = questionnaireSchema.safeParse(answers);
  if (missing.length > 0)
    return sendBack(toasts.questionnaireMissing(missing), 400, fieldErrors(parsed));
  if (!parsed.success) return sendBack(toasts.validationError, 400, fieldErrors(parsed));
  const refused = accessFailure(context, textField(form, "account"));
  if (refused) return sendBack(refused.toast, refused.status, {}, refused.message);
  const saved = await updateProfile(context, requireUser(context).id, parsed.data);
  if (saved.outcome === "failed")
    return sendBack(toasts.profileSaveError(saved.message), 503, {}, NOT_SAVED_MESSAGE);
  return redirectWithToast(context, "/client?section=account", toasts.profileUpdated);
}

export default function UpdateProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClientFormPage greeting={loaderData.greeting} section="account" title="Update Profile">
      <ProfileForm
        account={loaderData.account}
        answers={actionData?.answers ?? loaderData.answers}
        errors={actionData?.errors ?? {}}
        problem={actionData?.problem}
      />
    </ClientFormPage>
  );
}

function toAnswers(profile: Profile): QuestionnaireAnswers {
  return Object.fromEntries(
    QUESTIONNAIRE_FIELDS.map((field) => [field, profile[field] ?? ""]),
  ) as QuestionnaireAnswers;
}
