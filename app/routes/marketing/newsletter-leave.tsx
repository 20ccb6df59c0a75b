import { CircleCheck, CircleX, MailX } from "lucide-react";
import { brand } from "~/content/brand";
import { pageMeta } from "~/content/meta";
import { isLeaveToken } from "~/domain/newsletter";
import { leaveNewsletter } from "~/services/newsletter.server";
import { ButtonLink } from "~/ui/button";
import { StatusActions, StatusCard } from "~/ui/status-card";
import type { Route } from "./+types/newsletter-leave";
import { SECRET_ADDRESS } from "./newsletter/headers";
import { LinkPage, PressCard } from "./newsletter/link-page";
import { actOnLink, viewOfLink } from "./newsletter/link.server";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Leave the Newsletter", description: "Take yourself off the list." });

export const headers: Route.HeadersFunction = () => SECRET_ADDRESS;

/** Does not unsubscribe on a GET, because email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return viewOfLink(url, isLeaveToken);
}

/**
 * Handles the button of this page and one-click unsubscribe by email clients (admitted by
 * workers/limits.ts), which expect a response without a redirect (RFC 8058). Reads only the token
 * in the URL.
 */
export function action({ context, url }: Route.ActionArgs) {
  return actOnLink(context, url, isLeaveToken, leaveNewsletter);
}

export default function LeaveNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { state, token, problem } = actionData ?? loaderData;
  return (
    <LinkPage>
      {state === "press" && (
        <PressCard
          icon={MailX}
          title="Leave the newsletter?"
          text={problem ?? "One press, and no more letters come."}
          action={`/newsletter/leave?token=${token}`}
          label={problem ? "Try Again" : "Leave the Newsletter"}
          busy="Leaving..."
        />
      )}
      {state === "done" && (
        <StatusCard
          icon={CircleCheck}
          iconLook="text-success"
          title="You are off the list"
          text="No more letters come. Thank you for having read them."
        >
          <StatusActions>
            <ButtonLink look="secondary" href="/">
              Back to Home
            </ButtonLink>
          </StatusActions>
        </StatusCard>
      )}
      {state === "dead" && (
        <StatusCard
          icon={CircleX}
          iconLook="text-danger"
          title="This is no link of a letter"
          text="Perhaps a part of it was lost. Open the link in our latest letter, or write to us and we take you off the list."
        >
          <StatusActions>
            <ButtonLink href={`mailto:${brand.email}`}>Write to Us</ButtonLink>
          </StatusActions>
        </StatusCard>
      )}
    </LinkPage>
  );
}
