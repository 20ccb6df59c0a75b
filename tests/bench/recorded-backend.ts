import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type RecordedBackend = { url: string; stop(): Promise<void> };

type RecordedResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** Headers of a single connection, or of the encoding that it negotiated. */
const HOP_HEADERS = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * Proxies the real backend and replays its first response to each request, so that only the site is
 * measured. Identifies a request by its method, path, body and caller.
 * @param delayMs delay of each response
 */
export async function recordBackend(target: string, delayMs = 0): Promise<RecordedBackend> {
  const recordings = new Map<string, Promise<RecordedResponse>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const key = `${request.method} ${request.url} ${request.headers.authorization} ${body}`;
    const pending = recordings.get(key) ?? callBackend(target, request, body);
    recordings.set(key, pending);
    const recording = await pending;
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(recording.status, recording.headers).end(recording.body);
  });
  // Rejects realtime connections, so that the counters of /pricing never change.
  server.on("upgrade", (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function callBackend(
  target: string,
  request: IncomingMessage,
  body: Buffer,
): Promise<RecordedResponse> {
  const response = await fetch(target + request.url, {
    method: request.method ?? "GET",
    headers: removeHopHeaders(Object.entries(request.headers) as [string, string][]),
    body: body.byteLength ? new Uint8Array(body) : undefined,
  });
  return {
    status: response.status,
    headers: removeHopHeaders([...response.headers]),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function removeHopHeaders(headers: [string, string][]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !HOP_HEADERS.has(name)));
}
