import { CircleCheck, CircleX, LoaderCircle } from "lucide";
import type { OutcomeText } from "~/content/linkedin";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { ButtonLink } from "~/ui/button";
import { WholeFirstPaint } from "~/ui/frame/centered-main";
import { Logo } from "~/ui/frame/logo";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";
import { Status, StatusActions } from "~/ui/status-card";
import "~/ui/skeleton.css";

/**
 * The links break out of an iframe, because our other pages may not be framed. `waiting` is shown
 * briefly before the result.
 */
export function LinkedinOutcome({
  outcome: { message, title, text },
  retry,
  waiting,
}: {
  outcome: OutcomeText;
  retry: string | null;
  waiting?: string;
}) {
  const isConnected = message.type === "LINKEDIN_OAUTH_SUCCESS";
  return (
    <main
      id="main"
      data-linkedin-message={JSON.stringify(message)}
      className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-5"
    >
      <WholeFirstPaint />
      <a
        href="/"
        target="_top"
        className="flex min-h-11 items-center justify-self-center text-ink no-underline"
      >
        <Logo />
      </a>
      <Card className="relative overflow-hidden">
        <Status
          icon={isConnected ? CircleCheck : CircleX}
          iconLook={isConnected ? "text-success" : "text-danger"}
          title={title}
          text={text}
        >
          <StatusActions>
            {!isConnected && retry && (
              <ButtonLink href={retry} target="_top">
                Try Again
              </ButtonLink>
            )}
            <ButtonLink
              href={CLIENT_SECTION.account}
              target="_top"
              look={isConnected ? "primary" : "secondary"}
            >
              Go to Your Account
            </ButtonLink>
            <ButtonLink href="/" target="_top" look="quiet">
              Return to Homepage
            </ButtonLink>
          </StatusActions>
        </Status>
        {waiting && <Waiting text={waiting} />}
      </Card>
    </main>
  );
}

/** Disappears with or without script. */
function Waiting({ text }: { text: string }) {
  return (
    <p className="pointer-events-none absolute inset-0 flex animate-[skeleton-out_600ms_step-end_forwards] items-center justify-center gap-3 bg-surface">
      <Icon of={LoaderCircle} className="size-6 text-ember motion-safe:animate-spin" />
      {text}
    </p>
  );
}
