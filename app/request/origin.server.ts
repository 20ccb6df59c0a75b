import type { Context } from "./context";
import { edgeContext } from "./edge.server";

/** Returns the origin for URLs that leave the site, such as canonical links and those in emails. */
export function siteOrigin(context: Context, url: URL): string {
  return context.get(edgeContext).env.SITE_ORIGIN ?? url.origin;
}
