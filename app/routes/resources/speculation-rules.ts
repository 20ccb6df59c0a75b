import { edgeContext } from "~/request/edge.server";
import type { Route } from "./+types/speculation-rules";

/**
 * Which pages a browser may make ready while the pointer rests on a link to them. What is the same for
 * all it may render as well; of a page made for one visitor it fetches the document alone.
 */
export function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(edgeContext).pages.filter(({ handle }) => handle.prefetched);
  const rule = (isKept: boolean) => {
    const of = pages.filter(({ handle }) => Boolean(handle.kept) === isKept);
    return [{ where: { href_matches: of.map(({ path }) => path) }, eagerness: "moderate" }];
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
