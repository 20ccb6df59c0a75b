import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./ports.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "supabase/functions");
// Killing the npm wrapper would leave the binary running.
const deno = join(root, "node_modules/deno/deno");
const START_TIMEOUT_MS = 30_000;

const isFunction = (name: string) => existsSync(join(folder, name, "index.ts"));

const running = new Set<EdgeFunctions>();
process.once("exit", () => running.forEach((functions) => functions.stop()));

/** A process each, because the hosted runtime isolates them too. */
export class EdgeFunctions {
  #processes = new Set<ChildProcess>();
  #ports = new Map<string, Promise<number>>();
  #env: Record<string, string>;
  #startsOnDemand: boolean;

  /** @param startsOnDemand the first call of a function waits for Deno */
  constructor(env: Record<string, string>, startsOnDemand = false) {
    this.#env = env;
    this.#startsOnDemand = startsOnDemand;
  }

  async start(): Promise<void> {
    running.add(this);
    if (this.#startsOnDemand) return;
    await Promise.all(
      readdirSync(folder)
        .filter(isFunction)
        .map((name) => this.#getPort(name)),
    );
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, , , name = ""] = url.pathname.split("/");
    if (!this.#ports.has(name) && !(this.#startsOnDemand && isFunction(name)))
      return Response.json(
        { code: "NOT_FOUND", message: "Requested function was not found" },
        { status: 404 },
      );
    const port = await this.#getPort(name);
    const target = `http://127.0.0.1:${port}${url.pathname.slice("/functions/v1".length)}${url.search}`;
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const body = hasBody ? await request.arrayBuffer() : undefined;
    return fetch(target, {
      method: request.method,
      headers: removeHopHeaders(request.headers),
      body,
      redirect: "manual",
    });
  }

  stop(): void {
    running.delete(this);
    for (const child of this.#processes) child.kill("SIGKILL");
    this.#processes.clear();
    this.#ports.clear();
  }

  #getPort(name: string): Promise<number> {
    const port = this.#ports.get(name) ?? this.#startOne(name);
    this.#ports.set(name, port);
    return port;
  }

  async #startOne(name: string): Promise<number> {
    const port = await freePort();
    const script = join(folder, name, "index.ts");
    const child = spawn(
      deno,
      [
        "run",
        "--no-prompt",
        "--no-remote",
        "--node-modules-dir=manual",
        "--no-lock",
        "--allow-net",
        "--allow-env",
        // The AI SDK needs it.
        "--allow-sys=hostname",
        script,
      ],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
          DENO_NO_UPDATE_CHECK: "1",
          ...this.#env,
        },
        stdio: ["ignore", "inherit", "pipe"],
      },
    );
    this.#processes.add(child);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Edge function ${name} did not start`)),
        START_TIMEOUT_MS,
      );
      child.stderr.on("data", (chunk: Buffer) => {
        if (!String(chunk).includes("Listening")) return void process.stderr.write(chunk);
        clearTimeout(timer);
        resolve();
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`Edge function ${name} stopped`)));
    });
    return port;
  }
}

function removeHopHeaders(headers: Headers): Headers {
  const copy = new Headers(headers);
  for (const name of ["connection", "content-length", "host", "transfer-encoding", "keep-alive"])
    copy.delete(name);
  return copy;
}
