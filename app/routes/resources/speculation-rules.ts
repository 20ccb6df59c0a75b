import { edgeContext } from "~/request/edge.server";
import type { Route } from "./+types/speculation-rules";

/** Which pages a browser may make ready while the pointer rests on a link to them. */
export function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(edgeContext).pages.filter(({ handle }) => handle.prefetched);
  const where = { href_matches: pages.map(({ path }) => path) };
  return Response.json(
    { prerender: [{ where, eagerness: "moderate" }] },
    {
      headers: {
        "Content-Type": "application/speculationrules+json",
        "Cache-Control": "public, max-age=86400",
      },
    },
  );
}
