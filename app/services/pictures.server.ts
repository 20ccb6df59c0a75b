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
import { HTTP_TOO_MANY_REQUESTS } from "~/request/http";
import { requestInfoContext } from "~/request/request-info.server";
import { fetchWithoutRedirects } from "~/request/supabase-fetch.server";
import { type FunctionArgs, supabaseContext } from "~/request/supabase.server";
import { limitSize, readHead } from "./byte-stream.server";
import { callFunction, isNothing, isText, toRejection } from "./function-call.server";
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

const HTTP_RANGE_NOT_SATISFIABLE = 416;
/** Storage answers with it for an object that does not exist. */
const HTTP_NO_OBJECT = 400;
/** Longer than the function waits for the model. */
const GENERATION_LIMIT_MS = 60_000;

/** A photo, or a video, which passes through without being held. */
export async function storePicture(
  context: Context,
  file: Pick<UploadedFile, "stream">,
  owner: PhotoOwner,
): Promise<StoredPhoto> {
  const [head, stream] = await readHead(file.stream).catch(() => [new Uint8Array(), null] as const);
  if (!stream) return { outcome: "refused", problem: "unreadable" };
  const format = detectFormat(head);
  const videoType = format ? null : detectVideoType(head);
  if (videoType) return storeVideo(context, stream, videoType, owner);
  if (!format) return { outcome: "refused", problem: "unreadable" };
  return storePhoto(context, { head, format, stream }, owner);
}

/** By a model, for a post. Stored like a photo. */
export async function generatePicture(
  context: Context,
  draftId: string,
  owner: PhotoOwner,
): Promise<StoredPhoto> {
  const response = await callGeneration(context, draftId).catch(() => null);
  if (!response?.ok || !response.body) return toGenerationFailure(response);
  const [head, stream] = await readHead(response.body).catch(() => [null, null] as const);
  const format = head && detectFormat(head);
  if (!format || !stream) return { outcome: "refused", problem: "not-generated" };
  const photo = { head, format, stream, isGenerated: true };
  const stored = await storePhoto(context, photo, owner);
  return stored.outcome === "refused" && stored.problem !== "full"
    ? { outcome: "refused", problem: "not-generated" }
    : stored;
}

function callGeneration(context: Context, draftId: string): Promise<Response> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = context.get(requestInfoContext).env;
  const access = context.get(supabaseContext);
  const session = access.getCurrentSession() ?? access.storedSession;
  return fetchWithoutRedirects(`${SUPABASE_URL}/functions/v1/generate-picture`, {
    method: "POST",
    headers: {
      apikey: SUPABASE_PUBLISHABLE_KEY,
      Authorization: `Bearer ${session?.access_token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ draft_id: draftId }),
    signal: AbortSignal.timeout(GENERATION_LIMIT_MS),
  });
}

async function toGenerationFailure(response: Response | null): Promise<StoredPhoto> {
  if (response?.status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
  const body = (await response?.json().catch(() => null)) as { code?: string } | null | undefined;
  if (body?.code === "ceiling") return { outcome: "refused", problem: "over-budget" };
  const outcome = toRejection(body ?? {});
  return outcome === "unavailable" ? { outcome: "refused", problem: "not-generated" } : { outcome };
}

type NewPhoto = { head: Bytes; format: PhotoFormat; stream: Stream; isGenerated?: boolean };

async function storePhoto(
  context: Context,
  { head, format, stream, isGenerated = false }: NewPhoto,
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
  const args = { id, width, height, is_generated: isGenerated };
  const finished = await callFunction(context, "finish_picture", args, isNothing);
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

function isTextOrNull(data: unknown): data is string {
  return data === null || isText(data);
}
