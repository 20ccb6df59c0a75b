import termsOfService from "~/content/legal/terms-of-service.md";
import { createMeta } from "~/content/meta";
import { PUBLIC_PAGE } from "~/document";
import { LegalPage } from "./legal/legal-page";

export const handle = PUBLIC_PAGE;

export const meta = createMeta(
  "Terms of Service",
  "The agreement between you and Spellpost in ten sections: the service, prices, cancelling, your content and ours.",
);

export default function TermsOfService() {
  return <LegalPage document={termsOfService} />;
}
