import { useMemo } from "react";
import { data, redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { notSaved, questionnaireToast, rewordAccess, stepToast } from "~/content/questionnaire";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { planName } from "~/domain/plans";
import { isProfileComplete } from "~/domain/profile";
import { EMPTY_ANSWERS, type Step, stepOf, toAnswers, toStep } from "~/domain/questionnaire";
import {
  draftSchema,
  questionnaireSchema,
  stepSchemas,
} from "~/domain/questionnaire.schema.server";
import { readForm, textField } from "~/forms/read.server";
import { type FormResult, receive, receiveFromAccount } from "~/forms/receive.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerContext } from "~/request/viewer.server";
import { completeProfile, readProfile } from "~/services/profiles.server";
import type { Route } from "./+types/profile-questionnaire";
import { QuestionnaireForm } from "./questionnaire/form";
import { QuestionnaireProgress } from "./questionnaire/progress";
import { type Draft, useDraft } from "./questionnaire/use-draft";

const NOTHING_YET: Draft = { step: 1, answers: EMPTY_ANSWERS };

type Answer = ReturnType<typeof data<FormResult>>;

export const handle: PageHandle = { hydrate: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your Brand Profile",
    description: "Three short steps that tell the AI who you are.",
  });

/** Needs a signed-in user; a finished profile goes to /client. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  // After a POST the action has answered, and its page must not lose what was typed.
  const isVisit = context.get(edgeContext).method !== "POST";
  if (isVisit && viewer.state !== "signed-in" && viewer.state !== "unknown") {
    throw toLogIn(context);
  }
  if (viewer.state !== "signed-in") {
    return { account: null, plan: null, toasts: isVisit ? [toasts.loadingFailed] : [] };
  }
  const read = await readProfile(context);
  if (isVisit && read.outcome === "session-over") throw toLogIn(context);
  // A real business name with a placeholder offer is not finished: /client would send it back here.
  if (isVisit && read.outcome === "found" && isProfileComplete(read.profile)) {
    throw redirectDocument("/client", 303);
  }
  const plan = read.outcome === "found" ? read.profile.chosen_plan : viewer.user.chosenPlan;
  return {
    account: viewer.user.id,
    plan: planName(plan),
    toasts: isVisit && read.outcome === "unavailable" ? [toasts.loadingFailed] : [],
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args.request);
  const step = toStep(textField(sent, "step"));
  const intent = textField(sent, "intent");
  if (intent === "back") return goBack(args, step);
  if (intent !== "complete") return goOn(args, step);

  const form = await receiveFromAccount(args, {
    schema: questionnaireSchema,
    invalid: questionnaireToast,
    reword: rewordAccess,
  });
  if (!form.ok) return at(stepOf(form.errors) ?? step, form.answer);
  const saved = await completeProfile(args.context, form.sender, form.value);
  if (saved.outcome === "too-often") return at(step, form.refuse(refusals.tooOften));
  if (saved.outcome === "unavailable") return at(step, form.refuse(notSaved(saved.message)));
  return redirectWithToast(args.context, "/schedule-meeting", toasts.profileCompleted);
}

export default function ProfileQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { account, plan } = loaderData;
  const answered = useMemo(() => actionData && toDraft(actionData), [actionData]);
  const [draft, keepDraft] = useDraft(account, answered);
  const { step, answers } = answered ?? draft ?? NOTHING_YET;
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
        errors={actionData?.result.error ?? {}}
      />
    </main>
  );
}

function toLogIn(context: Context): Response {
  return redirectWithToast(context, "/login?next=/profile-questionnaire", toasts.signInForPage);
}

async function goBack(args: Route.ActionArgs, step: Step) {
  const form = await receive(args, { schema: draftSchema, invalid: () => null });
  return at(toStep(String(step - 1)), form.ok ? form.show() : form.answer);
}

async function goOn(args: Route.ActionArgs, step: Step) {
  const form = await receive(args, {
    schema: stepSchemas[step],
    invalid: (errors) => stepToast(step, errors),
  });
  return form.ok ? at(toStep(String(step + 1)), form.show()) : at(step, form.answer);
}

function toDraft({ step, result }: { step: Step; result: FormResult }): Draft {
  return { step, answers: toAnswers(result.initialValue) };
}

/** The page at one of its steps, with the answers as they were typed. */
function at(step: Step, { data: result, init }: Answer) {
  return data({ step, result }, init ?? undefined);
}
