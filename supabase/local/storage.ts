import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const OBJECT = /^\/storage\/v1\/object\/(pictures(?:\/[\w-]+)+)$/;

/** Supabase Storage with one private bucket, which only the secret key opens. */
export class Storage {
  #secretKey: string;
  #folder: string | null;
  #objects = new Map<string, Buffer>();

  /** @param data folder, or "memory" */
  constructor(secretKey: string, data: string) {
    this.#secretKey = secretKey;
    this.#folder = data === "memory" ? null : join(data, "storage");
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
    if (path && request.method === "POST") {
      this.#write(path, Buffer.from(await request.arrayBuffer()));
      return Response.json({ Key: path, Id: crypto.randomUUID() });
    }
    const object = path && request.method === "GET" && this.#read(path);
    if (!object) return reject(400, "404", "not_found", "Object not found");
    return new Response(new Uint8Array(object), { headers: { "Content-Type": "image/webp" } });
  }

  #write(path: string, object: Buffer): void {
    if (!this.#folder) return void this.#objects.set(path, object);
    const file = join(this.#folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, object);
  }

  #read(path: string): Buffer | undefined {
    if (!this.#folder) return this.#objects.get(path);
    try {
      return readFileSync(join(this.#folder, path));
    } catch {
      return undefined;
    }
  }

  #remove(path: string): boolean {
    const exists = this.#read(path) !== undefined;
    this.#objects.delete(path);
    if (this.#folder) rmSync(join(this.#folder, path), { force: true });
    return exists;
  }
}

/** As the service does: the status is in the body, and the response has 400. */
function reject(status: number, statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status });
}
