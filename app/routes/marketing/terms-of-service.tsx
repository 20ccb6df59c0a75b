import termsOfService from "~/content/legal/terms-of-service.md";
import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import type { Route } from "./+types/terms-of-service";
import { LegalPage } from "./legal/legal-page";

export const handle: PageHandle = { index: true, cache: "deployment", prefetch: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of Service",
    description:
      "The agreement between you and Spellpost in ten sections: the service, prices, cancelling, your content and ours.",
  });

export default function TermsOfService() {
  return <LegalPage document={termsOfService} />;
}
