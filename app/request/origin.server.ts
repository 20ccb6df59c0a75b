import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server";

export function siteOrigin(context: Context, url: URL): string {
  return context.get(requestInfoContext).env.SITE_ORIGIN ?? url.origin;
}
