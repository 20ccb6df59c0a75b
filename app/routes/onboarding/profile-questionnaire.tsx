import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { getPageTitle, STEP_TITLES } from "~/content/questionnaire";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { getPlanName } from "~/domain/plans/plans";
import { isProfileComplete } from "~/domain/profiles/profile";
import {
  getNextStep,
  getPickedPlan,
  getPreviousStep,
  parseAnswers,
  parseStep,
  QUESTIONNAIRE,
  questionnairePath,
} from "~/domain/profiles/questionnaire";
import {
  listAnswerErrors,
  questionnaireDraftSchema,
  stepSchema,
} from "~/domain/profiles/questionnaire.schema.server";
import { readForm, textField } from "~/forms/read.server";
import type { Context } from "~/request/context";
import { explainMissingCookies } from "~/request/cookies.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { getClientPage } from "~/services/client-page.server";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import type { Route } from "./+types/profile-questionnaire";
import { StepHeading } from "./questionnaire/progress";
import {
  answeredStepContext,
  handleComplete,
  handleSaveDraft,
} from "./questionnaire/save-answers.server";
import { StepForm } from "./questionnaire/step-form";
import { Unreadable } from "./questionnaire/unreadable";

/** A signed-in user has an account and a confirmed email. */
const STEPS_DONE = 2;

export const handle: PageHandle = { layout: "bare", enhance: "questionnaire" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: getPageTitle(args.loaderData?.step ?? 1),
    description: "Three short steps that tell the AI who you are.",
  });

/**
 * The URL without a step redirects to where the client left off, so that it never enters the
 * history.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const pickedPlan = getPickedPlan(url);
  const openedStep = url.searchParams.get("step");
  // After a POST the page must keep what was entered.
  const isVisit = context.get(requestInfoContext).method !== "POST";
  if (isVisit && viewer.state !== "signed-in" && viewer.state !== "unknown") {
    throw redirectToLogin(context, url);
  }
  const unread = {
    step: context.get(answeredStepContext) ?? parseStep(openedStep),
    pickedPlan,
    plan: viewer.state === "signed-in" ? getPlanName(pickedPlan ?? viewer.user.chosenPlan) : null,
    answers: null,
    errors: {},
    toasts: isVisit ? [toasts.loadingFailed] : [],
  };
  if (viewer.state !== "signed-in") return unread;
  const read = await getClientPage(context, ["questionnaire_draft"]);
  if (isVisit && read.outcome === "session-ended") throw redirectToLogin(context, url);
  if (read.outcome !== "read") return unread;
  const { profile } = read;
  const { answers, step } = read.parts.questionnaire_draft;
  // Also checks the offer, because /client would redirect an incomplete profile back here.
  if (isVisit && isProfileComplete(profile)) throw redirectDocument("/client", 303);
  if (isVisit && openedStep === null)
    throw redirectDocument(questionnairePath(step, pickedPlan), 303);
  return {
    ...unread,
    plan: profile ? getPlanName(pickedPlan ?? profile.chosen_plan) : unread.plan,
    answers,
    errors: listAnswerErrors(answers),
    toasts: [],
  };
}

/** Redirects after every success, so that Back and reload send nothing again. */
export async function action(args: Route.ActionArgs) {
  const step = parseStep(args.url.searchParams.get("step"));
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "complete") return handleComplete(args);
  return intent === "back"
    ? handleSaveDraft(args, step, questionnaireDraftSchema(), getPreviousStep(step))
    : handleSaveDraft(args, step, stepSchema(step), getNextStep(step));
}

export default function ProfileQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, pickedPlan, step } = loaderData;
  const answers = actionData ? parseAnswers(actionData.initialValue) : loaderData.answers;
  const errors = actionData ? (actionData.error ?? {}) : loaderData.errors;
  return (
    <FocusedLayout done={STEPS_DONE} planName={plan}>
      <main
        id="main"
        className="tones example-tones shell grid max-w-2xl content-start gap-4 py-5 lg:max-w-none lg:gap-8 lg:py-10"
      >
        <StepHeading step={step} title={STEP_TITLES[step]} isOpened={!actionData} />
        {answers ? (
          <StepForm
            step={step}
            pickedPlan={pickedPlan}
            answers={answers}
            errors={errors}
            isAnswered={Boolean(actionData)}
          />
        ) : (
          <Unreadable />
        )}
      </main>
    </FocusedLayout>
  );
}

function redirectToLogin(context: Context, url: URL): Response {
  const { headers } = context.get(requestInfoContext);
  const loginPath = explainMissingCookies(headers, url, `/login?next=${QUESTIONNAIRE}`);
  return redirectWithToast(context, loginPath, toasts.signInForPage);
}
