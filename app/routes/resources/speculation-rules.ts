import { requestInfoContext } from "~/request/request-info.server";
import type { Route } from "./+types/speculation-rules";

/** Prerenders only pages that are the same for all visitors, and prefetches personal ones. */
export function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(requestInfoContext).pages.filter(({ handle }) => handle.prefetch);
  const rule = (isCached: boolean) => {
    const rulePages = pages.filter(({ handle }) => Boolean(handle.cache) === isCached);
    return [{ where: { href_matches: rulePages.map(({ path }) => path) }, eagerness: "moderate" }];
  };
  return Response.json(
    { prerender: rule(true), prefetch: rule(false) },
    {
      headers: {
        "Content-Type": "application/speculationrules+json",
        "Cache-Control": "public, max-age=86400",
      },
    },
  );
}
