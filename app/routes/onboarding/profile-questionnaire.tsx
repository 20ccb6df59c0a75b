import { data, redirectDocument } from "react-router";
import { QuestionnaireForm } from "~/components/questionnaire-form";
import { QuestionnaireProgress } from "~/components/questionnaire-progress";
import { pageMeta } from "~/content/meta";
import { type Toast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { DEFAULT_PLAN, planName } from "~/domain/plans";
import { isProfileComplete } from "~/domain/profile";
import { EMPTY_ANSWERS, missingFields, type QuestionnaireAnswers, type Step, STEP_FIELDS, toStep } from "~/domain/questionnaire";
import { questionnaireSchema, stepSchemas } from "~/domain/questionnaire.schema.server";
import { readForm, textField } from "~/form.server";
import { edgeContext } from "~/middleware/edge.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { type FieldErrors, fieldErrors, readAnswers } from "~/questionnaire-answers.server";
import { completeProfile, readProfile } from "~/services/profiles.server";
import type { Route } from "./+types/profile-questionnaire";

export const handle: PageHandle = { hydrate: true };

export const meta: Route.MetaFunction = (args) => pageMeta(args, {
  title: "Your Brand Profile", description: "Three short steps that tell the AI who you are.", noindex: true,
});

/** Needs a signed-in user; a finished profile goes to /client (spec section 4). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  // After a POST the action has answered, and its page must not lose what was typed.
  const isVisit = context.get(edgeContext).method !== "POST";
  if (isVisit && viewer.state === "anonymous") throw redirectWithToast(context, "/login?next=/profile-questionnaire", toasts.signInForPage);
  if (viewer.state !== "signed-in") return { plan: planName(DEFAULT_PLAN), toasts: isVisit ? [toasts.loadingFailed] : [] };

  const read = await readProfile(context, viewer.user.id);
  // Spec section 4 asks for the business name only; a profile with a placeholder offer would then bounce between here and /client.
  if (isVisit && read.outcome === "found" && isProfileComplete(read.profile)) throw redirectDocument("/client", 303);
  const plan = read.outcome === "found" ? read.profile.chosen_plan : viewer.user.chosenPlan;
  return { plan: planName(plan), toasts: isVisit && read.outcome === "failed" ? [toasts.loadingFailed] : [] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const step = toStep(textField(form, "step"));
  const answers = readAnswers(form);
  const invalid = (at: Step, errors: FieldErrors, toast: Toast, status = 400) => {
    context.get(toastsContext).add(toast);
    return page({ step: at, answers, errors }, status);
  };

  const intent = textField(form, "intent");
  if (intent === "back") return page({ step: toStep(String(step - 1)), answers, errors: {} });
  if (intent !== "complete") {
    const errors = fieldErrors(stepSchemas[step].safeParse(answers));
    if (Object.keys(errors).length > 0) return invalid(step, errors, toastForStep(step, errors));
    return page({ step: toStep(String(step + 1)), answers, errors: {} });
  }

  const missing = missingFields(answers);
  const parsed = questionnaireSchema.safeParse(answers);
  const errors = fieldErrors(parsed);
  if (missing.length > 0) return invalid(stepOf(errors), errors, toasts.questionnaireMissing(missing));
  if (!parsed.success) return invalid(stepOf(errors), errors, toasts.validationError);

  const viewer = context.get(viewerContext);
  if (viewer.state === "anonymous") return invalid(step, {}, toasts.signInForProfile, 401);
  if (viewer.state === "unknown") return invalid(step, {}, toasts.unexpectedError, 503);
  const read = await readProfile(context, viewer.user.id);
  const plan = read.outcome === "found" ? read.profile.chosen_plan : viewer.user.chosenPlan;
  const saved = await completeProfile(context, viewer.user, parsed.data, plan);
  if (saved.outcome === "failed") return invalid(step, {}, toasts.profileSaveError(saved.message), 503);
  return redirectWithToast(context, "/schedule-meeting", toasts.profileCompleted);
}

export default function ProfileQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { step, answers, errors } = actionData ?? { step: 1 as const, answers: EMPTY_ANSWERS, errors: {} };
  return (
    <main id="main" className="shell grid max-w-2xl gap-8 py-12">
      <header className="grid gap-4">
        <p className="justify-self-start rounded-full bg-glow px-4 py-1.5 text-sm font-semibold">Selected Plan: {loaderData.plan}</p>
        <h1 className="text-3xl">Tell us about your brand</h1>
        <QuestionnaireProgress step={step} />
      </header>
      <QuestionnaireForm key={step} step={step} answers={answers} errors={errors} />
    </main>
  );
}

type PageState = { step: Step; answers: QuestionnaireAnswers; errors: FieldErrors };

function page(state: PageState, status = 200) {
  return data(state, { status });
}

function toastForStep(step: Step, errors: FieldErrors): Toast {
  if (step === 3 && errors.tone_preference) return toasts.toneMissing;
  if (step === 1 && (errors.business_name || errors.offer_description || errors.differentiator)) return toasts.stepOneIncomplete;
  return toasts.validationError;
}

/** The first step that holds an error. */
function stepOf(errors: FieldErrors): Step {
  const has = (step: Step) => STEP_FIELDS[step].some((field) => errors[field]);
  return has(1) ? 1 : has(2) ? 2 : 3;
}
