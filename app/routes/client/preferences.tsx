import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { data } from "react-router";
import { toastFailure, toCallFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { NEWSLETTER_CONSENT } from "~/content/subscribers";
import { errorToast, successToast, toasts } from "~/content/toasts";
import { preferencesSchema } from "~/domain/accounts/settings.schema.server";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { formatLongDate } from "~/domain/long-date";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { savePreferences } from "~/services/privacy.server";
import { ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { Checkbox, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import type { Route } from "./+types/preferences";
import { loadAccountPage } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const meta = createMeta("Name and Emails", "Your name, and what we may email you about.");

const CHOICES = ["marketing", "newsletter"] as const;
type Choice = (typeof CHOICES)[number];

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, user, parts } = await loadAccountPage(context, ["account", "consents"]);
  const { name } = parts?.account.metadata ?? {};
  const since = (at?: string | null) => (at ? formatLongDate(new Date(at)) : null);
  const page = {
    greeting,
    email: parts?.account.email ?? null,
    // Another device may have changed the name since this session's token was issued.
    name: typeof name === "string" && name ? name : (user?.name ?? ""),
    consents: parts && {
      marketing: since(parts.consents.marketing),
      newsletter: since(parts.consents.newsletter),
    },
  };
  return data(page, { status: parts ? 200 : 503 });
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: preferencesSchema(),
    rateLimit: "preferences",
    invalidToast: () => toasts.validationError,
  });
  if (!form.ok) return form.response;
  const call = await savePreferences(args.context, form.value);
  if (call.outcome !== "done") return form.reject(toCallFailure(call.outcome));
  if (!call.data)
    return form.reject(
      toastFailure(errorToast("Not saved", "Please confirm your email address first."), 403),
    );
  return redirectWithToast(
    args.context,
    CLIENT_SECTION.account,
    successToast("Saved", "Your name and email choices are up to date."),
  );
}

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, email, name, consents } = loaderData;
  const boxes = consents && {
    marketing: consents.marketing ? "on" : "",
    newsletter: consents.newsletter ? "on" : "",
    // Never empty: an empty field would count as not sent.
    ticked: CHOICES.filter((choice) => consents[choice]).join(" ") || "none",
  };
  const form = useLabeledForm(
    "preferences",
    actionData && boxes ? refreshBoxes(actionData, boxes) : actionData,
    {
      name: "Name",
      marketing: "Offers and news about our service",
      newsletter: `The newsletter. ${NEWSLETTER_CONSENT}`,
      ticked: null,
    },
    { name, ...boxes },
  );
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Name and Emails"
      intro={<p>Your name, and what we may email you about.</p>}
    >
      {consents || actionData ? (
        <LabeledForm form={form} action="/client/preferences">
          <AccountField />
          <input type="hidden" name="ticked" value={form.fields.ticked.field.initialValue ?? ""} />
          <TextField
            {...form.fields.name}
            hint="What should we call you?"
            kind="person"
            enterKeyHint="done"
          />
          <fieldset className="grid min-w-0 gap-3">
            <legend className="font-semibold">
              {" "}
              Emails{email && <span className="font-normal break-all"> to {email}</span>}
            </legend>
            <Consent since={consents?.marketing}>
              <Checkbox {...form.fields.marketing} />
            </Consent>
            <Consent since={consents?.newsletter}>
              <Checkbox {...form.fields.newsletter} />
            </Consent>
          </fieldset>
          <FormActions busy="Saving..." label="Save Changes" section="account" />
        </LabeledForm>
      ) : (
        <>
          <p>We couldn’t load your email choices, so you can’t change them yet.</p>
          <p>
            <ButtonLink href="/client/preferences">Try Again</ButtonLink>
          </p>
        </>
      )}
    </ClientFormPage>
  );
}

/**
 * Boxes that the client didn't touch show what is stored: another device may have changed them, or
 * this form, whose response was lost.
 */
function refreshBoxes(result: SubmissionResult, boxes: Record<Choice | "ticked", string>) {
  const sent = result.initialValue ?? {};
  const ticked = String(sent.ticked).split(" ");
  const changed = CHOICES.filter((choice) => (sent[choice] === "on") !== ticked.includes(choice));
  const kept = Object.fromEntries(changed.map((choice) => [choice, sent[choice] ?? ""]));
  return { ...result, initialValue: { ...sent, ...boxes, ...kept } };
}

/** `since` is null without consent. */
function Consent({ since, children }: { since?: string | null; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="pl-8 text-sm text-muted">
        {since ? `You opted in on ${since}.` : "You haven’t opted in."}
      </p>
    </div>
  );
}
