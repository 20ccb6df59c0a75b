import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { refusalOfCode } from "~/content/two-step";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION, toGreeting } from "~/domain/client-area";
import { codeSchema, enrolmentSchema } from "~/domain/two-step.schema.server";
import { readForm, textField } from "~/forms/read.server";
import { type FormResult, receiveFromAccount } from "~/forms/receive.server";
import { redirectWithToast } from "~/request/toasts.server";
import { liveViewer } from "~/request/viewer.server";
import {
  checkCode,
  type Enrolment,
  startTwoStep,
  stopTwoStep,
} from "~/services/auth/two-step.server";
import { Button, ButtonLink } from "~/ui/button";
import { AppCodeField } from "~/ui/form/app-code-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/two-step";
import { loadUser } from "./current-client.server";
import { ClientFormPage } from "./frame/form-page";
import { redirectToLogIn } from "./log-in-again.server";

type View = {
  /** Authenticator app being set up; its QR code is only available once. */
  enrolment?: Omit<Enrolment, "qrCode"> & { qrCode?: string };
  result?: FormResult;
};

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Two-Step Sign-In",
    description: "Ask for a code of your authenticator app at every log-in.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile, parts } = await loadUser(context, "account");
  const state = parts && (parts.account.hasSecondStep ? ("on" as const) : ("off" as const));
  return { greeting: toGreeting(user, profile), state: state ?? ("unavailable" as const) };
}

export async function action(args: Route.ActionArgs) {
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "start") return start(args);
  return intent === "stop" ? stop(args) : finish(args);
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, state } = loaderData;
  const view: View = actionData ?? {};
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Two-Step Sign-In"
      intro={
        <p>
          With it, a log-in takes your password and the six digits that an authenticator app on your
          phone shows. Somebody who learns your password alone stays out.
        </p>
      }
    >
      {view.enrolment && <SetUp enrolment={view.enrolment} result={view.result} />}
      {!view.enrolment && state === "off" && (
        <>
          <OthersSignedOut />
          <form method="post" action="/client/two-step" className="flex flex-wrap gap-3">
            <Button name="intent" value="start" busy="Preparing...">
              Set It Up
            </Button>
            <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
              Cancel
            </ButtonLink>
          </form>
        </>
      )}
      {!view.enrolment && state === "on" && <TurnOff result={view.result} />}
      {state === "unavailable" && (
        <p className="text-muted">
          We could not load whether it is on just now.{" "}
          <TextLink href="/client/two-step">Try again</TextLink>
        </p>
      )}
    </ClientFormPage>
  );
}

async function start({ context }: Route.ActionArgs) {
  const { state } = await liveViewer(context);
  if (state === "anonymous" || state === "half-signed-in") return redirectToLogIn(context);
  const result = await startTwoStep(context);
  if (result.outcome === "started") return show({ enrolment: result.enrolment });
  const isRefused = result.outcome === "not-offered";
  const toast = isRefused ? toasts.twoStepNotOffered : toasts.somethingWrong;
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}

async function finish(args: Route.ActionArgs) {
  const sent = await readForm(args.request);
  const form = await receiveFromAccount(args, {
    schema: enrolmentSchema(),
    limit: "login",
    invalid: () => toasts.wrongCode,
  });
  const factorId = textField(sent, "factorId") ?? "";
  const enrolment = { factorId, secret: textField(sent, "secret") ?? "" };
  if (!form.ok) return show({ enrolment, result: form.answer.data }, form.answer.init?.status);
  const result = await checkCode(args.context, factorId, form.value.code);
  if (result.outcome === "accepted") {
    return redirectWithToast(args.context, CLIENT_SECTION.account, toasts.twoStepOn);
  }
  const { data: refused, init } = form.refuse(refusalOfCode(result));
  return show({ enrolment, result: refused }, init?.status);
}

async function stop(args: Route.ActionArgs) {
  const form = await receiveFromAccount(args, {
    schema: codeSchema(),
    limit: "login",
    invalid: () => toasts.wrongCode,
  });
  if (!form.ok) return show({ result: form.answer.data }, form.answer.init?.status);
  const result = await stopTwoStep(args.context, form.value.code);
  if (result.outcome === "accepted") {
    return redirectWithToast(args.context, CLIENT_SECTION.account, toasts.twoStepOff);
  }
  const { data: refused, init } = form.refuse(refusalOfCode(result));
  return show({ result: refused }, init?.status);
}

function show(view: View, status = 200) {
  return data(view, { status });
}

function SetUp({ enrolment, result }: { enrolment: View["enrolment"] & {}; result?: FormResult }) {
  const [form, fields] = useForm<{ code: string }>({ id: "two-step", lastResult: result });
  const { factorId, qrCode, secret } = enrolment;
  return (
    <form method="post" action="/client/two-step" noValidate className="grid gap-5">
      <ErrorSummary fields={{ "Code from your app": fields.code }} formErrors={form.errors} />
      <input type="hidden" name="factorId" value={factorId} />
      <input type="hidden" name="secret" value={secret} />
      {qrCode && (
        <img
          src={qrCode}
          alt="QR code for your authenticator app"
          width={200}
          height={200}
          className="rounded-md bg-post p-3"
        />
      )}
      <p>
        {qrCode ? "Or type this key into the app: " : "The key to type into your app: "}
        <code className="break-all">{secret}</code>
      </p>
      <AppCodeField field={fields.code} />
      <OthersSignedOut />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="finish" busy="Checking...">
          Turn On
        </Button>
        <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** Warns that the auth service ends every session without a verified code. */
function OthersSignedOut() {
  return (
    <p className="text-muted">
      Turning it on signs out your other devices. There you log in again, with a code.
    </p>
  );
}

function TurnOff({ result }: { result?: FormResult }) {
  const [form, fields] = useForm<{ code: string }>({ id: "two-step", lastResult: result });
  return (
    <form method="post" action="/client/two-step" noValidate className="grid gap-5">
      <ErrorSummary fields={{ "Code from your app": fields.code }} formErrors={form.errors} />
      <p>
        <strong>It is on.</strong> To turn it off, type the code your app shows.
      </p>
      <AppCodeField field={fields.code} />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="stop" busy="Checking...">
          Turn Off
        </Button>
        <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
