import { MailCheck } from "lucide";
import { createMeta } from "~/content/meta";
import { NEWSLETTER_CONSENT } from "~/content/subscribers";
import { isConfirmToken } from "~/domain/tokens";
import { SECRET_URL_HEADERS } from "~/request/http";
import { confirmSubscription } from "~/services/subscribers.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/newsletter";
import { TokenPage } from "./newsletter/token-page";
import { handleTokenAction, loadTokenPage } from "./newsletter/token-page.server";

export const meta = createMeta("Newsletter", "Confirm that you want our newsletter.");

export const headers: Route.HeadersFunction = () => SECRET_URL_HEADERS;

/** A GET doesn't confirm, because email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return loadTokenPage(url, isConfirmToken);
}

export function action({ context, url }: Route.ActionArgs) {
  return handleTokenAction(context, url, isConfirmToken, confirmSubscription);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      view={actionData ?? loaderData}
      path="/newsletter"
      icon={MailCheck}
      title="Want our newsletter?"
      text={NEWSLETTER_CONSENT}
      label="Yes, Sign Me Up"
      busy="Confirming..."
      done={{
        title: "You’re on the list",
        text: "The next article will come by email. Every email has an unsubscribe link.",
        next: <ButtonLink href="/blog">Read the Blog</ButtonLink>,
      }}
      invalid={{
        title: "This link no longer works",
        text: "It’s more than seven days old, or we sent a newer one. If you’re not on the list yet, ask for a new link.",
        next: <ButtonLink href="/blog#newsletter">Request a New Link</ButtonLink>,
      }}
    />
  );
}
