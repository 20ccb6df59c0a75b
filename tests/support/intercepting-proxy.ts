import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { KEEP_ALIVE_MS } from "../../supabase/local/backend.ts";

/** Call as it arrives; `path` includes the query. */
export type Call = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};
export type StubbedResponse = { status: number; body: object };

/**
 * Proxies a Supabase: `intercept` sees every call and may return a response; null passes the call
 * on.
 */
export async function startInterceptingProxy(
  target: string,
  intercept: (call: Call) => StubbedResponse | null | Promise<StubbedResponse | null>,
) {
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const { method = "GET", url: path = "" } = request;
    const stubbed = await intercept({
      method,
      path,
      headers: request.headers,
      body: body.toString(),
    });
    if (stubbed) {
      const headers = {
        "content-type": "application/json",
        "x-supabase-api-version": "2024-01-01",
      };
      return void response.writeHead(stubbed.status, headers).end(JSON.stringify(stubbed.body));
    }
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const upstream = await fetch(target + path, {
      method,
      headers: headers as Record<string, string>,
      body: body.length > 0 ? new Uint8Array(body) : undefined,
      redirect: "manual",
    });
    const upstreamHeaders = [...upstream.headers].filter(
      ([name]) => !/^content-(encoding|length)$/.test(name),
    );
    response.writeHead(upstream.status, upstreamHeaders.flat());
    response.end(Buffer.from(await upstream.arrayBuffer()));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
