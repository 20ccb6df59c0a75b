import { notFound, requireUuidParam } from "~/request/route-guards.server";
import { convertToJpeg, openPicture } from "~/services/pictures.server";
import type { Route } from "./+types/pictures";

/** To its client, the team, and whoever has a signed link (`?key=`). `?format=jpeg` converts it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id, size } = params;
  if (size !== undefined && size !== "preview") notFound();
  const key = url.searchParams.get("key");
  const response = await openPicture(context, requireUuidParam(id), key, size ?? "full");
  if (!response) notFound();
  if (!response.ok) return response;
  const isJpeg = url.searchParams.get("format") === "jpeg";
  const { body } = isJpeg ? await convertToJpeg(context, response) : response;
  return new Response(body, {
    headers: {
      "Content-Type": isJpeg ? "image/jpeg" : "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
      // Emails are read on other sites.
      ...(key && { "Cross-Origin-Resource-Policy": "cross-origin" }),
    },
  });
}
