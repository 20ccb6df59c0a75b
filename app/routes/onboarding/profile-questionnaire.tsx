import { createContext, redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import {
  notKept,
  notSaved,
  PLACE_TITLES,
  placeTitle,
  questionnaireToast,
  rewordAccess,
  stepToast,
} from "~/content/questionnaire";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { planName } from "~/domain/plans";
import { isProfileComplete } from "~/domain/profile";
import {
  addressOf,
  CHANGE,
  type Place,
  placeAfter,
  placeBefore,
  placeOf,
  QUESTIONNAIRE,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireField,
  type Step,
  STEP_FIELDS,
  toAnswers,
  toPlace,
} from "~/domain/questionnaire";
import { keepSchema, questionnaireSchema, stepSchema } from "~/domain/questionnaire.schema.server";
import { readForm, textField } from "~/forms/read.server";
import { receiveFromAccount } from "~/forms/receive.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";
import { readOwnPage } from "~/services/own-page.server";
import { completeProfile } from "~/services/profiles.server";
import { keepAnswers } from "~/services/questionnaire.server";
import { QuietFrame } from "~/ui/frame/quiet-frame";
import { LitStars } from "~/ui/lit-stars";
import type { Route } from "./+types/profile-questionnaire";
import { AnswersCheck } from "./questionnaire/answers-check";
import { ExamplePost } from "./questionnaire/example-post";
import { QuestionnaireProgress } from "./questionnaire/progress";
import { SavedNote } from "./questionnaire/saved-note";
import { StepForm } from "./questionnaire/step-form";
import { Unreadable } from "./questionnaire/unreadable";

/** Completed onboarding steps: a signed-in user has an account and a confirmed email. */
const STEPS_DONE = 2;

/** Page on which a rejected form is shown again, when it differs from the URL. */
const answeredAt = createContext<Place | null>(null);

export const handle: PageHandle = { frame: "bare", enhance: "questionnaire" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: placeTitle(args.loaderData?.place ?? 1),
    description: "Three short steps that tell the AI who you are.",
  });

/**
 * Requires a signed-in user; redirects to /client when the profile is complete. Each step has its
 * own URL, and the one without a step redirects to where the client left off, so that it never
 * enters the browser's history.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const step = url.searchParams.get("step");
  const answered = context.get(answeredAt);
  const shown = {
    place: answered ?? toPlace(step),
    // An answer that is rejected at the end returns to the review after its correction.
    isChange: answered !== null || url.searchParams.has(CHANGE),
  };
  // Never redirects after a POST, because the page must keep what was entered.
  const isVisit = context.get(edgeContext).method !== "POST";
  if (isVisit && viewer.state !== "signed-in" && viewer.state !== "unknown") {
    throw toLogIn(context);
  }
  const unread = {
    ...shown,
    account: viewer.state === "signed-in" ? viewer.user.id : null,
    plan: viewer.state === "signed-in" ? planName(viewer.user.chosenPlan) : null,
    answers: null,
    toasts: isVisit ? [toasts.loadingFailed] : [],
  };
  if (viewer.state !== "signed-in") return unread;
  const read = await readOwnPage(context, "draft");
  if (isVisit && read.outcome === "session-over") throw toLogIn(context);
  if (read.outcome !== "read") return unread;
  const { profile } = read;
  const { answers, place } = read.parts.draft;
  // Checks the offer as well as the name, because /client would redirect an incomplete profile back
  // here.
  if (isVisit && isProfileComplete(profile)) throw redirectDocument("/client", 303);
  if (isVisit && step === null) throw redirectDocument(addressOf(place), 303);
  return {
    ...unread,
    plan: profile ? planName(profile.chosen_plan) : unread.plan,
    answers,
    toasts: [],
  };
}

/** Redirects after every success, so that the browser's Back and reload send nothing again. */
export async function action(args: Route.ActionArgs) {
  const place = toPlace(args.url.searchParams.get("step"));
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "complete") return complete(args);
  if (place === "check") return redirectDocument(addressOf(placeBefore(place)), 303);
  const isChange = args.url.searchParams.has(CHANGE);
  return intent === "back"
    ? keep(args, place, keepSchema(), placeBefore(place))
    : keep(args, place, stepSchema(place), isChange ? "check" : placeAfter(place));
}

