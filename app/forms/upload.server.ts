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
import type { Rejection } from "~/domain/rejection";
import { setForm } from "./read.server";

type Event =
  | { type: "field"; name: string; value: string }
  | { type: "file"; name: string }
  | { type: "chunk"; bytes: Uint8Array<ArrayBuffer> }
  | { type: "file-end" }
  | { type: "end" };

export type Upload = {
  /** One after the other, as they arrive: each must be read before the next. */
  files(): AsyncGenerator<UploadedFile>;
  /** Reads what was not wanted, so that the browser gets the response. */
  discard(): Promise<void>;
};

export type ReceivedPhotos = {
  ids: string[];
  /** Of files that were not stored, to be shown beside their field. */
  problems: string[];
  rejection?: Rejection;
};

/** Stores the files of an upload, until one cannot be for another reason than the file itself. */
export async function receivePhotos(
  upload: Upload,
  store: (file: UploadedFile) => Promise<StoredPhoto>,
): Promise<ReceivedPhotos> {
  const received: ReceivedPhotos = { ids: [], problems: [] };
  let count = 0;
  for await (const file of upload.files()) {
    if (++count > PHOTO_LIMITS.files) {
      received.problems.push("Please add up to four photos at once. The others weren’t added.");
      break;
    }
    const stored = await store(file);
    if (stored.outcome === "done") received.ids.push(stored.id);
    else if (stored.outcome === "refused")
      received.problems.push(describePhotoProblem(stored.problem, file.name));
    else return { ...received, rejection: stored.outcome };
  }
  if (count === 0) received.problems.push("Please choose a photo");
  return received;
}

/** Beside the field `photos`, one message per file. */
export function toPhotoFailure(title: string, problems: string[]): FormFailure {
  const toast = errorToast(title, problems[0] ?? "");
  return { ...toastFailure(toast, 422), fieldErrors: { photos: problems } };
}

/**
 * Reads the fields before the first file, which `parseForm` and `parseAccountForm` then find. Forms
 * therefore put their files last. Throws a 400 for a body that is no multipart form.
 */
export async function openUpload(request: Request): Promise<Upload> {
  const next = readEvents(request);
  const form = new FormData();
  let event = await next();
  for (; event.type === "field"; event = await next()) form.append(event.name, event.value);
  setForm(request, form);
  const advance = async () => (event = await next());
  return {
    async *files() {
      for (; event.type !== "end"; await advance()) {
        if (event.type === "file" && event.name) yield streamFile(event.name, advance);
      }
    },
    async discard() {
      while (event.type !== "end") await advance().catch(() => (event = { type: "end" }));
    },
  };
}

function streamFile(name: string, advance: () => Promise<Event>): UploadedFile {
  let size = 0;
  const isTooLarge = () => size > PHOTO_LIMITS.bytes;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const event = await advance();
        if (event.type !== "chunk") return controller.close();
        size += event.bytes.length;
        if (isTooLarge()) throw new Error("The file is too large");
        controller.enqueue(event.bytes);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    name,
    stream,
    get isTooLarge() {
      return isTooLarge();
    },
  };
}

/** Reads the body only as far as the next event needs, so that no file is held in memory. */
function readEvents(request: Request): () => Promise<Event> {
  const events: Event[] = [];
  let isBroken = false;
  const parser = make({
    headers: { "content-type": request.headers.get("Content-Type") ?? "" },
    maxFieldSize: 64 * 1024,
    onField: (info, value) =>
      events.push({ type: "field", name: info.name, value: decodeField(info, value) }),
    onFile: (info) => {
      events.push({ type: "file", name: info.filename ?? "" });
      return (bytes) =>
        events.push(bytes ? { type: "chunk", bytes: bytes.slice() } : { type: "file-end" });
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
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (value) write(value);
      if (events.length === 0 && (isBroken || done)) throw data(null, { status: 400 });
    }
    return events.shift()!;
  };
}
