import { createContext, redirectDocument } from "react-router";
import { toCallFailure } from "~/content/form-failures";
import {
  adaptAccessFailure,
  draftNotSaved,
  notSaved,
  questionnaireToast,
  stepOneToast,
} from "~/content/questionnaire";
import { toasts } from "~/content/toasts";
import {
  findStepWithError,
  getPickedPlan,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireField,
  questionnairePath,
  STEP_FIELDS,
  type Step,
  STEPS,
} from "~/domain/profiles/questionnaire";
import {
  profileCompletionSchema,
  type questionnaireDraftSchema,
} from "~/domain/profiles/questionnaire.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { changePendingPlan, completeProfile } from "~/services/profiles.server";
import { saveQuestionnaireDraft } from "~/services/questionnaire.server";

/** If it differs from the URL. */
export const answeredStepContext = createContext<Step | null>(null);

/** A form that was rejected at another step also has the answers of that one. */
export async function handleSaveDraft(
  args: RequestArgs,
  step: Step,
  schema: ReturnType<typeof questionnaireDraftSchema>,
  next: Step,
) {
  const form = await parseAccountForm(args, {
    schema,
    invalidToast: (errors) => (step === 1 ? stepOneToast(errors) : toasts.validationError),
    adaptFailure: adaptAccessFailure,
  });
  if (!form.ok) return form.response;
  const sent = await readForm(args.request);
  const own: readonly QuestionnaireField[] = STEP_FIELDS[step];
  // The last step contains all answers, which an older tab must not restore.
  const answered =
    step === STEPS
      ? own
      : QUESTIONNAIRE_FIELDS.filter((name) => own.includes(name) || sent.has(name));
  const answers = Object.fromEntries(answered.map((name) => [name, form.value[name]]));
  const { outcome } = await saveQuestionnaireDraft(args.context, answers, next);
  switch (outcome) {
    case "done":
      return redirectDocument(questionnairePath(next, await savePickedPlan(args)), 303);
    case "conflict":
      return redirectToCompleteProfile(args);
    case "unavailable":
      return form.reject(draftNotSaved);
    default:
      return form.reject(toCallFailure(outcome));
  }
}

export async function handleComplete(args: RequestArgs) {
  const { context } = args;
  const form = await parseAccountForm(args, {
    schema: profileCompletionSchema(),
    invalidToast: questionnaireToast,
    adaptFailure: adaptAccessFailure,
  });
  context.set(answeredStepContext, (!form.ok && findStepWithError(form.errors)) || STEPS);
  if (!form.ok) return form.response;
  const plan = getPickedPlan(args.url);
  const answers = plan ? { ...form.value, chosen_plan: plan } : form.value;
  const saved = await completeProfile(context, form.sender, answers);
  switch (saved.outcome) {
    case "saved":
    case "already-complete":
      return redirectWithToast(context, "/schedule-meeting", toasts.profileCompleted);
    case "conflict":
      return redirectToCompleteProfile(args);
    case "unavailable":
      return form.reject(notSaved(saved.message));
    default:
      return form.reject(toCallFailure(saved.outcome));
  }
}

/** Returns the plan if it could not be saved, so that the next step saves it. */
async function savePickedPlan({ context, url }: RequestArgs) {
  const plan = getPickedPlan(url);
  if (!plan) return null;
  const { outcome } = await changePendingPlan(context, plan);
  return outcome === "saved" ? null : plan;
}

/** Answers of an old tab are not saved. */
function redirectToCompleteProfile({ context }: RequestArgs) {
  return redirectWithToast(context, "/client/profile", toasts.profileAlreadyComplete);
}
