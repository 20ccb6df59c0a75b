import type { Context } from "./context";
import { edgeContext } from "./edge.server";

/** The origin of addresses that leave the site, such as canonical links and mails. */
export function siteOrigin(context: Context, url: URL): string {
  return context.get(edgeContext).env.SITE_ORIGIN ?? url.origin;
}
