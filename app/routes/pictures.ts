import { notFound, requireUuidParam } from "~/request/route-guards.server";
import { toJpeg } from "~/services/image-conversion.server";
import { openPicture, type PicturePart } from "~/services/pictures.server";
import type { Route } from "./+types/pictures";

const PARTS = new Map<string | undefined, PicturePart>([
  [undefined, "full"],
  ["preview", "preview"],
  ["video", "video"],
]);
/** Phones play a video only in ranges. */
const RANGE_HEADERS = ["Content-Type", "Content-Length", "Content-Range", "Accept-Ranges"];

/** To its client, the team, and whoever has a signed link (`?key=`). `?format=jpeg` converts a photo. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const part = PARTS.get(params.part);
  if (!part) notFound();
  const key = url.searchParams.get("key");
  const range = request.headers.get("Range");
  const response = await openPicture(context, requireUuidParam(params.id), key, part, range);
  if (!response) notFound();
  const isJpeg = part !== "video" && url.searchParams.get("format") === "jpeg";
  const { status } = response;
  const headers = new Headers(part === "video" ? pickHeaders(response, RANGE_HEADERS) : {});
  if (!response.ok) return new Response(null, { status, headers });
  if (part !== "video") headers.set("Content-Type", isJpeg ? "image/jpeg" : "image/webp");
  const { body } = isJpeg ? await toJpeg(context, response) : response;
  headers.set("Cache-Control", "private, max-age=31536000, immutable");
  // Emails are read on other sites.
  if (key) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return new Response(body, { status, headers });
}

function pickHeaders({ headers }: Response, names: readonly string[]): [string, string][] {
  return names.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
}
