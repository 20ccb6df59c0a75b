import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { siteOrigin } from "~/request/request-info.server";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { exportAccountData } from "~/services/privacy.server";
import type { Route } from "./+types/export";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet(CLIENT_SECTION.account);

/** Downloads all data stored about the client as a JSON file. */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  await requireLiveUser(args, toasts.exportFailed, CLIENT_SECTION.account);
  await requireFreshProof(context, CLIENT_SECTION.account);
  const own = await exportAccountData(context);
  if (own.outcome !== "done") {
    return redirectWithToast(context, CLIENT_SECTION.account, toasts.exportFailed);
  }
  const origin = siteOrigin(context, args.url);
  // The links of photos work for seven days.
  const toUrl = (key: string, value: unknown) =>
    key === "photo" && typeof value === "string" ? origin + value : value;
  return new Response(JSON.stringify(own.data, toUrl, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="spellpost-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
