import privacyPolicy from "~/content/legal/privacy-policy.md";
import { createMeta } from "~/content/meta";
import { PUBLIC_PAGE } from "~/document";
import { LegalPage } from "./legal/legal-page";

export const handle = PUBLIC_PAGE;

export const meta = createMeta(
  "Privacy Policy",
  "What Spellpost stores about you, why, for how long, who processes it, and your rights under the GDPR.",
);

export default function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />;
}
