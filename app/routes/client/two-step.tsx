import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { toMfaFailure } from "~/content/mfa";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { codeSchema, enrollmentSchema } from "~/domain/accounts/mfa.schema.server";
import { CLIENT_SECTION, toClientGreeting } from "~/domain/clients/client-view";
import { type FormResult, parseAccountForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer } from "~/request/viewer.server";
import { verifyMfaCode, type Enrollment, enrollMfa, unenrollMfa } from "~/services/auth/mfa.server";
import { Button, ButtonLink } from "~/ui/button";
import { AppCodeField } from "~/ui/form/app-code-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/two-step";
import { loadAccountPage } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";
import { redirectToLogin } from "./redirect-to-login.server";

type View = {
  /** Authenticator app being set up; its QR code is only available once. */
  enrollment?: Omit<Enrollment, "qrCode"> & { qrCode?: string };
  result?: FormResult;
};

export const handle: PageHandle = { layout: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Two-Step Sign-In",
    description: "Ask for a code of your authenticator app at every log-in.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile, parts } = await loadAccountPage(context, "account");
  const state = parts && (parts.account.hasMfa ? ("on" as const) : ("off" as const));
  return { greeting: toClientGreeting(user, profile), state: state ?? ("unavailable" as const) };
}

export async function action(args: Route.ActionArgs) {
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "start") return handleEnroll(args);
  return intent === "stop" ? handleUnenroll(args) : handleVerify(args);
}

export default function TwoStepPage({ loaderData, actionData }: Route.ComponentProps) {
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
      {view.enrollment && <SetUp enrollment={view.enrollment} result={view.result} />}
      {!view.enrollment && state === "off" && (
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
      {!view.enrollment && state === "on" && <TurnOff result={view.result} />}
      {state === "unavailable" && (
        <p className="text-muted">
          We could not load whether it is on just now.{" "}
          <TextLink href="/client/two-step">Try again</TextLink>
        </p>
      )}
    </ClientFormPage>
  );
}

async function handleEnroll({ context }: Route.ActionArgs) {
  const { state } = await getLiveViewer(context);
  if (state === "anonymous" || state === "mfa-required") return redirectToLogin(context);
  const result = await enrollMfa(context);
  if (result.outcome === "started") return renderEnrollment({ enrollment: result.enrollment });
  const isRefused = result.outcome === "not-offered";
  const toast = isRefused ? toasts.mfaNotAvailable : toasts.somethingWrong;
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}

async function handleVerify(args: Route.ActionArgs) {
  const sent = await readForm(args.request);
  const form = await parseAccountForm(args, {
    schema: enrollmentSchema(),
    rateLimit: "login",
    invalidToast: () => toasts.wrongCode,
  });
  const factorId = textField(sent, "factorId") ?? "";
  const enrollment = { factorId, secret: textField(sent, "secret") ?? "" };
  if (!form.ok)
    return renderEnrollment({ enrollment, result: form.response.data }, form.response.init?.status);
  const result = await verifyMfaCode(args.context, factorId, form.value.code);
  if (result.outcome === "accepted") {
    return redirectWithToast(args.context, CLIENT_SECTION.account, toasts.mfaEnabled);
  }
  const { data: refused, init } = form.reject(toMfaFailure(result));
  return renderEnrollment({ enrollment, result: refused }, init?.status);
}

async function handleUnenroll(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: codeSchema(),
    rateLimit: "login",
    invalidToast: () => toasts.wrongCode,
  });
  if (!form.ok) return renderEnrollment({ result: form.response.data }, form.response.init?.status);
  const result = await unenrollMfa(args.context, form.value.code);
  if (result.outcome === "accepted") {
    return redirectWithToast(args.context, CLIENT_SECTION.account, toasts.mfaDisabled);
  }
  const { data: refused, init } = form.reject(toMfaFailure(result));
  return renderEnrollment({ result: refused }, init?.status);
}

function renderEnrollment(view: View, status = 200) {
  return data(view, { status });
}

function SetUp({
  enrollment,
  result,
}: {
  enrollment: View["enrollment"] & {};
  result?: FormResult;
}) {
  const [form, fields] = useForm<{ code: string }>({ id: "two-step", lastResult: result });
  const { factorId, qrCode, secret } = enrollment;
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
