import privacyPolicy from "~/content/legal/privacy-policy.md";
import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import type { Route } from "./+types/privacy-policy";
import { LegalPage } from "./legal/legal-page";

export const handle: PageHandle = { index: true, cache: "deployment", prefetch: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy Policy",
    description:
      "What Spellpost stores about you, why, for how long, who processes it, and your rights under the GDPR.",
  });

export default function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />;
}
