import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server";

/** Returns the origin for URLs that leave the site, such as canonical links and those in emails. */
export function siteOrigin(context: Context, url: URL): string {
  return context.get(requestInfoContext).env.SITE_ORIGIN ?? url.origin;
}
