import imageSize from "image-size";
import {
  detectFormat,
  isTooManyPixels,
  PHOTO_LIMITS,
  type PhotoFormat,
  type PhotoProblem,
  PICTURE_SIDE,
  PREVIEW_SIDE,
  type StoredPhoto,
  type UploadedFile,
} from "~/domain/pictures/photo";
import {
  detectVideoType,
  VIDEO_LIMITS,
  VideoReader,
  type VideoType,
} from "~/domain/pictures/video";
import type { Context } from "~/request/context";
import { type FunctionArgs, supabaseContext } from "~/request/supabase.server";
import { callFunction, isNothing, isText } from "./function-call.server";
import { toWebp } from "./image-conversion.server";
import { readObject, readVideo, writeObject, writeVideo } from "./picture-storage.server";

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
const HTTP_RANGE_NOT_SATISFIABLE = 416;
/** Storage answers with it for an object that does not exist. */
const HTTP_NO_OBJECT = 400;

/** A photo, or a video, which passes through without being held. */
export async function storePicture(
  context: Context,
  file: UploadedFile,
  owner: PhotoOwner,
): Promise<StoredPhoto> {
  const [head, stream] = await readHead(file.stream).catch(() => [new Uint8Array(), null] as const);
  if (!stream) return { outcome: "refused", problem: "unreadable" };
  const format = detectFormat(head);
  const videoType = format ? null : detectVideoType(head);
  if (videoType) return storeVideo(context, stream, videoType, owner);
  if (!format) return { outcome: "refused", problem: "unreadable" };
  return storePhoto(context, head, format, stream, owner);
}

async function storePhoto(
  context: Context,
  head: Bytes,
  format: PhotoFormat,
  stream: Stream,
  owner: PhotoOwner,
): Promise<StoredPhoto> {
  const photo = await reencode(context, head, format, stream);
  if (typeof photo === "string") return { outcome: "refused", problem: photo };
  const reserved = await reserve(context, owner);
  if (reserved.outcome !== "reserved") return reserved;
  const { id } = reserved;
  const areStored = await Promise.all([
    writeObject(context, `${owner.id}/${id}`, photo.picture),
    writeObject(context, `${owner.id}/${id}-preview`, photo.preview),
  ]);
  if (!areStored.every(Boolean)) return { outcome: "unavailable" };
  const { width, height } = photo;
  const finished = await callFunction(context, "finish_picture", { id, width, height }, isNothing);
  return finished.outcome === "done" ? { outcome: "done", id, isVideo: false } : finished;
}

/** What is refused after it was stored goes with its unfinished row. */
async function storeVideo(
  context: Context,
  stream: Stream,
  type: VideoType,
  owner: PhotoOwner,
): Promise<StoredPhoto> {
  const reserved = await reserve(context, owner);
  if (reserved.outcome !== "reserved") return reserved;
  const { id } = reserved;
  const reader = new VideoReader();
  const video = limitSize(stream, VIDEO_LIMITS.bytes, (chunk) => reader.add(chunk));
  const isStored = await writeVideo(context, `${owner.id}/${id}-video`, video.stream, type);
  if (video.isTooLarge) return { outcome: "refused", problem: "video-too-large" };
  if (!isStored) return { outcome: "unavailable" };
  const info = reader.finish();
  if (!info) return { outcome: "refused", problem: "unreadable-video" };
  if (info.seconds > VIDEO_LIMITS.seconds) return { outcome: "refused", problem: "video-too-long" };
  context.get(supabaseContext).extendDeadline();
  const { seconds, width, height } = info;
  const args = { id, width, height, video_seconds: seconds, video_type: type };
  const finished = await callFunction(context, "finish_picture", args, isNothing);
  return finished.outcome === "done" ? { outcome: "done", id, isVideo: true } : finished;
}

type Reserved = { outcome: "reserved"; id: string } | Exclude<StoredPhoto, { outcome: "done" }>;

async function reserve(context: Context, owner: PhotoOwner): Promise<Reserved> {
  // The upload took its time, and nobody wants to send it again.
  context.get(supabaseContext).extendDeadline();
  const args = owner.isClientOfSender ? { client_id: owner.id } : {};
  const reserved = await callFunction(context, "reserve_picture", args, isTextOrNull);
  if (reserved.outcome !== "done") return reserved;
  const id = reserved.data;
  return id === null ? { outcome: "refused", problem: "full" } : { outcome: "reserved", id };
}

export type PicturePart = "full" | "preview" | "video";

/** Null for nobody's picture, and for one that the visitor may not see. */
export async function openPicture(
  context: Context,
  id: string,
  linkKey: string | null,
  part: PicturePart,
  range: string | null,
): Promise<Response | null> {
  const args = { id, link_key: linkKey ?? undefined };
  const owner = await callFunction(context, "get_picture_owner", args, isText);
  if (owner.outcome !== "done") {
    const isRefused = owner.outcome === "not-found" || owner.outcome === "rejected";
    return isRefused ? null : new Response(null, { status: 503 });
  }
  const path = `${owner.data}/${id}${part === "full" ? "" : `-${part}`}`;
  const call = part === "video" ? readVideo(context, path, range) : readObject(context, path);
  const response = await call.catch(() => null);
  if (response?.ok || response?.status === HTTP_RANGE_NOT_SATISFIABLE) return response;
  // A photo has no video, and a video no preview.
  return response?.status === HTTP_NO_OBJECT ? null : new Response(null, { status: 503 });
}

/** "conflict" while it is on a post that is still to go out. */
export function deletePicture(context: Context, id: string) {
  return callFunction(context, "delete_my_picture", { id }, isNothing);
}

/** "conflict" if the draft has changed. Idempotent. */
export function illustrateDraft(context: Context, args: FunctionArgs<"illustrate_draft">) {
  return callFunction(context, "illustrate_draft", args, isNothing);
}

async function reencode(
  context: Context,
  head: Bytes,
  format: PhotoFormat,
  stream: Stream,
): Promise<Photo | PhotoProblem> {
  const declared = measure(head);
  if (declared && isTooManyPixels(declared)) return "too-many-pixels";
  const original = limitSize(stream, PHOTO_LIMITS.bytes);
  try {
    const picture = await toWebp(context, original.stream, PICTURE_SIDE);
    const preview = await toWebp(context, new Blob([picture]).stream() as Stream, PREVIEW_SIDE);
    const size = measure(picture);
    return size ? { picture, preview, ...size } : "unreadable";
  } catch (error) {
    if (original.isTooLarge) return "too-large";
    console.warn("Photo:", error instanceof Error ? error.message : error);
    return format === "HEIC" ? "heic" : "unreadable";
  }
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

/** Its stream fails after `maxBytes`. */
function limitSize(stream: Stream, maxBytes: number, onChunk: (chunk: Bytes) => void = () => {}) {
  const reader = stream.getReader();
  let size = 0;
  const limited = {
    isTooLarge: false,
    stream: new ReadableStream<Bytes>(
      {
        async pull(controller) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          size += value.length;
          limited.isTooLarge = size > maxBytes;
          if (limited.isTooLarge) throw new Error("The file is too large");
          onChunk(value);
          controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    ),
  };
  return limited;
}

function isTextOrNull(data: unknown): data is string {
  return data === null || isText(data);
}
