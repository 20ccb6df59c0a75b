import sharp from "sharp";
import { holdVirtualClock } from "./in-process/virtual-clock.ts";

type Format = "jpeg" | "png" | "webp" | "avif" | "gif";
type Options = { width?: number; height?: number; format?: Format; name?: string };

/** A photo with a place and a date in its EXIF. */
export async function takePhoto(options: Options = {}): Promise<File> {
  const { width = 64, height = 48, format = "jpeg", name = `photo.${format}` } = options;
  const image = sharp({ create: { width, height, channels: 3, background: "#c96a3b" } })
    .withExif({
      IFD0: { Copyright: "Maria" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "35/1 10/1 0/1" },
    })
    .toFormat(format);
  const bytes = await holdVirtualClock(image.toBuffer());
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}

export async function readPhoto(response: Response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { format, width, height, exif } = await holdVirtualClock(sharp(bytes).metadata());
  return { format, width, height, hasExif: exif !== undefined };
}
