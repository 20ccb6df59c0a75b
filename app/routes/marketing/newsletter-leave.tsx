import { MailX } from "lucide";
import { brand } from "~/content/brand";
import { createMeta } from "~/content/meta";
import { isUnsubscribeToken } from "~/domain/tokens";
import { SECRET_URL_HEADERS } from "~/request/http";
import { unsubscribe } from "~/services/subscribers.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/newsletter-leave";
import { TokenPage } from "./newsletter/token-page";
import { handleTokenAction, loadTokenPage } from "./newsletter/token-page.server";

export const meta = createMeta("Leave the Newsletter", "Unsubscribe from our newsletter.");

export const headers: Route.HeadersFunction = () => SECRET_URL_HEADERS;

/** A GET doesn't unsubscribe, because email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return loadTokenPage(url, isUnsubscribeToken);
}

/**
 * Also one-click unsubscribe by email clients, which expect a response without a redirect (RFC
 * 8058) and send only the URL.
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
      title="Unsubscribe?"
      text="One click and the emails stop."
      label="Leave the Newsletter"
      busy="Leaving..."
      done={{
        title: "You’re unsubscribed",
        text: "You won’t get any more newsletters. Thanks for reading. If you change your mind, you can sign up again from tomorrow on.",
        next: (
          <ButtonLink look="secondary" href="/">
            Back to Home
          </ButtonLink>
        ),
      }}
      invalid={{
        title: "This isn’t a newsletter link",
        text: "Part of it may be missing. Use the link in our latest email, or write to us and we’ll unsubscribe you.",
        next: <ButtonLink href={`mailto:${brand.email}`}>Email Us</ButtonLink>,
      }}
    />
  );
}
