import { brand } from "~/content/brand";
import privacyPolicy, { readBody } from "~/content/legal/privacy-policy.md";
import { createMeta } from "~/content/meta";
import { PUBLIC_PAGE } from "~/document";
import { createAssetReader } from "~/request/assets.server";
import type { Route } from "./+types/privacy-policy";
import { LegalPage } from "./legal/legal-page";

export const handle = PUBLIC_PAGE;

export const meta = createMeta(
  "Privacy Policy",
  `What ${brand.name} stores about you, why, for how long, who processes it, and your rights under the GDPR.`,
);

export async function loader({ context }: Route.LoaderArgs) {
  return { sections: await readBody(createAssetReader(context)) };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={privacyPolicy} sections={loaderData.sections} />;
}
