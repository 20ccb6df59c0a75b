/** A brand profile in Chinese, filled to its limits, has 50 KB. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A video of 80 MB or four photos, one more photo, and the fields beside them. */
const UPLOAD_LIMIT_BYTES = (80 + 12) * 1024 * 1024 + BODY_LIMIT_BYTES;
const UPLOAD_PATHS = /^\/(client\/news|(client|desk)\/([\w-]+\/)*photos)$/;
/** So that the browser gets the 413 instead of a reset connection. */
const DISCARD_LIMIT_BYTES = 1024 * 1024;
const URL_LIMIT_CHARACTERS = 8 * 1024;

/** Email clients POST here without an Origin (RFC 8058). Only the token in the URL authorizes. */
const ONE_CLICK_UNSUBSCRIBE_PATH = "/newsletter/leave";

const READING_METHODS = new Set(["GET", "HEAD"]);
const ALLOW = { Allow: "GET, HEAD, POST" };
const MULTIPART = "multipart/form-data";
const FORM_TYPES = ["application/x-www-form-urlencoded", MULTIPART];

/**
 * Covers resource routes too. Returns the request with its body read, or the rejection. Uploads keep
 * theirs as a stream.
 */
export async function guardRequest(request: Request, url: URL): Promise<Request | Response> {
  if (request.url.length > URL_LIMIT_CHARACTERS) return reject(414, "That address is too long.");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: ALLOW });
  if (READING_METHODS.has(request.method)) return request;
  const isUpload = UPLOAD_PATHS.test(url.pathname) && isForm(request, MULTIPART);
  if (isUpload && Number(request.headers.get("Content-Length")) <= UPLOAD_LIMIT_BYTES)
    return isSameOrigin(request, url) ? request : rejectForeign();
  // An unread body breaks the visitor's connection and next request.
  const body = await readLimitedBody(request);
  if (request.method !== "POST")
    return reject(405, "This address only accepts GET, HEAD and POST.", ALLOW);
  // Servers send no Origin; pages of other sites do.
  const isOneClickUnsubscribe =
    url.pathname === ONE_CLICK_UNSUBSCRIBE_PATH && !request.headers.has("Origin");
  if (!isOneClickUnsubscribe && !isSameOrigin(request, url)) return rejectForeign();
  // Some email clients send no body, and the URL says it all.
  const isBare = isOneClickUnsubscribe && body?.byteLength === 0;
  if (!isBare && !FORM_TYPES.some((type) => isForm(request, type)))
    return reject(415, "This address only accepts forms.");
  if (!body) return reject(413, "That’s more than a form here can hold. Nothing was saved.");
  return new Request(request.url, {
    method: "POST",
    headers: request.headers,
    signal: request.signal,
    body,
  });
}

function isForm({ headers }: Request, type: string): boolean {
  return headers.get("Content-Type")?.toLowerCase().startsWith(type) ?? false;
}

function rejectForeign(): Response {
  return reject(403, "This form wasn’t sent from our own pages.");
}

/** Browsers send one of these with every form post. */
function isSameOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === url.origin;
  const site = request.headers.get("Sec-Fetch-Site");
  return site === "same-origin" || site === "none";
}

async function readLimitedBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    const reader = request.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size <= BODY_LIMIT_BYTES) chunks.push(next.value);
      if (size > BODY_LIMIT_BYTES + DISCARD_LIMIT_BYTES) {
        await reader.cancel();
        break;
      }
    }
  }
  if (size > BODY_LIMIT_BYTES) return null;
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

function reject(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}
