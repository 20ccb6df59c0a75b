import { MailX } from "lucide-react";
import { brand } from "~/content/brand";
import { createMeta } from "~/content/meta";
import { isUnsubscribeToken } from "~/domain/subscribers/tokens";
import { SECRET_URL_HEADERS } from "~/request/secret-url-headers";
import { unsubscribe } from "~/services/subscribers.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/newsletter-leave";
import { TokenPage } from "./newsletter/token-page";
import { handleTokenAction, loadTokenPage } from "./newsletter/token-page.server";

export const meta = createMeta("Leave the Newsletter", "Take yourself off the list.");

export const headers: Route.HeadersFunction = () => SECRET_URL_HEADERS;

/** Does not unsubscribe on a GET, because email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return loadTokenPage(url, isUnsubscribeToken);
}

/**
 * Handles the button of this page and one-click unsubscribe by email clients (admitted by
 * workers/request-guard.ts), which expect a response without a redirect (RFC 8058). Reads only the token
 * in the URL.
 */
export function action({ context, url }: Route.ActionArgs) {
  return handleTokenAction(context, url, isUnsubscribeToken, unsubscribe);
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      view={actionData ?? loaderData}
      path="/newsletter/leave"
      icon={MailX}
      title="Leave the newsletter?"
      text="One press, and no more letters come."
      label="Leave the Newsletter"
      busy="Leaving..."
      done={{
        title: "You are off the list",
        text: "No more letters come. Thank you for having read them.",
        next: (
          <ButtonLink look="secondary" href="/">
            Back to Home
          </ButtonLink>
        ),
      }}
      invalid={{
        title: "This is no link of a letter",
        text: "Perhaps a part of it was lost. Open the link in our latest letter, or write to us and we take you off the list.",
        next: <ButtonLink href={`mailto:${brand.email}`}>Write to Us</ButtonLink>,
      }}
    />
  );
}
