import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { Button, ButtonLink } from "~/ui/button";
import { LitStars } from "~/ui/lit-stars";
import { StatusActions, StatusCard } from "~/ui/status-card";

export const NEXT_AFTER_VERIFICATION = "/profile-questionnaire";
/** Number of completed steps before and after the email is confirmed. */
export const ACCOUNT_CREATED = 1;
export const ADDRESS_CONFIRMED = 2;

type ConfirmProps = { proof: Record<string, string>; isAwaited?: boolean; problem?: string };

/** Initial state. In the browser that waits for the link, a script submits the form. */
export function Confirm({ proof, isAwaited, problem }: ConfirmProps) {
  return (
    <StatusCard
      icon={LoaderCircle}
      iconLook="text-ember motion-safe:animate-spin"
      title={problem ? "Verification failed" : "Verifying your e-mail"}
      text={problem ?? "One press and your address is confirmed."}
    >
      <form
        method="post"
        action="/email-verified"
        data-email-link={isAwaited && !problem ? "ready" : "waiting"}
      >
        {Object.entries(proof).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button busy="Confirming...">{problem ? "Try Again" : "Confirm my e-mail"}</Button>
      </form>
    </StatusCard>
  );
}

export function Success({ message, isSignedIn }: { message: string; isSignedIn: boolean }) {
  return (
    <StatusCard
      icon={CircleCheck}
      iconLook="text-success"
      title="Your e-mail is verified"
      text={message}
    >
      <LitStars lit={ADDRESS_CONFIRMED} className="justify-center" />
      <StatusActions>
        <ButtonLink href={NEXT_AFTER_VERIFICATION} look={isSignedIn ? "primary" : "secondary"}>
          Continue to Profile Setup
        </ButtonLink>
        <ButtonLink href="/login" look={isSignedIn ? "secondary" : "primary"}>
          Sign In Instead
        </ButtonLink>
      </StatusActions>
    </StatusCard>
  );
}

/** @param canRetry true when the same link may work in a minute */
export function Failure({ title, canRetry }: { title: string; canRetry?: boolean }) {
  return (
    <StatusCard
      icon={CircleX}
      iconLook="text-danger"
      title={title}
      text="We couldn't verify your email address. The link may be expired or invalid."
    >
      {!canRetry && (
        <p className="text-muted">
          A link works once. If you have used it before, your address is verified: just sign in.
        </p>
      )}
      <StatusActions>
        {canRetry && <ButtonLink href="/email-verified">Try Again</ButtonLink>}
        <ButtonLink href="/signup" look={canRetry ? "secondary" : "primary"}>
          Try Signing Up Again
        </ButtonLink>
        <ButtonLink href="/login" look="secondary">
          Sign In Instead
        </ButtonLink>
      </StatusActions>
    </StatusCard>
  );
}
