import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./ports.ts";

const root = join(import.meta.dirname, "../..");
// Names the binary, because killing the npm wrapper would leave it running.
const deno = join(root, "node_modules/deno/deno");
const START_TIMEOUT_MS = 30_000;

type RunningFunction = { process: ChildProcess; port: number; ready: Promise<void> };

/** Runs each edge function in its own Deno process, because the hosted runtime isolates them too. */
export class EdgeFunctions {
  #running = new Map<string, RunningFunction>();
  #env: Record<string, string>;

  /** @param env variables of the functions, e.g. PROFILE_WEBHOOK_URL */
  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** Starts every function in advance, so that no call has to wait for Deno. */
  async start(): Promise<void> {
    process.once("exit", () => this.stop());
    const folder = join(root, "supabase/functions");
    const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.ts")));
    await Promise.all(names.map((name) => this.#startOne(name)));
  }

  /** Serves `/functions/v1/<name>`. */
  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, , , name = ""] = url.pathname.split("/");
    const running = this.#running.get(name);
    if (!running)
      return Response.json(
        { code: "NOT_FOUND", message: "Requested function was not found" },
        { status: 404 },
      );
    await running.ready;
    const target = `http://127.0.0.1:${running.port}${url.pathname.slice("/functions/v1".length)}${url.search}`;
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
    for (const { process } of this.#running.values()) process.kill("SIGKILL");
    this.#running.clear();
  }

  async #startOne(name: string): Promise<void> {
    const port = await freePort();
    const script = join(root, "supabase/functions", name, "index.ts");
    const child = spawn(
      deno,
      [
        "run",
        "--no-prompt",
        "--no-remote",
        // Loads npm packages from node_modules; hosted Supabase downloads them.
        "--node-modules-dir=manual",
        "--no-lock",
        "--allow-net",
        "--allow-env",
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
    const ready = new Promise<void>((resolve, reject) => {
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
    this.#running.set(name, { process: child, port, ready });
    await ready;
  }
}

function removeHopHeaders(headers: Headers): Headers {
  const copy = new Headers(headers);
  for (const name of ["connection", "content-length", "host", "transfer-encoding", "keep-alive"])
    copy.delete(name);
  return copy;
}
