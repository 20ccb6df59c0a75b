import { data, redirectDocument } from "react-router";
import { NOT_SAVED_MESSAGE } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { type Toast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { planName } from "~/domain/plans";
import { isProfileComplete } from "~/domain/profile";
import {
  EMPTY_ANSWERS,
  missingFields,
  type QuestionnaireAnswers,
  type Step,
  STEP_FIELDS,
  toStep,
} from "~/domain/questionnaire";
import { questionnaireSchema, stepSchemas } from "~/domain/questionnaire.schema.server";
import { type FieldErrors, fieldErrors, readAnswers } from "~/forms/answers.server";
import { readForm, textField } from "~/forms/parse.server";
import { accessFailure, redirectWithToast, requireUser } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { edgeContext } from "~/request/edge.server";
import { completeProfile, readProfile } from "~/services/profiles.server";
import type { Route } from "./+types/profile-questionnaire";
import { QuestionnaireForm } from "./questionnaire/form";
import { QuestionnaireProgress } from "./questionnaire/progress";
import { useDraft } from "./questionnaire/use-draft";

export const handle: PageHandle = { hydrate: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your Brand Profile",
    description: "Three short steps that tell the AI who you are.",
    noindex: true,
  });

/** Needs a signed-in user; a finished profile goes to /client (spec section 4). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  // After a POST the action has answered, and its page must not lose what was typed.
  const isVisit = context.get(edgeContext).method !== "POST";
  if (isVisit && viewer.state === "anonymous")
    throw redirectWithToast(context, "/login?next=/profile-questionnaire", toasts.signInForPage);
  if (viewer.state !== "signed-in")
    return { account: null, plan: null, toasts: isVisit ? [toasts.loadingFailed] : [] };

  const read = await readProfile(context, viewer.user.id);
  // Spec section 4 asks for the business name only; a profile with a placeholder offer would then bounce between here and /client.
  if (isVisit && read.outcome === "found" && isProfileComplete(read.profile))
    throw redirectDocument("/client", 303);
  const plan = read.outcome === "found" ? read.profile.chosen_plan : viewer.user.chosenPlan;
  return {
    account: viewer.user.id,
    plan: planName(plan),
    toasts: isVisit && read.outcome === "failed" ? [toasts.loadingFailed] : [],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const step = toStep(textField(form, "step"));
  const answers = readAnswers(form);
  const invalid = (at: Step, errors: FieldErrors, toast: Toast, status = 400, problem?: string) => {
    context.get(toastsContext).add(toast);
    return page({ step: at, answers, errors, problem }, status);
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
  if (missing.length > 0)
    return invalid(stepOf(errors), errors, toasts.questionnaireMissing(missing));
  if (!parsed.success) return invalid(stepOf(errors), errors, toasts.validationError);

  const refused = accessFailure(context, textField(form, "account"));
  if (refused)
    return invalid(
      step,
      {},
      REFUSAL_TOASTS[refused.status] ?? refused.toast,
      refused.status,
      refused.message,
    );
  const user = requireUser(context);
  const read = await readProfile(context, user.id);
  const plan = read.outcome === "found" ? read.profile.chosen_plan : user.chosenPlan;
  const saved = await completeProfile(context, user, parsed.data, plan);
  if (saved.outcome === "failed")
    return invalid(step, {}, toasts.profileSaveError(saved.message), 503, NOT_SAVED_MESSAGE);
  return redirectWithToast(context, "/schedule-meeting", toasts.profileCompleted);
}

export default function ProfileQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { account, plan } = loaderData;
  const [draft, keepDraft] = useDraft(account, actionData);
  const { step, answers, errors, problem }: PageState = actionData ?? {
    errors: {},
    ...(draft ?? { step: 1, answers: EMPTY_ANSWERS }),
  };
  return (
    <main id="main" className="shell grid max-w-2xl gap-8 py-12">
      <header className="grid gap-4">
        {plan && (
          <p className="justify-self-start rounded-full bg-glow px-4 py-1.5 text-sm font-semibold">
            Selected Plan: {plan}
          </p>
        )}
        <h1 className="text-3xl">Tell us about your brand</h1>
        <QuestionnaireProgress step={step} />
      </header>
      <QuestionnaireForm
        key={`${step} ${Boolean(draft)}`}
        onInput={keepDraft}
        account={account}
        step={step}
        answers={answers}
        errors={errors}
        problem={problem}
      />
    </main>
  );
}

type PageState = {
  step: Step;
  answers: QuestionnaireAnswers;
  errors: FieldErrors;
  /** Why answers without errors were not saved. */ problem?: string;
};

/** Spec section 8 has words of its own for a session that is over here, and for one that cannot be looked up. */
const REFUSAL_TOASTS: Record<number, Toast> = {
  401: toasts.signInForProfile,
  503: toasts.unexpectedError,
};

function page(state: PageState, status = 200) {
  return data(state, { status });
}

function toastForStep(step: Step, errors: FieldErrors): Toast {
  if (step === 3 && errors.tone_preference) return toasts.toneMissing;
  if (step === 1 && (errors.business_name || errors.offer_description || errors.differentiator))
    return toasts.stepOneIncomplete;
  return toasts.validationError;
}

/** The first step that holds an error. */
function stepOf(errors: FieldErrors): Step {
  const has = (step: Step) => STEP_FIELDS[step].some((field) => errors[field]);
  return has(1) ? 1 : has(2) ? 2 : 3;
}
