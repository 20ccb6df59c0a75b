/** The largest request body the site takes, in bytes. The longest honest form, a brand profile filled to its limits in Chinese, has 50 KB as multipart. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Of a body that is refused for its size, so much more is read and dropped: who is cut off while sending never sees why. */
const DROPPED_BYTES = 1024 * 1024;
/** The longest URL the site takes, in characters. */
const URL_LIMIT_CHARACTERS = 8 * 1024;

/**
 * Where mail programs leave a list for their owner with a POST from nowhere (RFC 8058). The token in the
 * address alone decides there, so whoever sends it from another site does nothing in a visitor's name.
 */
const FOR_MAIL_PROGRAMS = "/newsletter/leave";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Refuses what no page of the site sends, before anything is parsed: other methods, foreign origins, other content
 * types, oversized bodies. The same-origin check covers every route, resource routes too.
 * @returns the request to go on with (its body read whole), or the refusal
 */
export async function admit(request: Request, url: URL): Promise<Request | Response> {
  if (request.url.length > URL_LIMIT_CHARACTERS) return refuse(414, "That address is too long.");
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { Allow: "GET, HEAD, POST" } });
  if (SAFE_METHODS.has(request.method)) return request;
  // Read before anything is refused: a body left unread costs the visitor's connection, and their next request with it.
  const body = await readCapped(request);
  if (request.method !== "POST")
    return refuse(405, "Only GET, HEAD and POST are understood here.", {
      Allow: "GET, HEAD, POST",
    });
  // A server names no origin; a page of another site does.
  const isMailProgram = url.pathname === FOR_MAIL_PROGRAMS && !request.headers.has("Origin");
  if (!isMailProgram && !isSameOrigin(request, url))
    return refuse(403, "This form was not sent from our own pages.");
  const type = request.headers.get("Content-Type")?.toLowerCase() ?? "";
  if (!FORM_TYPES.some((form) => type.startsWith(form)))
    return refuse(415, "Only forms are understood here.");
  if (!body) return refuse(413, "That is more than a form here can hold. Nothing was saved.");
  return new Request(request.url, {
    method: "POST",
    headers: request.headers,
    signal: request.signal,
    body,
  });
}

/** Browsers send Sec-Fetch-Site or Origin with every form post; a request with neither is not from a page of ours. */
function isSameOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === url.origin;
  const site = request.headers.get("Sec-Fetch-Site");
  return site === "same-origin" || site === "none";
}

async function readCapped(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    const reader = request.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size <= BODY_LIMIT_BYTES) chunks.push(next.value);
      if (size > BODY_LIMIT_BYTES + DROPPED_BYTES) {
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

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}
