import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { createImages, createKvNamespace, createRateLimiters } from "./bindings.ts";

const BUILD = join(import.meta.dirname, "../../../build");

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
};

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Files that tell Cloudflare how to serve the others. */
const NO_ASSETS = ["/_headers", "/_redirects"];

type Worker = {
  fetch(
    request: Request,
    env: object,
    execution: { waitUntil(promise: Promise<unknown>): void },
  ): Promise<Response>;
};

/** Binding of the static assets. */
export type Assets = { fetch(url: string): Promise<Response> };

let instances = 0;

/** Reads the rate limits of the build. */
function readRateLimits() {
  const { ratelimits } = JSON.parse(readFileSync(join(BUILD, "server/wrangler.json"), "utf8")) as {
    ratelimits: Parameters<typeof createRateLimiters>[0];
  };
  return ratelimits;
}

/** Returns how many requests a minute a rate limit allows. */
export const limitOf = (name: string) =>
  readRateLimits().find((limit) => limit.name === name)?.simple.limit ?? Number.NaN;

/**
 * Loads the built Worker with a memory of its own, as a new isolate has it.
 * @param env text variables of the Worker
 * @param limitScale factor of the rate limits of wrangler.toml
 * @param assets static assets that the Worker reads; those of the build by default
 */
export async function loadSite(
  env: Record<string, string | undefined>,
  limitScale: number,
  assets: Assets = { fetch: fetchAsset },
) {
  const main = join(BUILD, "server/index.js");
  const url = `${main}?instance=${++instances}`;
  const { default: worker } = await loadUncounted<{ default: Worker }>(url);
  const bindings = {
    ...env,
    ...createRateLimiters(readRateLimits(), limitScale),
    IMAGES: createImages(),
    TOKENS: createKvNamespace(),
    ASSETS: assets,
  };
  return (request: Request): Promise<Response> => {
    const asset = readAsset(request);
    if (asset) return Promise.resolve(asset);
    return worker.fetch(asReceived(request), bindings, { waitUntil: () => {} });
  };
}

/**
 * Loads a module without counting what it evaluates to the running test. StrykerJS would otherwise run
 * that test alone for each text and list of the Worker, and find that none of them matters.
 */
async function loadUncounted<Module>(url: string): Promise<Module> {
  const { __stryker__: coverage } = globalThis as { __stryker__?: { currentTestId?: string } };
  const test = coverage?.currentTestId;
  if (coverage) coverage.currentTestId = undefined;
  try {
    return (await import(/* @vite-ignore */ url)) as Module;
  } finally {
    if (coverage) coverage.currentTestId = test;
  }
}

/** Loads what the Worker loads when it is first needed. */
export async function loadLazyChunks(): Promise<void> {
  const folder = join(BUILD, "server/assets");
  for (const name of readdirSync(folder))
    if (name.endsWith(".js")) await import(/* @vite-ignore */ join(folder, name));
}

/** Adds what Cloudflare adds to a request. */
function asReceived(request: Request): Request {
  if (!request.headers.has("CF-Connecting-IP"))
    request.headers.set("CF-Connecting-IP", "127.0.0.1");
  return Object.assign(request, { cf: { timezone: TIME_ZONE } });
}

async function fetchAsset(url: string): Promise<Response> {
  return readAsset(new Request(url)) ?? new Response(null, { status: 404 });
}

function readAsset({ method, url }: Request): Response | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const pathname = decodeURIComponent(new URL(url).pathname);
  if (NO_ASSETS.includes(pathname)) return null;
  const path = join(BUILD, "client", pathname);
  if (!path.startsWith(join(BUILD, "client/")) || !existsSync(path) || !statSync(path).isFile())
    return null;
  return new Response(method === "HEAD" ? null : readFileSync(path), {
    headers: { "Content-Type": CONTENT_TYPES[extname(path)] ?? "application/octet-stream" },
  });
}
