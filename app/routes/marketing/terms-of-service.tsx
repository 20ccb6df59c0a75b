import { brand } from "~/content/brand";
import termsOfService, { readBody } from "~/content/legal/terms-of-service.md";
import { createMeta } from "~/content/meta";
import { PUBLIC_PAGE } from "~/document";
import { createAssetReader } from "~/request/assets.server";
import type { Route } from "./+types/terms-of-service";
import { LegalPage } from "./legal/legal-page";

export const handle = PUBLIC_PAGE;

export const meta = createMeta(
  "Terms of Service",
  `The agreement between you and ${brand.name} in ten sections: the service, prices, cancelling, your content and ours.`,
);

export async function loader({ context }: Route.LoaderArgs) {
  return { sections: await readBody(createAssetReader(context)) };
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={termsOfService} sections={loaderData.sections} />;
}
