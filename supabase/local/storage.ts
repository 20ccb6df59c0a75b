import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const OBJECT = /^\/storage\/v1\/object\/(pictures(?:\/[\w-]+)+)$/;

const CHUNK_BYTES = 64 * 1024;

/** Supabase Storage with one private bucket, which only the secret key opens. */
export class Storage {
  #secretKey: string;
  #data: string;
  #folder: string | undefined;

  /** @param data folder, or "memory" for one that is deleted at the end */
  constructor(secretKey: string, data: string) {
    this.#secretKey = secretKey;
    this.#data = data;
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.headers.get("apikey") !== this.#secretKey)
      return reject(400, "403", "Unauthorized", "new row violates row-level security policy");
    if (request.method === "DELETE" && pathname === "/storage/v1/object/pictures") {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      const removed = prefixes.filter((path) => this.#remove(`pictures/${path}`));
      return Response.json(removed.map((name) => ({ name })));
    }
    const path = OBJECT.exec(pathname)?.[1];
    if (path && request.method === "POST") return this.#write(path, request);
    const object = path && request.method === "GET" && this.#read(path, request);
    return object || reject(400, "404", "not_found", "Object not found");
  }

  async #write(path: string, { body, headers }: Request): Promise<Response> {
    const file = this.#locate(path);
    mkdirSync(dirname(file), { recursive: true });
    const handle = openSync(file, "w");
    try {
      for await (const chunk of body ?? []) writeSync(handle, chunk as Uint8Array);
    } catch {
      rmSync(file, { force: true });
      return reject(400, "400", "Aborted", "The upload broke off");
    } finally {
      closeSync(handle);
    }
    writeFileSync(`${file}.type`, headers.get("Content-Type") ?? "");
    return Response.json({ Key: path, Id: crypto.randomUUID() });
  }

  #read(path: string, { headers }: Request): Response | null {
    const file = this.#locate(path);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) return null;
    const type = {
      "Content-Type": readFileSync(`${file}.type`, "utf8"),
      "Accept-Ranges": "bytes",
    };
    const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.get("Range") ?? "") ?? [];
    if (!from && !to) return respond(file, 0, size - 1, 200, type);
    const start = from ? Number(from) : Math.max(0, size - Number(to));
    const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
    if (start > end)
      return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
    const range = { "Content-Range": `bytes ${start}-${end}/${size}` };
    return respond(file, start, end, 206, { ...type, ...range });
  }

  #remove(path: string): boolean {
    const file = this.#locate(path);
    const exists = statSync(file, { throwIfNoEntry: false }) !== undefined;
    for (const each of [file, `${file}.type`]) rmSync(each, { force: true });
    return exists;
  }

  #locate(path: string): string {
    this.#folder ??=
      this.#data === "memory" ? createTemporaryFolder() : join(this.#data, "storage");
    return join(this.#folder, path);
  }
}

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "spellpost-storage-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function respond(
  file: string,
  start: number,
  end: number,
  status: number,
  headers: Record<string, string>,
): Response {
  const length = end - start + 1;
  return new Response(streamFile(file, start, end), {
    status,
    headers: { ...headers, "Content-Length": String(length) },
  });
}

function streamFile(file: string, start: number, end: number): ReadableStream<Uint8Array> {
  const handle = openSync(file, "r");
  let at = start;
  return new ReadableStream(
    {
      pull(controller) {
        const part = new Uint8Array(Math.min(CHUNK_BYTES, end + 1 - at));
        const length = readSync(handle, part, 0, part.length, at);
        at += length;
        if (length > 0) return controller.enqueue(part.subarray(0, length));
        closeSync(handle);
        controller.close();
      },
      cancel: () => closeSync(handle),
    },
    { highWaterMark: 0 },
  );
}

/** As the service does: the status is in the body, and the response has 400. */
function reject(status: number, statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status });
}