export default function ProfileQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { account, plan, place, isChange } = loaderData;
  const answers = actionData ? toAnswers(actionData.initialValue) : loaderData.answers;
  const errors = actionData?.error ?? {};
  return (
    <QuietFrame
      done={STEPS_DONE}
      note={
        answers && loaderData.answers && <SavedNote kept={loaderData.answers} shown={answers} />
      }
    >
      <main
        id="main"
        className="tones shell grid max-w-2xl gap-x-16 py-10 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid max-w-2xl min-w-0 content-start gap-8">
          <header className="grid gap-5">
            <LitStars lit={STEPS_DONE} />
            {plan && (
              <p className="justify-self-start rounded-full bg-glow px-4 py-1.5 text-sm font-semibold">
                Selected Plan: {plan}
              </p>
            )}
            {place !== "check" && <QuestionnaireProgress step={place} />}
            {/* Focused, because each step is a new document and screen readers should start here
                and not at the logo. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- see above */}
            <h1 className="text-3xl outline-none" tabIndex={-1} autoFocus={!actionData}>
              {PLACE_TITLES[place]}
            </h1>
            {place !== "check" && (
              <p className="text-sm text-muted">
                Continue and Back save this step on our server. You can go on later, on any device.
              </p>
            )}
          </header>
          {!answers ? (
            <Unreadable />
          ) : place === "check" ? (
            <AnswersCheck account={account} answers={answers} errors={errors[""]} />
          ) : (
            <StepForm
              account={account}
              step={place}
              isChange={isChange}
              answers={answers}
              errors={errors}
              isAnswered={Boolean(actionData)}
            />
          )}
        </div>
        {answers && <ExamplePost answers={answers} isToneAsked={place === 3} />}
      </main>
    </QuietFrame>
  );
}

function toLogIn(context: Context): Response {
  return redirectWithToast(context, `/login?next=${QUESTIONNAIRE}`, toasts.signInForPage);
}

/** Saves the answers of one step, and others included in the form, then continues. */
async function keep(
  args: Route.ActionArgs,
  step: Step,
  schema: ReturnType<typeof keepSchema>,
  next: Place,
) {
  const form = await receiveFromAccount(args, {
    schema,
    invalid: (errors) => stepToast(step, errors),
    reword: rewordAccess,
  });
  if (!form.ok) return form.answer;
  const sent = await readForm(args.request);
  const own: readonly QuestionnaireField[] = STEP_FIELDS[step];
  const answered = QUESTIONNAIRE_FIELDS.filter((name) => own.includes(name) || sent.has(name));
  const answers = Object.fromEntries(answered.map((name) => [name, form.value[name]]));
  const { outcome } = await keepAnswers(args.context, answers, next);
  if (outcome === "too-often") return form.refuse(refusals.tooOften);
  if (outcome === "unavailable") return form.refuse(notKept);
  return redirectDocument(addressOf(next), 303);
}

async function complete(args: Route.ActionArgs) {
  const { context } = args;
  const form = await receiveFromAccount(args, {
    schema: questionnaireSchema(),
    invalid: questionnaireToast,
    reword: rewordAccess,
  });
  context.set(answeredAt, (!form.ok && placeOf(form.errors)) || "check");
  if (!form.ok) return form.answer;
  const saved = await completeProfile(context, form.sender, form.value);
  if (saved.outcome === "too-often") return form.refuse(refusals.tooOften);
  if (saved.outcome === "unavailable") return form.refuse(notSaved(saved.message));
  return redirectWithToast(context, "/schedule-meeting", toasts.profileCompleted);
}
