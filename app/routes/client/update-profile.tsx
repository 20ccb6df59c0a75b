import { toCallFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import {
  notSaved,
  STEP_TITLES,
  profileChanged,
  QUESTIONS,
  questionnaireToast,
} from "~/content/questionnaire";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import {
  parseAnswers,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
} from "~/domain/profiles/questionnaire";
import { profileUpdateSchema } from "~/domain/profiles/questionnaire.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { updateProfile } from "~/services/profiles.server";
import { AccountField } from "~/ui/form/account-field";
import { mapByQuestion, questionFields, STEP_QUESTIONS } from "~/ui/form/brand-questions";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TimeZoneField } from "~/ui/form/time-zone-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/update-profile";
import { loadClientPage } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const meta = createMeta("Update Profile", "Change what the AI knows about your brand.");

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, profile } = await loadClientPage(context);
  return { greeting, answers: parseAnswers(profile), version: profile?.version };
}

/** The rules of all three questionnaire steps. */
export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: profileUpdateSchema(),
    invalidToast: questionnaireToast,
  });
  if (!form.ok) return form.response;
  const saved = await updateProfile(args.context, form.sender.id, form.value);
  if (saved.outcome === "unavailable") return form.reject(notSaved(saved.message));
  if (saved.outcome === "conflict") return form.reject(profileChanged);
  if (saved.outcome !== "saved") return form.reject(toCallFailure(saved.outcome));
  return redirectWithToast(args.context, CLIENT_SECTION.account, toasts.profileUpdated);
}

export default function UpdateProfile({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData?.initialValue;
  const answers = sent ? parseAnswers(sent) : loaderData.answers;
  // The newest version, also after a rejection, because the page then shows what changed.
  const version = loaderData.version ?? sent?.version;
  const errors = actionData?.error ?? {};
  const question = questionFields(answers, errors);
  return (
    <ClientFormPage
      greeting={loaderData.greeting}
      section="account"
      title="Update Profile"
      intro={
        <>
          <p>We write from these answers. The more they sound like you, the more we do.</p>
          <p>
            Once they’re saved, we’ll write{" "}
            <TextLink href="/client/posts#new-drafts">your next drafts</TextLink> from them. Posts
            you’ve approved stay.
          </p>
        </>
      }
    >
      <form
        method="post"
        encType="multipart/form-data"
        action="/client/profile"
        noValidate
        className="grid gap-8"
      >
        <AccountField />
        <TimeZoneField />
        <input type="hidden" name="version" value={String(version ?? "")} />
        <ErrorSummary
          fields={mapByQuestion(QUESTIONNAIRE_FIELDS, question)}
          formErrors={errors[""] ?? undefined}
        />
        {sent?.version && sent.version !== String(version) && (
          <NewerAnswers stored={loaderData.answers} typed={answers} />
        )}
        {([1, 2, 3] as const).map((step) => {
          const Questions = STEP_QUESTIONS[step];
          return (
            <section key={step} className="grid gap-5">
              <h2 className="text-xl">{STEP_TITLES[step]}</h2>
              <Questions question={question} />
            </section>
          );
        })}
        <FormActions busy="Saving Profile..." label="Save Profile" section="account" />
      </form>
    </ClientFormPage>
  );
}

/** The profile changed elsewhere; these are the answers that the form would replace. */
function NewerAnswers(props: { stored: QuestionnaireAnswers; typed: QuestionnaireAnswers }) {
  const { stored, typed } = props;
  const others = QUESTIONNAIRE_FIELDS.filter((name) => stored[name] !== typed[name]);
  return (
    <div className="grid gap-3 rounded-md border border-line bg-glow p-4">
      <p className="font-semibold">Saved since you opened this page</p>
      <dl className="grid gap-3">
        {others.map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{QUESTIONS[name]}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {stored[name] || "No answer"}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
