import { useForm } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { PASSWORD_MAX, PERSON_NAME_MAX } from "~/domain/account-limits";
import { isEmailAddress } from "~/domain/email-address";
import { EMAIL_MESSAGE } from "~/domain/messages";
import { assessPassword } from "~/domain/password";
import type { PlanKey } from "~/domain/plans";
import type { FormResult } from "~/forms/receive.server";
import { Button } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Checkbox, TextField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { mismatchIdOf, PasswordMismatch } from "~/ui/form/password-mismatch";
import { PasswordStrength, rulesIdOf } from "~/ui/form/password-strength";
import { useHydrated } from "~/ui/form/use-hydrated";
import { TextLink } from "~/ui/text-link";

type Props = { plan: PlanKey; planName: string; lastResult?: FormResult };

type Fields = {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: string;
  noMarketing: string;
};
type FormFields = ReturnType<typeof useForm<Fields>>[1];

type Typed = { email: string; password: string; confirmation: string; hasAcceptedTerms: boolean };
const NOTHING: Typed = { email: "", password: "", confirmation: "", hasAcceptedTerms: false };

/**
 * Without script this is an ordinary form that the server checks. With script the strength meter
 * follows the typing, and the button waits for a valid password, its confirmation and the terms. An
 * e-mail address that is none is told before it is sent: the server's answer would cost the passwords.
 */
export function SignUpForm({ plan, planName, lastResult }: Props) {
  const [, fields] = useForm<Fields>({ id: "sign-up", lastResult });
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState(NOTHING);
  const [isEmailJudged, judgeEmail] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Fields filled in before hydration (by hand, by Back or by a password manager) fired no event
  // here.
  useEffect(() => {
    if (form.current) setTyped(read(form.current));
  }, []);
  const isEmailWrong = typed.email !== "" && !isEmailAddress(typed.email);
  const { id, name, errorId, descriptionId, initialValue, errors } = fields.email;
  const emailErrors = isEmailJudged && isEmailWrong ? [EMAIL_MESSAGE] : errors;

  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-3xl">Create your account</h1>
        <p className="text-muted">
          Already have an account?{" "}
          <TextLink look="bold" href={`/login?plan=${plan}`}>
            Sign in
          </TextLink>
        </p>
      </header>
      <form
        ref={form}
        method="post"
        action={`/signup?plan=${plan}`}
        noValidate
        onChange={(event) => setTyped(read(event.currentTarget))}
        onSubmit={(event) => {
          if (!isEmailWrong) return;
          event.preventDefault();
          judgeEmail(true);
          document.getElementById(id)?.focus();
        }}
        className="grid gap-5"
      >
        <Problems fields={fields} lastResult={lastResult} />
        <TextField
          field={fields.name}
          label="Full Name"
          autoComplete="name"
          maxLength={PERSON_NAME_MAX}
        />
        <EmailField
          field={{ id, name, errorId, descriptionId, initialValue, errors: emailErrors }}
          onBlur={() => judgeEmail(true)}
        />
        <Passwords fields={fields} typed={typed} />
        <Agreements fields={fields} />
        <Captcha />
        <Button
          busy="Creating Account..."
          disabled={isHydrated && !isReady(typed)}
        >{`Sign Up for ${planName} Plan`}</Button>
      </form>
    </>
  );
}

/** What the form holds now. */
function read(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  return {
    email: String(data.get("email")),
    password: String(data.get("password")),
    confirmation: String(data.get("confirmPassword")),
    hasAcceptedTerms: data.has("terms"),
  };
}

function Problems({
  fields: { name, email, password, confirmPassword, terms },
  lastResult,
}: {
  fields: FormFields;
  lastResult?: FormResult;
}) {
  return (
    <ErrorSummary
      fields={{
        "Full Name": name,
        Email: email,
        Password: password,
        "Confirm Password": confirmPassword,
        "I accept the Terms of Service and the Privacy Policy": terms,
      }}
      formErrors={lastResult?.error?.[""] ?? undefined}
    >
      {lastResult?.reason === "account-exists" && (
        <p>
          <TextLink look="bold" href="/login">
            Sign in
          </TextLink>
        </p>
      )}
      {lastResult?.reason === "signed-in" && (
        <p>
          <TextLink look="bold" href="/profile-questionnaire">
            Go on with that account
          </TextLink>
        </p>
      )}
    </ErrorSummary>
  );
}

function Passwords({
  fields,
  typed: { password, confirmation },
}: {
  fields: FormFields;
  typed: Typed;
}) {
  const isMismatch = confirmation !== "" && confirmation !== password;
  return (
    <>
      <div className="grid gap-3">
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          describedBy={rulesIdOf(fields.password.id)}
        />
        <PasswordStrength fieldId={fields.password.id} password={password} />
      </div>
      <div className="grid gap-1.5">
        <PasswordField
          field={fields.confirmPassword}
          label="Confirm Password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          describedBy={mismatchIdOf(fields.confirmPassword.id)}
        />
        <PasswordMismatch
          passwordId={fields.password.id}
          confirmationId={fields.confirmPassword.id}
          isShown={isMismatch && !fields.confirmPassword.errors}
        />
      </div>
    </>
  );
}

function Agreements({ fields }: { fields: FormFields }) {
  return (
    <div className="grid gap-1">
      <Checkbox
        field={fields.terms}
        required
        label={
          <>
            I accept the <TextLink href="/terms-of-service">Terms of Service</TextLink> and the{" "}
            <TextLink href="/privacy-policy">Privacy Policy</TextLink>
          </>
        }
      />
      <Checkbox field={fields.noMarketing} label="I don't want to receive email marketing" />
    </div>
  );
}

function isReady({ password, confirmation, hasAcceptedTerms }: Typed): boolean {
  return assessPassword(password).isValid && confirmation === password && hasAcceptedTerms;
}
