import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FunctionRunner } from "../../../supabase/local/backend.ts";

const folder = join(import.meta.dirname, "../../../supabase/functions");

type Handler = (request: Request) => Response | Promise<Response>;

/** Handlers by name. They are kept for the process, because a module is evaluated only once. */
const handlers = new Map<string, Handler>();

/**
 * Runs the edge functions in this process. They only use `Deno.serve` and `Deno.env.get`, for which a
 * global stands in.
 */
export class InProcessFunctions implements FunctionRunner {
  #env: Record<string, string>;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(): Promise<void> {
    for (const name of readdirSync(folder).filter((each) =>
      existsSync(join(folder, each, "index.ts")),
    )) {
      if (handlers.has(name)) continue;
      this.#install((handler) => handlers.set(name, handler));
      await import(join(folder, name, "index.ts"));
    }
    this.#install(() => {});
  }

  /** Answers `/functions/v1/<name>`. */
  async fetch(request: Request): Promise<Response> {
    const [, , , name = ""] = new URL(request.url).pathname.split("/");
    const handler = handlers.get(name);
    if (!handler)
      return Response.json(
        { code: "NOT_FOUND", message: "Requested function was not found" },
        { status: 404 },
      );
    return handler(request);
  }

  stop(): void {}

  #install(serve: (handler: Handler) => void): void {
    const env = { get: (name: string) => this.#env[name] };
    // Libraries that look for Deno read its arguments.
    Object.assign(globalThis, { Deno: { serve, env, args: [] } });
  }
}
