import { Fragment, type ReactNode } from "react";
import { data, redirectDocument } from "react-router";
import { createMeta } from "~/content/meta";
import { toMfaFailure } from "~/content/mfa";
import { errorToast, successToast, toasts } from "~/content/toasts";
import { codeSchema, enrollmentSchema } from "~/domain/accounts/settings.schema.server";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { type FormResponse, type FormResult, parseAccountForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { verifyMfaCode, type Enrollment, enrollMfa, unenrollMfa } from "~/services/auth/mfa.server";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { AppCodeField } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/two-step";
import { loadAccountPage, requireLiveUser } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

type View = {
  /** The QR code is available only once. */
  enrollment?: Omit<Enrollment, "qrCode"> & { qrCode?: string };
  result?: FormResult;
};

export const meta = createMeta(
  "Two-Step Sign-In",
  "Ask for a code from your authenticator app at every sign-in.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, parts } = await loadAccountPage(context, ["account"]);
  const state = !parts ? "unavailable" : parts.account.hasMfa ? "on" : "off";
  return { greeting, state } as const;
}

export async function action(args: Route.ActionArgs) {
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "start") return handleEnroll(args);
  return handleCode(args, intent === "stop");
}

export default function TwoStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, state } = loaderData;
  const view: View = actionData ?? {};
  return (
    <ClientFormPage
      greeting={greeting}
      section="account"
      title="Two-Step Sign-In"
      isIntroFirst
      intro={
        <p>
          Sign in with your password plus a six-digit code from an authenticator app on your phone.
          A stolen password alone won’t get anyone in.
        </p>
      }
    >
      {view.enrollment && <SetUp enrollment={view.enrollment} result={view.result} />}
      {!view.enrollment && state === "off" && (
        <>
          <OthersSignedOut />
          <form method="post" action="/client/two-step" className="flex flex-wrap gap-3">
            <AccountField />
            <Button name="intent" value="start" busy="Preparing...">
              Set It Up
            </Button>
            <ButtonLink look="quiet" href={CLIENT_SECTION.account}>
              Cancel
            </ButtonLink>
          </form>
        </>
      )}
      {!view.enrollment && state === "on" && (
        <CodeForm intent="stop" label="Turn Off" result={view.result}>
          <p>
            <strong>It’s on.</strong> To turn it off, enter the code your app shows.
          </p>
        </CodeForm>
      )}
      {state === "unavailable" && (
        <p className="text-muted">
          We can’t tell right now if it’s on. <TextLink href="/client/two-step">Try again</TextLink>
        </p>
      )}
    </ClientFormPage>
  );
}

async function handleEnroll(args: Route.ActionArgs) {
  const { context } = args;
  await requireLiveUser(args, toasts.somethingWrong, "/client/two-step");
  await requireFreshProof(context, "/client/two-step");
  const result = await enrollMfa(context);
  if (result.outcome === "started") return data<View>({ enrollment: result.enrollment });
  if (result.outcome === "already-on") return redirectDocument("/client/two-step", 303);
  const toast =
    result.outcome === "not-offered"
      ? errorToast("Not available", "Two-step sign-in isn’t available here yet.")
      : toasts.somethingWrong;
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}

async function handleCode(args: Route.ActionArgs, isTurningOff: boolean) {
  const { context } = args;
  const sent = await readForm(args.request);
  const factorId = textField(sent, "factorId") ?? "";
  const enrollment = isTurningOff
    ? undefined
    : { factorId, secret: textField(sent, "secret") ?? "" };
  const showAgain = ({ data: result, init }: FormResponse) =>
    data<View>({ enrollment, result }, init ?? undefined);
  const form = await parseAccountForm(args, {
    schema: isTurningOff ? codeSchema() : enrollmentSchema(),
    rateLimit: "login",
    invalidToast: () => toasts.wrongCode,
  });
  if (!form.ok) return showAgain(form.response);
  const { code } = form.value;
  const result = isTurningOff
    ? await unenrollMfa(context, code)
    : await verifyMfaCode(context, factorId, code);
  if (result.outcome === "not-found")
    return redirectWithToast(
      context,
      "/client/two-step",
      errorToast(
        "Setup replaced",
        "Another tab or device has started it again. Finish it there, or set it up here once more.",
      ),
    );
  if (result.outcome !== "accepted") return showAgain(form.reject(toMfaFailure(result)));
  const toast = isTurningOff
    ? successToast("Two-step sign-in is off", "You now sign in with just your password.")
    : successToast("Two-step sign-in is on", "From now on, every sign-in asks for a code.");
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}

function SetUp({ enrollment, result }: Required<Pick<View, "enrollment">> & View) {
  const { factorId, qrCode, secret } = enrollment;
  return (
    <CodeForm intent="finish" label="Turn On" result={result} note={<OthersSignedOut />}>
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
        {qrCode ? "Or enter this key in the app: " : "Enter this key in your app: "}
        <code>
          {secret.match(/.{1,4}/g)?.map((group, index) => (
            <Fragment key={index}>
              <wbr />
              <span className="mr-2">{group}</span>
            </Fragment>
          ))}
        </code>
      </p>
    </CodeForm>
  );
}

/** The auth service ends every session without a verified code. */
function OthersSignedOut() {
  return (
    <p className="text-muted">
      Turning it on signs out your other devices. Sign in there again with a code.
    </p>
  );
}

type CodeFormProps = {
  intent: "finish" | "stop";
  label: string;
  result?: FormResult;
  note?: ReactNode;
  children: ReactNode;
};

function CodeForm({ intent, label, result, note, children }: CodeFormProps) {
  const form = useLabeledForm("two-step", result, { code: "Code from your app" });
  return (
    <LabeledForm form={form} action="/client/two-step">
      <AccountField />
      {children}
      <AppCodeField {...form.fields.code} />
      {note}
      <FormActions
        name="intent"
        value={intent}
        busy="Checking..."
        label={label}
        section="account"
      />
    </LabeledForm>
  );
}
