import { decodeField, make } from "multipasta";
import { data } from "react-router";
import { toastFailure } from "~/content/form-failures";
import { errorToast } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import {
  describePhotoProblem,
  PHOTO_LIMITS,
  type StoredPhoto,
  type UploadedFile,
} from "~/domain/pictures/photo";
import { VIDEO_LIMITS } from "~/domain/pictures/video";
import type { Rejection } from "~/domain/rejection";
import { setForm } from "./read.server";

/** Of a form that hides its length: a video, its cover, and the fields beside them. */
const MAX_BYTES = VIDEO_LIMITS.bytes + PHOTO_LIMITS.bytes + 64 * 1024;

type Event =
  | { type: "field"; name: string; value: string }
  | { type: "file"; name: string }
  | { type: "chunk"; bytes: Uint8Array<ArrayBuffer> }
  | { type: "file-end" }
  | { type: "end" }
  /** Not a form, or the connection broke off. */
  | { type: "broken" };

export type Upload = {
  /** One after the other, as they arrive: each must be read before the next. */
  files(): AsyncGenerator<UploadedFile>;
  /** Reads what was not wanted, so that the browser gets the response. */
  discard(): Promise<void>;
};

export type ReceivedPhotos = {
  ids: string[];
  /** Those of them that are videos. */
  videoIds: string[];
  /** Of files that were not stored, to be shown beside their field. */
  problems: string[];
  rejection?: Rejection;
};

/** Stores the files of an upload, until one cannot be for another reason than the file itself. */
export async function receivePhotos(
  upload: Upload,
  store: (file: UploadedFile) => Promise<StoredPhoto>,
  { isOptional = false } = {},
): Promise<ReceivedPhotos> {
  const received: ReceivedPhotos = { ids: [], videoIds: [], problems: [] };
  let count = 0;
  for await (const file of upload.files()) {
    if (++count > PHOTO_LIMITS.files) {
      received.problems.push("Please add up to four photos at once. The others weren’t added.");
      break;
    }
    const stored = await store(file);
    if (stored.outcome === "done") {
      received.ids.push(stored.id);
      if (stored.isVideo) received.videoIds.push(stored.id);
    } else if (stored.outcome === "refused")
      received.problems.push(describePhotoProblem(stored.problem, file.name));
    else return { ...received, rejection: stored.outcome };
  }
  if (count === 0 && !isOptional) received.problems.push("Please choose a photo");
  return received;
}

/** Beside the field `photos`, one message per file. */
export function toPhotoFailure(title: string, problems: string[]): FormFailure {
  const toast = errorToast(title, problems[0] ?? "");
  return { ...toastFailure(toast, 422), fieldErrors: { photos: problems } };
}

/**
 * Reads the fields before the first file, which `parseForm` and `parseAccountForm` then find. Forms
 * therefore put their files last. A form of another type has no files.
 */
export async function openUpload(request: Request): Promise<Upload> {
  const isMultipart = /^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? "");
  const next = isMultipart ? readEvents(request) : async (): Promise<Event> => ({ type: "end" });
  const form = new FormData();
  let event = await next();
  for (; event.type === "field"; event = await next()) form.append(event.name, event.value);
  if (event.type === "broken") throw data(null, { status: 400 });
  if (isMultipart) setForm(request, form);
  const advance = async () => (event = await next());
  return {
    async *files() {
      for (; !isOver(event); await advance()) {
        if (event.type === "file" && event.name) yield streamFile(event.name, advance);
      }
    },
    async discard() {
      while (!isOver(event)) await advance();
    },
  };
}

function isOver({ type }: Event): boolean {
  return type === "end" || type === "broken";
}

function streamFile(name: string, advance: () => Promise<Event>): UploadedFile {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const event = await advance();
        if (event.type === "broken") throw new Error("The upload broke off");
        if (event.type !== "chunk") return controller.close();
        controller.enqueue(event.bytes);
      },
    },
    { highWaterMark: 0 },
  );
  return { name, stream };
}

/** Reads the body only as far as the next event needs, so that no file is held in memory. */
function readEvents(request: Request): () => Promise<Event> {
  const events: Event[] = [];
  let isBroken = false;
  let hasOpenFile = false;
  let hasParts = false;
  let size = 0;
  const parser = make({
    headers: { "content-type": request.headers.get("Content-Type") ?? "" },
    maxFieldSize: 64 * 1024,
    onField: (info, value) =>
      events.push({ type: "field", name: info.name, value: decodeField(info, value) }),
    onFile: (info) => {
      hasOpenFile = true;
      events.push({ type: "file", name: info.filename ?? "" });
      return (bytes) => {
        hasOpenFile = bytes !== null;
        events.push(bytes ? { type: "chunk", bytes: bytes.slice() } : { type: "file-end" });
      };
    },
    onError: () => (isBroken = true),
    onDone: () => events.push({ type: "end" }),
  });
  const reader = request.body?.getReader();
  const write = (bytes: Uint8Array) => {
    try {
      parser.write(bytes);
    } catch {
      isBroken = true; // such as the name of a file that cannot be decoded
    }
  };
  return async () => {
    while (events.length === 0) {
      // A connection that breaks off ends the form.
      const read = await reader?.read().catch(() => undefined);
      const { done, value } = read ?? { done: true, value: undefined };
      size += value?.length ?? 0;
      if (value) write(value);
      // The parser misses an end whose last hyphens arrive apart, so an end between parts counts.
      if (events.length === 0 && (isBroken || done || size > MAX_BYTES))
        return { type: hasOpenFile || !hasParts ? "broken" : "end" };
    }
    hasParts = true;
    return events.shift()!;
  };
}
