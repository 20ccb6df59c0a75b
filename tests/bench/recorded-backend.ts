import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type RecordedBackend = { url: string; stop(): Promise<void> };

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** They belong to one connection, or to how the body was packed for it. */
const NOT_HANDED_ON = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * Stands in front of the real backend and repeats its first answer to each request, so that only
 * the site is measured. A call that the site makes newly needs nothing here: calls are the same when
 * method, address, body and who asks are.
 * @param delayMs the delay of each answer
 */
export async function recordBackend(target: string, delayMs = 0): Promise<RecordedBackend> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const key = `${request.method} ${request.url} ${request.headers.authorization} ${body}`;
    const known = answers.get(key) ?? ask(target, request, body);
    answers.set(key, known);
    const answer = await known;
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  // The counters of /pricing stay as they are.
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

async function ask(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const response = await fetch(target + request.url, {
    method: request.method ?? "GET",
    headers: handedOn(Object.entries(request.headers) as [string, string][]),
    body: body.byteLength ? new Uint8Array(body) : undefined,
  });
  return {
    status: response.status,
    headers: handedOn([...response.headers]),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function handedOn(headers: [string, string][]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !NOT_HANDED_ON.has(name)));
}
