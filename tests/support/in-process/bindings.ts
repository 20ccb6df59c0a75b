import sharp from "sharp";
import { holdVirtualClock } from "./virtual-clock.ts";
/** Bindings of the Worker that Cloudflare provides, for a Worker that runs in this process. */

type Limit = { name: string; simple: { limit: number; period: number } };

/** Creates the rate limiters of wrangler.toml; each counts per key in fixed windows. */
export function createRateLimiters(limits: readonly Limit[], scale: number) {
  return Object.fromEntries(
    limits.map(({ name, simple: { limit, period } }) => {
      const uses = new Map<string, number>();
      let windowStart = 0;
      const consume = async ({ key }: { key: string }) => {
        const start = Math.floor(Date.now() / (period * 1000));
        if (start !== windowStart) uses.clear();
        windowStart = start;
        const count = (uses.get(key) ?? 0) + 1;
        uses.set(key, count);
        return { success: count <= Math.ceil(limit * scale) };
      };
      return [name, { limit: consume }];
    }),
  );
}

type Entry = { value: string; expiresAt: number };

/** Creates a KV namespace in memory, with the methods that React Router's session storage calls. */
export function createKvNamespace() {
  const entries = new Map<string, Entry>();
  return {
    async get(key: string, type?: "json" | { type?: string }): Promise<unknown> {
      const entry = entries.get(key);
      if (!entry || entry.expiresAt <= Date.now()) return null;
      const isJson = type === "json" || (typeof type === "object" && type.type === "json");
      return isJson ? (JSON.parse(entry.value) as unknown) : entry.value;
    },
    async put(
      key: string,
      value: string,
      options: { expiration?: number; expirationTtl?: number } = {},
    ): Promise<void> {
      const { expiration, expirationTtl } = options;
      const expiresAt = expiration
        ? expiration * 1000
        : expirationTtl
          ? Date.now() + expirationTtl * 1000
          : Infinity;
      entries.set(key, { value, expiresAt });
    },
    async delete(key: string): Promise<void> {
      entries.delete(key);
    },
  };
}

type Resize = { width: number; height: number };

/** Cloudflare Images, which Miniflare imitates by the same library. */
export function createImages() {
  return {
    input(stream: ReadableStream<Uint8Array>) {
      const output = async (format: "webp" | "jpeg", size?: Resize) => {
        const source = Buffer.from(await new Response(stream).arrayBuffer());
        const image = sharp(source, { autoOrient: true })
          .resize(size && { ...size, fit: "inside", withoutEnlargement: true })
          .toFormat(format);
        const bytes = new Uint8Array(await holdVirtualClock(image.toBuffer()));
        return { response: () => new Response(bytes) };
      };
      return {
        output: () => output("jpeg"),
        transform: ({ width, height }: Resize) => ({
          output: () => output("webp", { width, height }),
        }),
      };
    },
  };
}
