import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { brand } from "~/content/brand";
import { Card } from "../card";
import { SignInForm } from "../form/sign-in-form";
import { CenteredMain } from "../frame/centered-main";

type Interrupted = {
  /** The form that was sent without a session, packed; empty when it cannot be given back. */
  keptForm: string;
  /** Path that it was sent to. */
  next: string;
};

/** Recognizes the response to a form that was sent after its session had ended. */
export function isInterrupted(error: unknown): error is ErrorResponse & { data: Interrupted } {
  return isRouteErrorResponse(error) && error.status === 401;
}

/** Sign-in in place of a page whose form was sent after the session had ended. */
export function SignInAgain({ keptForm, next }: Interrupted) {
  const title = "Your session has ended";
  return (
    <CenteredMain>
      <title>{`${title} | ${brand.name}`}</title>
      <Card className="grid w-full max-w-lg gap-6">
        <h1 className="text-3xl outline-none">{title}</h1>
        <p>
          {keptForm
            ? "Nothing has been sent yet. Sign in, and your form will come back with everything you typed, except passwords."
            : "Nothing was sent. Please sign in, then fill in the form once more."}
        </p>
        <SignInForm
          action={`/login?next=${encodeURIComponent(next)}`}
          lastResult={{ initialValue: { keptForm } }}
        />
      </Card>
    </CenteredMain>
  );
}
