import type { ImagesBinding } from "@cloudflare/workers-types";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";

type Bytes = Uint8Array<ArrayBuffer>;

const WEBP_QUALITY = 82;
const JPEG_QUALITY = 90;

/** Removes EXIF. Throws for what is no image. @param side the longest */
export async function toWebp(
  context: Context,
  photo: ReadableStream<Bytes>,
  side: number,
): Promise<Bytes> {
  const result = await openImage(context, photo)
    .transform({ width: side, height: side, fit: "scale-down" })
    .output({ format: "image/webp", quality: WEBP_QUALITY, anim: false });
  return new Uint8Array(await result.response().arrayBuffer());
}

/** For networks that take no WebP. */
export async function toJpeg(context: Context, webp: Response): Promise<Response> {
  const image = openImage(context, webp.body as ReadableStream<Bytes>);
  const result = await image.output({ format: "image/jpeg", quality: JPEG_QUALITY });
  return new Response(await result.response().arrayBuffer());
}

function openImage(context: Context, stream: ReadableStream<Bytes>) {
  const { IMAGES } = context.get(requestInfoContext).env;
  return IMAGES.input(stream as unknown as Parameters<ImagesBinding["input"]>[0]);
}
