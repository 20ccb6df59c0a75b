import { notFound, requireUuidParam } from "~/request/route-guards.server";
import { openPicture } from "~/services/pictures.server";
import type { Route } from "./+types/pictures";

/** To its client, the team, and whoever has a signed link (`?key=`). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id, size } = params;
  if (size !== undefined && size !== "preview") notFound();
  const key = url.searchParams.get("key");
  const response = await openPicture(context, requireUuidParam(id), key, size ?? "full");
  if (!response) notFound();
  if (!response.ok) return response;
  return new Response(response.body, {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
      // Emails are read on other sites.
      ...(key && { "Cross-Origin-Resource-Policy": "cross-origin" }),
    },
  });
}
