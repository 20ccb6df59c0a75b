import { useForm } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { EMAIL_MAX, PASSWORD_MAX, PERSON_NAME_MAX } from "~/domain/account-limits";
import { MISMATCH_MESSAGE } from "~/domain/messages";
import { assessPassword } from "~/domain/password";
import type { PlanKey } from "~/domain/plans";
import type { FormResult } from "~/forms/receive.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Checkbox, FieldError, TextField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { PasswordStrength } from "~/ui/form/password-strength";
import { useHydrated } from "~/ui/form/use-hydrated";
import { TextLink } from "~/ui/text-link";

type Fields = {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: string;
  noMarketing: string;
};

/**
 * Without script this is an ordinary form that the server checks. With script the strength meter
 * follows the typing, and the button waits for a valid password, its confirmation and the terms.
 */
export function SignUpForm({
  plan,
  planName,
  lastResult,
}: {
  plan: PlanKey;
  planName: string;
  lastResult?: FormResult;
}) {
  const [, fields] = useForm<Fields>({ id: "sign-up", lastResult });
  const isHydrated = useHydrated();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [hasAcceptedTerms, setHasAcceptedTerms] = useState(fields.terms.initialValue === "on");
  const form = useRef<HTMLFormElement>(null);
  // Fields filled in before hydration (by hand, by Back or by a password manager) fired no event
  // here.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    setPassword(String(typed.get("password")));
    setConfirmation(String(typed.get("confirmPassword")));
    setHasAcceptedTerms(typed.has("terms"));
  }, []);
  const isMismatch = confirmation !== "" && confirmation !== password;
  const isReady = assessPassword(password).isValid && confirmation === password && hasAcceptedTerms;

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
        className="grid gap-5"
      >
        <ErrorSummary
          fields={[
            fields.name,
            fields.email,
            fields.password,
            fields.confirmPassword,
            fields.terms,
          ]}
          formErrors={lastResult?.error?.[""] ?? undefined}
        >
          {lastResult?.reason === "account-exists" && (
            <p>
              <TextLink look="bold" href="/login">
                Sign in
              </TextLink>
            </p>
          )}
        </ErrorSummary>
        <TextField
          field={fields.name}
          label="Full Name"
          autoComplete="name"
          maxLength={PERSON_NAME_MAX}
        />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={EMAIL_MAX}
        />
        <div className="grid gap-3">
          <PasswordField
            field={fields.password}
            label="Password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordStrength password={password} isLive={isHydrated} />
        </div>
        <div className="grid gap-1.5">
          <PasswordField
            field={fields.confirmPassword}
            label="Confirm Password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
          />
          <div aria-live="polite">
            {isMismatch && !fields.confirmPassword.errors && (
              <FieldError id="mismatch" messages={[MISMATCH_MESSAGE]} />
            )}
          </div>
        </div>
        <div className="grid gap-1">
          <Checkbox
            field={fields.terms}
            required
            onChange={(event) => setHasAcceptedTerms(event.currentTarget.checked)}
            label={
              <>
                I accept the <TextLink href="/terms-of-service">Terms of Service</TextLink> and the{" "}
                <TextLink href="/privacy-policy">Privacy Policy</TextLink>
              </>
            }
          />
          <Checkbox field={fields.noMarketing} label="I don't want to receive email marketing" />
        </div>
        <Button
          busy="Creating Account..."
          disabled={isHydrated && !isReady}
        >{`Sign Up for ${planName} Plan`}</Button>
      </form>
    </>
  );
}
