import { MailCheck } from "lucide-react";
import { createMeta } from "~/content/meta";
import { NEWSLETTER_CONSENT } from "~/content/subscribers";
import { isConfirmToken } from "~/domain/subscribers/tokens";
import { SECRET_URL_HEADERS } from "~/request/secret-url-headers";
import { confirmSubscription } from "~/services/subscribers.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/newsletter";
import { TokenPage } from "./newsletter/token-page";
import { handleTokenAction, loadTokenPage } from "./newsletter/token-page.server";

export const meta = createMeta("Newsletter", "Confirm that you want our newsletter.");

export const headers: Route.HeadersFunction = () => SECRET_URL_HEADERS;

/** Does not confirm on a GET, because email scanners open links, too. */
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
      title="Shall we write to you?"
      text={NEWSLETTER_CONSENT}
      label="Yes, Write to Me"
      busy="Confirming..."
      done={{
        title: "You are on the list",
        text: "The next article comes by e-mail. Every letter has a link that takes you off the list.",
        next: <ButtonLink href="/blog">Read the Blog</ButtonLink>,
      }}
      invalid={{
        title: "This link no longer works",
        text: "It is older than seven days, or a newer mail came after it. If you are not on the list yet, ask once more.",
        next: <ButtonLink href="/blog#newsletter">Ask Again</ButtonLink>,
      }}
    />
  );
}
