import type { ImagesBinding } from "@cloudflare/workers-types";
import imageSize from "image-size";
import {
  detectFormat,
  isTooManyPixels,
  type PhotoProblem,
  PICTURE_SIDE,
  PREVIEW_SIDE,
  type StoredPhoto,
  type UploadedFile,
} from "~/domain/pictures/photo";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { fetchSupabase } from "~/request/supabase-call.server";
import { type FunctionArgs, supabaseContext } from "~/request/supabase.server";
import { callFunction, isNothing, isText } from "./function-call.server";

type Bytes = Uint8Array<ArrayBuffer>;
type Stream = UploadedFile["stream"];
type Photo = { picture: Bytes; preview: Bytes; width: number; height: number };

export type PhotoOwner = {
  id: string;
  /** The sender is on the team. */
  isClientOfSender: boolean;
};

/** Photos have their size in the first bytes, unless a camera put a second image before it. */
const HEAD_BYTES = 256 * 1024;
const WEBP_QUALITY = 82;
const JPEG_QUALITY = 90;

export async function storePhoto(
  context: Context,
  file: UploadedFile,
  owner: PhotoOwner,
): Promise<StoredPhoto> {
  const photo = await reencode(context, file);
  if (typeof photo === "string") return { outcome: "refused", problem: photo };
  const { extendDeadline } = context.get(supabaseContext);
  extendDeadline(); // the upload took its time, and nobody wants to send it again
  const args = owner.isClientOfSender ? { client_id: owner.id } : {};
  const reserved = await callFunction(context, "reserve_picture", args, isTextOrNull);
  if (reserved.outcome !== "done") return reserved;
  const id = reserved.data;
  if (id === null) return { outcome: "refused", problem: "full" };
  const areStored = await Promise.all([
    writeObject(context, `${owner.id}/${id}`, photo.picture),
    writeObject(context, `${owner.id}/${id}-preview`, photo.preview),
  ]);
  if (!areStored.every(Boolean)) return { outcome: "unavailable" };
  const { width, height } = photo;
  const finished = await callFunction(context, "finish_picture", { id, width, height }, isNothing);
  return finished.outcome === "done" ? { outcome: "done", id } : finished;
}

/** Null for nobody's picture, and for one that the visitor may not see. */
export async function openPicture(
  context: Context,
  id: string,
  linkKey: string | null,
  size: "full" | "preview",
): Promise<Response | null> {
  const args = { id, link_key: linkKey ?? undefined };
  const owner = await callFunction(context, "get_picture_owner", args, isText);
  if (owner.outcome !== "done") {
    const isRefused = owner.outcome === "not-found" || owner.outcome === "rejected";
    return isRefused ? null : new Response(null, { status: 503 });
  }
  const path = `${owner.data}/${id}${size === "preview" ? "-preview" : ""}`;
  const response = await callStorage(context, path).catch(() => null);
  return response?.ok ? response : new Response(null, { status: 503 });
}

/** For networks that take no WebP. */
export async function convertToJpeg(context: Context, webp: Response): Promise<Response> {
  const { IMAGES } = context.get(requestInfoContext).env;
  const result = await IMAGES.input(
    webp.body as unknown as Parameters<ImagesBinding["input"]>[0],
  ).output({ format: "image/jpeg", quality: JPEG_QUALITY });
  return new Response(await result.response().arrayBuffer());
}

/** "conflict" while it is on a post that is still to go out. */
export function deletePicture(context: Context, id: string) {
  return callFunction(context, "delete_my_picture", { id }, isNothing);
}

/** "conflict" if the draft has changed. Idempotent. */
export function illustrateDraft(context: Context, args: FunctionArgs<"illustrate_draft">) {
  return callFunction(context, "illustrate_draft", args, isNothing);
}

async function reencode(context: Context, file: UploadedFile): Promise<Photo | PhotoProblem> {
  const { IMAGES } = context.get(requestInfoContext).env;
  const [head, stream] = await readHead(file.stream).catch(() => [new Uint8Array(), null] as const);
  const format = detectFormat(head);
  if (!format || !stream) return file.isTooLarge ? "too-large" : "unreadable";
  const declared = measure(head);
  if (declared && isTooManyPixels(declared)) return "too-many-pixels";
  try {
    const picture = await resize(IMAGES, stream, PICTURE_SIDE);
    const preview = await resize(IMAGES, new Blob([picture]).stream() as Stream, PREVIEW_SIDE);
    const size = measure(picture);
    return size ? { picture, preview, ...size } : "unreadable";
  } catch (error) {
    if (file.isTooLarge) return "too-large";
    console.warn("Photo:", error instanceof Error ? error.message : error);
    return format === "HEIC" ? "heic" : "unreadable";
  }
}

async function resize(images: ImagesBinding, stream: Stream, side: number): Promise<Bytes> {
  const result = await images
    .input(stream as unknown as Parameters<ImagesBinding["input"]>[0])
    .transform({ width: side, height: side, fit: "scale-down" })
    .output({ format: "image/webp", quality: WEBP_QUALITY, anim: false });
  return new Uint8Array(await result.response().arrayBuffer());
}

function measure(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return null;
  }
}

/** Returns the first bytes, and a stream of all. */
async function readHead(stream: Stream): Promise<[Bytes, Stream]> {
  const reader = stream.getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  let isDone = false;
  while (size < HEAD_BYTES && !isDone) {
    const { done, value } = await reader.read();
    isDone = done;
    if (value) {
      chunks.push(value);
      size += value.length;
    }
  }
  const head = new Uint8Array(await new Blob(chunks).arrayBuffer());
  const whole = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const chunk = chunks.shift() ?? (isDone ? undefined : (await reader.read()).value);
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return [head, whole];
}

async function writeObject(context: Context, path: string, body: Bytes): Promise<boolean> {
  try {
    const response = await callStorage(context, path, { method: "POST", body });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The bucket is private, so only the secret key opens it. */
function callStorage(
  context: Context,
  path: string,
  init: { method?: string; body?: Bytes } = {},
): Promise<Response> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = context.get(requestInfoContext).env;
  if (!SUPABASE_SECRET_KEY) throw new Error("Photos need SUPABASE_SECRET_KEY");
  return fetchSupabase(context, ({ fetch }) =>
    fetch(`${SUPABASE_URL}/storage/v1/object/pictures/${path}`, {
      ...init,
      headers: {
        apikey: SUPABASE_SECRET_KEY,
        Authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
        "Content-Type": "image/webp",
        "Cache-Control": "max-age=31536000",
      },
    }),
  );
}

function isTextOrNull(data: unknown): data is string {
  return data === null || isText(data);
}
