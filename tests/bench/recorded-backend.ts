import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type RecordedBackend = { url: string; stop(): Promise<void> };

/**
 * Stands in front of the real backend and repeats its first answer to each request, so that only
 * the site is measured.
 * @param delayMs the delay of each answer
 */
export async function recordBackend(target: string, delayMs = 0): Promise<RecordedBackend> {
  const answers = new Map<string, Promise<{ status: number; type: string; body: Buffer }>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const key = `${request.method} ${request.url} ${request.headers.authorization} ${body}`;
    if (!answers.has(key))
      answers.set(
        key,
        ask(
          target + request.url,
          request.method ?? "GET",
          request.headers as Record<string, string>,
          body,
        ),
      );
    const answer = await answers.get(key);
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response
      .writeHead(answer?.status ?? 502, { "content-type": answer?.type ?? "" })
      .end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function ask(url: string, method: string, headers: Record<string, string>, body: Buffer) {
  const {
    host: _host,
    connection: _connection,
    "content-length": _length,
    "transfer-encoding": _encoding,
    ...rest
  } = headers;
  const response = await fetch(url, {
    method,
    headers: rest,
    body: body.byteLength ? new Uint8Array(body) : undefined,
  });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    body: Buffer.from(await response.arrayBuffer()),
  };
}
