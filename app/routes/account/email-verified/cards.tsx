import { CircleCheck, CircleX, LoaderCircle, MailCheck } from "lucide";
import type { PlanKey } from "~/domain/plans/plans";
import { Button, ButtonLink } from "~/ui/button";
import { Captcha } from "~/ui/form/captcha";
import { EmailField, SlowEmailNotice } from "~/ui/form/email-field";
import { StatusActions, StatusCard } from "~/ui/status-card";
import type { Renewal } from "./resend-by-link.server";

export const NEXT_AFTER_VERIFICATION = "/profile-questionnaire";
export const ACCOUNT_CREATED = 1;
export const ADDRESS_CONFIRMED = 2;

const LOADING = {
  icon: LoaderCircle,
  iconLook: "text-ember motion-safe:animate-spin",
  title: "Verifying your email",
};
const READY = { icon: MailCheck, iconLook: "text-ember", title: "Confirm your email" };
const FAILED = { icon: CircleX, iconLook: "text-danger", title: "Verification failed" };
const SUCCESS_LINKS = [
  { href: NEXT_AFTER_VERIFICATION, text: "Continue to Profile Setup" },
  { href: "/login", text: "Sign In Instead" },
];

type ConfirmProps = { proof: Record<string, string>; isAwaited?: boolean; problem?: string };

export function Confirm({ proof, isAwaited, problem }: ConfirmProps) {
  const isSubmitted = isAwaited && !problem;
  return (
    <StatusCard
      {...(problem ? FAILED : isSubmitted ? LOADING : READY)}
      text={problem ?? "One click and your address is confirmed."}
    >
      <form
        method="post"
        action="/email-verified"
        data-email-link={isSubmitted ? "ready" : "waiting"}
      >
        {Object.entries(proof).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button busy="Confirming...">{problem ? "Try Again" : "Confirm My Email"}</Button>
      </form>
    </StatusCard>
  );
}

/** Shown while a script sends what it found in the URL's hash. */
export function Verifying() {
  return <StatusCard {...LOADING} text="This takes a moment." />;
}

/** Without a session the sign-in comes first: the questionnaire would ask for it. */
export function Success({ message, isSignedIn }: { message: string; isSignedIn: boolean }) {
  const links = isSignedIn ? SUCCESS_LINKS : SUCCESS_LINKS.toReversed();
  return (
    <StatusCard
      icon={CircleCheck}
      iconLook="text-success"
      title="Your email is verified"
      text={message}
    >
      <StatusActions>
        {links.map(({ href, text }, index) => (
          <ButtonLink key={href} href={href} look={index === 0 ? "primary" : "secondary"}>
            {text}
          </ButtonLink>
        ))}
      </StatusActions>
    </StatusCard>
  );
}

type FailureProps = {
  title: string;
  /** The same link may work in a minute. */
  outage?: string;
  renewal?: Renewal;
  plan?: PlanKey;
};

export function Failure({ title, outage, renewal, plan }: FailureProps) {
  return (
    <StatusCard
      icon={CircleX}
      iconLook="text-danger"
      title={title}
      text={outage ?? "We couldn't verify your email address. The link may be expired or invalid."}
    >
      {!outage && (
        <p className="text-muted">
          A link works once, for one hour. If you’ve used it before, your address is verified: just
          sign in.
        </p>
      )}
      {renewal && (
        <form
          method="post"
          action="/email-verified"
          noValidate
          className="grid gap-3 text-left *:[button]:justify-self-center"
        >
          <input type="hidden" name="token_hash" value={renewal.tokenHash} />
          {renewal.email && <EmailField field={renewal.email} enterKeyHint="send" />}
          <Captcha />
          <Button name="intent" value="resend" busy="Sending...">
            Send a New Link
          </Button>
          <SlowEmailNotice />
        </form>
      )}
      <StatusActions>
        {outage && <ButtonLink href="/email-verified">Try Again</ButtonLink>}
        <ButtonLink href={plan ? `/signup?plan=${plan}` : "/signup"} look="secondary">
          Try Signing Up Again
        </ButtonLink>
        <ButtonLink href="/login" look="secondary">
          Sign In Instead
        </ButtonLink>
      </StatusActions>
    </StatusCard>
  );
}

/** For a browser that did not sign up. */
export function NewLinkSent({ text }: { text: string }) {
  return (
    <StatusCard
      icon={MailCheck}
      iconLook="text-ember"
      title="Check Your Email!"
      text={`${text} It works once, for one hour, on any device.`}
    >
      <StatusActions>
        <ButtonLink href="/login" look="secondary">
          Go to Login Page
        </ButtonLink>
      </StatusActions>
    </StatusCard>
  );
}
