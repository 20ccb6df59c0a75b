import type { ReactNode } from "react";
import { toCallFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { profileChanged, QUESTIONS } from "~/content/questionnaire";
import { errorToast, successToast } from "~/content/toasts";
import { POST_LANGUAGE_VALUES } from "~/database.types";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { TEXT_MAX } from "~/domain/profiles/questionnaire";
import {
  ADJECTIVE_FIELDS,
  LANGUAGE_FIELDS,
  LIKED_POST_FIELDS,
  LIKED_POST_MAX,
  toVoiceFields,
} from "~/domain/voice/voice";
import { voiceSchema } from "~/domain/voice/voice.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { saveMyVoice } from "~/services/voice.server";
import { AccountField } from "~/ui/form/account-field";
import { SelectField, TextArea, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/voice";
import { loadClientPage } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const meta = createMeta("Your Voice", "How your posts sound.");

const LANGUAGES = Object.fromEntries(POST_LANGUAGE_VALUES.map((language) => [language, language]));

const LABELS = {
  adjective1: "First adjective",
  adjective2: "Second adjective",
  adjective3: "Third adjective",
  liked_post1: "First post you like",
  liked_post2: "Second post you like",
  liked_post3: "Third post you like",
  words_to_avoid: QUESTIONS.words_to_avoid,
  language1: "Language of your posts",
  language2: "Second language",
  language3: "Third language",
  version: null,
};

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, profile, parts } = await loadClientPage(context, ["voice"]);
  return { greeting, saved: profile && parts && toVoiceFields(profile, parts.voice) };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: voiceSchema(),
    rateLimit: "voice",
    invalidToast: () => errorToast("Not saved", "Please check the marked fields."),
  });
  if (!form.ok) return form.response;
  const { outcome } = await saveMyVoice(args.context, form.value);
  if (outcome === "conflict") return form.reject(profileChanged);
  if (outcome !== "done") return form.reject(toCallFailure(outcome));
  return redirectWithToast(
    args.context,
    CLIENT_SECTION.dashboard,
    successToast("Saved", "Your next drafts will sound like it."),
  );
}

export default function VoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, saved } = loaderData;
  const { fields, ...form } = useLabeledForm("voice", actionData, LABELS, saved);
  const { version, words_to_avoid: words } = fields;
  const sentVersion = actionData && version.field.initialValue;
  const isOutdated = sentVersion && saved && sentVersion !== saved.version;
  return (
    <ClientFormPage
      greeting={greeting}
      section="dashboard"
      title="Your Voice"
      intro={
        <p>
          How your next drafts sound. Your tone is in{" "}
          <TextLink href="/client/profile#tone_preference">your profile</TextLink>.
        </p>
      }
    >
      <LabeledForm
        form={form}
        action="/client/voice"
        encType="multipart/form-data"
        className="grid gap-8"
      >
        <AccountField />
        <input type="hidden" name="version" value={saved?.version ?? sentVersion ?? ""} />
        <Group
          title="Three adjectives"
          hint="All three or none, such as “calm”, “earthy” and “exact”."
          className="sm:grid-cols-3"
        >
          {ADJECTIVE_FIELDS.map((name) => (
            <TextField key={name} {...fields[name]} required={false} />
          ))}
        </Group>
        <TextArea
          {...words}
          rows={3}
          hint={
            isOutdated
              ? `Saved since you opened this page: ${saved.words_to_avoid || "none"}.`
              : "Competitors, slang, anything you wouldn’t say."
          }
          optional
          limit={TEXT_MAX}
        />
        <Group
          title="Posts you like"
          hint="Yours or anyone’s. We learn how they sound, and never repeat what they say."
        >
          {LIKED_POST_FIELDS.map((name) => (
            <TextArea key={name} {...fields[name]} rows={3} optional limit={LIKED_POST_MAX} />
          ))}
        </Group>
        <Group
          title="Languages"
          hint="We draft in the first one, and write in the others when you ask."
          className="sm:grid-cols-3"
        >
          {LANGUAGE_FIELDS.map((name, index) => (
            <SelectField
              key={name}
              {...fields[name]}
              options={index === 0 ? LANGUAGES : { "": "None", ...LANGUAGES }}
            />
          ))}
        </Group>
        <FormActions busy="Saving..." label="Save Voice" section="dashboard" />
      </LabeledForm>
    </ClientFormPage>
  );
}

type GroupProps = { title: string; hint: string; className?: string; children: ReactNode };

function Group({ title, hint, className = "", children }: GroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-display text-xl font-semibold">{title}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <div className={`grid gap-5 ${className}`}>{children}</div>
    </fieldset>
  );
}
